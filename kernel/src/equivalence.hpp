// Plays that come to the same.
//
// Two pieces of a hand are alike when they lead the same suit, no piece elsewhere ranks between them in it, and neither
// belongs to another suit that somebody else can still lead: exchanging them changes nothing that any later trick can tell.
// Suits that nobody else can lead don't count, so most small tiles soon come to the same.
// `blockers` are the pieces elsewhere, with the one that wins the trick so far; the suits that can still be led
// count the one led now among them.
#pragma once

#include <array>

#include "geometry.hpp"

namespace kernel {
inline namespace KERNEL_TARGET {

// The suits that can still be led.
struct Live {
  Suits suits = 0;
  Mask lone = 0;  // the pieces that lead one suit, and need follow to no other that somebody else can lead
};

// `own`: by seat, what it has or had. `among`: suits outside which none can be led. `led`: the one led now, or -1.
template <class Hands>
inline Live live_suits(const Geometry& g, const Hands& own, int seats, Mask left, Suits among, int led = -1) {
  Live live;
  live.lone = g.leaders;
  for (Suits rest = among; rest; rest &= static_cast<Suits>(rest - 1)) {
    const int suit = lowest(rest);
    const Mask leaders = g.leadable[suit] & left;
    if (!leaders && suit != led) continue;
    live.suits |= static_cast<Suits>(1u << suit);
    Mask follow = g.follow[suit] & ~g.leadable[suit];
    if (suit != led)
      for (int seat = 0; seat < seats; ++seat)
        if (!(leaders & ~own[static_cast<std::size_t>(seat)])) follow &= ~own[static_cast<std::size_t>(seat)];
    live.lone &= ~follow;
  }
  return live;
}

// The lowest of each run of pieces without a blocker in between. In the difference, a run begins behind a blocker and
// ends with the next one, from which nothing is borrowed beyond it.
inline Mask lowest_of_runs(Mask pieces, Mask blockers) {
  const std::uint64_t ends = std::uint64_t{pieces} | blockers | std::uint64_t{1} << 32;
  const std::uint64_t begins = std::uint64_t{blockers} << 1 | 1;
  return pieces & ~static_cast<Mask>(ends - begins);
}

// One of each set of plays that no later trick can tell apart (the lowest).
inline Mask distinct_plays(const Geometry& g, Mask legal, Mask blockers, const Live& live) {
  if (!(legal & (legal - 1))) return legal;
  Mask kept = 0;
  if (!g.plain) {
    each(legal, [&](int piece) {
      if (!(g.twins[piece] & legal)) kept |= bit(piece);
    });
    return kept;
  }
  // A piece that is not alone in this is taken to be like no other: no two tiles share two suits.
  const Mask lone = legal & live.lone;
  if (!(lone & (lone - 1))) return legal;
  kept = legal & ~live.lone;
  for (unsigned rest = live.suits; rest; rest &= rest - 1) {
    const int suit = lowest(rest);
    const Mask some = lone & g.leadable[suit];
    kept |= some & (some - 1) ? lowest_of_runs(some, blockers & g.follow[suit]) : some;
  }
  return kept;
}

// By piece of `legal` that is the lowest of those alike: all of them. By any other: nothing.
inline std::array<Mask, kMaxPieces> play_classes(const Geometry& g, Mask legal, Mask blockers, const Live& live) {
  std::array<Mask, kMaxPieces> alike{};
  each(legal, [&](int piece) {
    int first = piece;
    for (Mask lower = legal & (bit(piece) - 1); lower && first == piece; lower &= lower - 1)
      if (distinct_plays(g, (lower & -lower) | bit(piece), blockers, live) == (lower & -lower)) first = lowest(lower);
    alike[first] |= bit(piece);
  });
  return alike;
}

}  // namespace KERNEL_TARGET
}  // namespace kernel
