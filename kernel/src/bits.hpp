// Sets of pieces as bit masks: a piece is a bit number, a hand is a mask.
#pragma once

#include <bit>
#include <cstdint>

// KERNEL_INLINE marks functions that the trick search shares with the other code. The trick search is compiled twice
// (CMakeLists.txt), once with instructions that not every processor has. The linker keeps only one copy of an ordinary
// inline function, possibly the copy with those instructions. So shared functions are always inlined.
#if defined(__GNUC__)
#define KERNEL_INLINE [[gnu::always_inline]] inline
#define KERNEL_NOINLINE [[gnu::noinline]]
#else
#define KERNEL_INLINE inline
#define KERNEL_NOINLINE
#endif

// Code that isn't shared is in a namespace named KERNEL_TARGET, which differs between the two builds.
#ifndef KERNEL_TARGET
#define KERNEL_TARGET any
#endif

namespace kernel {

using Mask = std::uint32_t;   // pieces as numbered by the search, at most 32
using TableMask = std::uint64_t;  // pieces as numbered in the tables, at most 64
using Suits = std::uint16_t;  // a set of suits

constexpr int kMaxSeats = 6;
constexpr int kMaxSuits = 16;
constexpr int kSuitsAtOnce = 8;      // the suits that are processed together, without a branch; most games have no more
constexpr int kMaxPieces = 32;       // in play at once
constexpr int kMaxTablePieces = 64;  // in the tables
constexpr int kMaxTricks = 16;       // with two hands of sixteen pieces

// The number of pieces in a set. If the target may lack a popcount instruction, compilers turn std::popcount into a
// call of a library function, so the computation is written out here for that case.
KERNEL_INLINE int count(Mask set) {
#if defined(__x86_64__) && !defined(__POPCNT__)
  set -= set >> 1 & 0x55555555u;
  set = (set & 0x33333333u) + (set >> 2 & 0x33333333u);
  return static_cast<int>(((set + (set >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24);
#else
  return std::popcount(set);
#endif
}
KERNEL_INLINE int count(TableMask set) { return std::popcount(set); }
KERNEL_INLINE int count(Suits set) { return std::popcount(set); }

// The lowest bit number of a nonempty set.
KERNEL_INLINE int lowest(std::uint64_t set) {
#if defined(__GNUC__)
  return __builtin_ctzll(set);
#else
  return std::countr_zero(set);
#endif
}
// The highest bit number, or -1 for the empty set. The empty set is handled without a branch.
KERNEL_INLINE int highest(Mask set) {
  const std::uint64_t doubled = std::uint64_t{set} << 1 | 1;
#if defined(__GNUC__)
  return 62 - __builtin_clzll(doubled);
#else
  return 62 - std::countl_zero(doubled);
#endif
}
KERNEL_INLINE Mask bit(int number) { return Mask{1} << number; }
KERNEL_INLINE bool has(std::uint64_t set, int number) { return (set >> number & 1) != 0; }

// The bits above a bit number; all bits for -1, the `highest` of the empty set.
KERNEL_INLINE Mask above(int number) { return static_cast<Mask>(~std::uint64_t{0} << (number + 1)); }

// All bits if the condition holds, otherwise none. Used as a mask in place of a branch that could be mispredicted.
KERNEL_INLINE Mask when(bool so) { return Mask{0} - static_cast<Mask>(so); }

// The bits up to the highest one of a set, and the bits above its lowest one. Both are empty for the empty set.
KERNEL_INLINE Mask up_to_highest(Mask set) {
  set |= set >> 1;
  set |= set >> 2;
  set |= set >> 4;
  set |= set >> 8;
  return set | set >> 16;
}
KERNEL_INLINE Mask above_lowest(Mask set) { return (Mask{0} - set) & ~set; }

// Calls `use` with the number of each set bit, lowest first.
template <class Use>
KERNEL_INLINE void each(std::uint64_t set, Use&& use) {
  for (; set; set &= set - 1) use(lowest(set));
}

}  // namespace kernel
