// Plays that come to the same.
//
// Two pieces of a hand are alike when no piece elsewhere ranks between them in any suit that can still be led, and both
// belong to the same of these suits and lead the same: exchanging them changes nothing that any later trick
// can tell. Suits that nobody can lead any more don't count, so most small tiles soon come to the same.
// `blockers` are the pieces elsewhere, with the one that wins the trick so far; `suits` those that can
// still be led, with the one led now.
#pragma once

#include <array>

#include "geometry.hpp"

namespace kernel {

inline Suits live_suits(const Geometry& g, Mask left) {
  Suits suits = 0;
  for (Suits rest = g.relevant; rest; rest &= static_cast<Suits>(rest - 1)) {
    const int suit = lowest(rest);
    if (g.leadable[suit] & left) suits |= static_cast<Suits>(1u << suit);
  }
  return suits;
}

// One of each set of plays that no later trick can tell apart (the lowest).
inline Mask distinct_plays(const Geometry& g, Mask legal, Mask blockers, Suits suits) {
  if (!(legal & (legal - 1))) return legal;
  Mask kept = 0;
  if (!g.plain) {
    each(legal, [&](int piece) {
      if (!(g.twins[piece] & legal)) kept |= bit(piece);
    });
    return kept;
  }
  const Mask trumps = legal & g.trumps;
  if (trumps) {
    bool run = false;
    for (Mask rest = trumps | (blockers & g.trumps); rest; rest &= rest - 1) {
      const Mask low = rest & -rest;
      const bool mine = (trumps & low) != 0;
      if (mine && !run) kept |= low;
      run = mine;
    }
  }
  // A piece of several suits that can still be led is taken to be like no other: no two tiles share two suits.
  std::array<std::int8_t, kMaxSuits> last;
  last.fill(-1);
  for (Mask rest = legal & ~g.trumps; rest; rest &= rest - 1) {
    const int piece = lowest(rest);
    const Suits in = g.member[piece] & suits;
    if (in & (in - 1) || !in) {
      kept |= bit(piece);
      continue;
    }
    const int suit = lowest(in);
    const int before = last[suit];
    last[suit] = static_cast<std::int8_t>(piece);
    if (before < 0 || (blockers & g.follow[suit] & above(before) & (bit(piece) - 1)) || g.leads[before] != g.leads[piece])
      kept |= bit(piece);
  }
  return kept;
}

// By piece of `legal` that is the lowest of those alike: all of them. By any other: nothing.
inline std::array<Mask, kMaxPieces> play_classes(const Geometry& g, Mask legal, Mask blockers, Suits suits) {
  std::array<Mask, kMaxPieces> alike{};
  each(legal, [&](int piece) {
    int first = piece;
    for (Mask lower = legal & (bit(piece) - 1); lower && first == piece; lower &= lower - 1)
      if (distinct_plays(g, (lower & -lower) | bit(piece), blockers, suits) == (lower & -lower)) first = lowest(lower);
    alike[first] |= bit(piece);
  });
  return alike;
}

}  // namespace kernel
