// Equivalent plays: plays that lead to the same result.
//
// Two pieces of a hand are equivalent if they lead the same suit, no piece of another hand ranks between them in that
// suit, and neither belongs to another suit that another seat can still lead. Exchanging the two pieces then makes no
// difference in any later trick. Suits that no other seat can lead don't matter, so most small tiles become equivalent
// after a few tricks.
//
// `blockers` are the pieces of the other hands, and the piece that currently wins the trick. The suit of the current
// trick counts as a suit that can still be led.
#pragma once

#include <array>

#include "search_tables.hpp"

namespace kernel {
inline namespace KERNEL_TARGET {

// The pieces that lead exactly one suit, and belong to no other suit that another seat can still lead. `hands`: each
// seat's hand at the start of the solve. `led`: the suit of the current trick, or -1.
template <class Hands>
KERNEL_INLINE Mask single_suited(const SearchTables& tables, const Hands& hands, int seats, Mask left, int led = -1) {
  Mask bound = tables.over_suits([&](std::size_t suit) {
    const Mask leaders = tables.leadable[suit] & left;
    Mask others = tables.follows_only[suit];
    for (int seat = 0; seat < seats; ++seat) {
      const Mask hand = hands[static_cast<std::size_t>(seat)];
      others &= ~(hand & when(!(leaders & ~hand)));  // nobody else can lead this suit
    }
    return others;
  });
  if (led >= 0) bound |= tables.follows_only[static_cast<std::size_t>(led)];
  return tables.leaders & ~bound;
}

// The lowest play of each class of equivalent plays.
inline Mask distinct_plays(const SearchTables& tables, Mask legal, Mask blockers, Mask single) {
  if (!(legal & (legal - 1))) return legal;
  if (!tables.plain) {
    Mask kept = 0;
    each(legal, [&](int piece) {
      if (!(tables.twins[piece] & legal)) kept |= bit(piece);
    });
    return kept;
  }
  // In each suit, this keeps the lowest piece of every run without a blocker in between. In the subtraction a run
  // begins above a blocker and ends at the next one, which stops the borrow. A piece that isn't in `single` counts as
  // equivalent to no other piece, since no two tiles share two suits.
  return (legal & ~single) | tables.over_suits([&](std::size_t suit) {
    const Mask some = legal & single & tables.leadable[suit];
    const Mask mtd = blockers & tables.follow[suit];
    return some & ~((some | mtd) - (mtd << 1 | 1));
  });
}

// For each piece of `legal`: all pieces of its class if it is the lowest of the class, otherwise the empty set.
inline std::array<Mask, kMaxPieces> play_classes(const SearchTables& tables, Mask legal, Mask blockers, Mask single) {
  std::array<Mask, kMaxPieces> alike{};
  each(legal, [&](int piece) {
    int first = piece;
    for (Mask lower = legal & (bit(piece) - 1); lower && first == piece; lower &= lower - 1)
      if (distinct_plays(tables, (lower & -lower) | bit(piece), blockers, single) == (lower & -lower)) first = lowest(lower);
    alike[first] |= bit(piece);
  });
  return alike;
}

}  // namespace KERNEL_TARGET
}  // namespace kernel
