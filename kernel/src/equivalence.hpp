// Plays that come to the same.
//
// Two pieces of a hand are alike when they lead the same suit, no piece elsewhere ranks between them in it, and neither
// belongs to another suit that somebody else can still lead: exchanging them changes nothing that any later trick can tell.
// Suits that nobody else can lead don't count, so most small tiles soon come to the same.
// `blockers` are the pieces elsewhere, with the one that wins the trick so far; the suit led now counts among those that can
// be led.
#pragma once

#include <array>

#include "geometry.hpp"

namespace kernel {
inline namespace KERNEL_TARGET {

// The pieces that lead one suit, and need follow to no other that somebody else can still lead.
// `own`: by seat, what it has or had. `led`: the suit led now, or -1.
template <class Hands>
KERNEL_INLINE Mask single_suited(const Geometry& g, const Hands& hands, int seats, Mask left, int led = -1) {
  Mask bound = g.over_suits([&](std::size_t suit) {
    const Mask leaders = g.leadable[suit] & left;
    Mask others = g.follows_only[suit];
    for (int seat = 0; seat < seats; ++seat) {
      const Mask hand = hands[static_cast<std::size_t>(seat)];
      others &= ~(hand & when(!(leaders & ~hand)));  // nobody else can lead it
    }
    return others;
  });
  if (led >= 0) bound |= g.follows_only[static_cast<std::size_t>(led)];
  return g.leaders & ~bound;
}

// One of each set of plays that no later trick can tell apart (the lowest).
inline Mask distinct_plays(const Geometry& g, Mask legal, Mask blockers, Mask single) {
  if (!(legal & (legal - 1))) return legal;
  if (!g.plain) {
    Mask kept = 0;
    each(legal, [&](int piece) {
      if (!(g.twins[piece] & legal)) kept |= bit(piece);
    });
    return kept;
  }
  // The lowest of each run without a blocker in between: in the difference, a run begins behind a blocker and ends with the
  // next one, from which nothing is borrowed beyond it. A piece that isn't lone is taken to be like no other, since no two
  // tiles share two suits.
  return (legal & ~single) | g.over_suits([&](std::size_t suit) {
    const Mask some = legal & single & g.leadable[suit];
    const Mask mtd = blockers & g.follow[suit];
    return some & ~((some | mtd) - (mtd << 1 | 1));
  });
}

// By piece of `legal` that is the lowest of those alike: all of them. By any other: nothing.
inline std::array<Mask, kMaxPieces> play_classes(const Geometry& g, Mask legal, Mask blockers, Mask single) {
  std::array<Mask, kMaxPieces> alike{};
  each(legal, [&](int piece) {
    int first = piece;
    for (Mask lower = legal & (bit(piece) - 1); lower && first == piece; lower &= lower - 1)
      if (distinct_plays(g, (lower & -lower) | bit(piece), blockers, single) == (lower & -lower)) first = lowest(lower);
    alike[first] |= bit(piece);
  });
  return alike;
}

}  // namespace KERNEL_TARGET
}  // namespace kernel
