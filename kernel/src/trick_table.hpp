// The transposition table of the trick search, for positions between tricks.
//
// The owner of a piece never changes during a solve, so the pieces left and the leader identify a position between
// tricks. The two together are the key. An entry is one 64-bit word that contains the key, bounds on the number of
// tricks that side A still takes, the best lead, and a generation number. A new solve starts a new generation and
// clears nothing; entries of older generations count as empty, so a solve never depends on earlier ones.
#pragma once

#include <algorithm>
#include <vector>

#include "bits.hpp"

namespace kernel {

// The transposition table. A `Solver` owns it and passes it to the search of each solve. Every bound in the table is
// correct for its position. A new entry always replaces the old one in its slot, so a position that was stored may be
// missing later. `start` must be called before any other function.
class TrickTable {
 public:
  // What is known about a position: side A takes at least `lower` and at most `upper` tricks from here on.
  struct Entry {
    int lower = 0;
    int upper = 0;
    int piece = -1;  // the lead that last proved a bound, or -1
    int suit = 0;
  };

  explicit TrickTable(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  // Starts a new solve with an empty table of about 2^log2_entries entries, within the memory limit.
  void start(int log2_entries);

  KERNEL_INLINE bool probe(Mask left, int leader, Entry& entry) const {
    const std::uint64_t word = entries_[slot(left, leader)];
    if ((word & kKeyBits) != key_of(left, leader)) return false;
    entry.lower = static_cast<int>(word >> kLowerAt & 31);
    entry.upper = static_cast<int>(word >> kUpperAt & 31);
    entry.piece = static_cast<int>(word >> kPieceAt & 31);
    entry.suit = static_cast<int>(word >> kSuitAt & 15);
    return true;
  }

  // Always replaces the entry in the slot. A choice of two or four slots for each position saves 0.3 % of the nodes but
  // takes 2 % more time.
  KERNEL_INLINE void store(Mask left, int leader, const Entry& entry) {
    entries_[slot(left, leader)] = key_of(left, leader) | static_cast<std::uint64_t>(entry.lower) << kLowerAt |
                                   static_cast<std::uint64_t>(entry.upper) << kUpperAt |
                                   static_cast<std::uint64_t>(entry.piece & 31) << kPieceAt |
                                   static_cast<std::uint64_t>(entry.suit) << kSuitAt;
  }

 private:
  static constexpr int kLeaderAt = 32, kLowerAt = 35, kUpperAt = 40, kPieceAt = 45, kSuitAt = 50, kGenerationAt = 54;
  static constexpr std::uint64_t kLastGeneration = 1023;
  static constexpr std::uint64_t kKeyBits = 0x7ffffffffull | ~std::uint64_t{0} << kGenerationAt;

  KERNEL_INLINE std::uint64_t key_of(Mask left, int leader) const {
    return left | static_cast<std::uint64_t>(leader) << kLeaderAt | generation_ << kGenerationAt;
  }
  KERNEL_INLINE std::size_t slot(Mask left, int leader) const {
    const std::uint64_t mixed = (left | static_cast<std::uint64_t>(leader) << kLeaderAt) * 0x9e3779b97f4a7c15ull;
    return static_cast<std::size_t>(mixed >> shift_);
  }

  std::size_t max_bytes_;
  std::vector<std::uint64_t> entries_;
  std::uint64_t generation_ = 0;
  int shift_ = 63;
};

}  // namespace kernel
