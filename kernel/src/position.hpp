// One position to be searched, checked and renumbered.
#pragma once

#include <array>

#include "geometry.hpp"

namespace kernel {

// One deal with its question, in the numbers of a geometry: what a search starts from. `CheckedSpec::prepare` fills it in, the
// `Solver` owns it, and it stays as it is for the whole solve; searches keep their own masks of what is left. The hands
// and the trick in progress have no piece in common; a seat that has played to that trick holds a piece less than the rest.
struct Position {
  int seats = 0;
  std::array<Mask, kMaxSeats> hands{};  // by seat: what it holds, without the trick in progress
  unsigned side = 0;                  // the seats of side A
  int tricks = 0;                     // to be played from here, the one in progress included
  Mask first_leads = ~Mask{0};        // what may be led now, where a trick begins

  // The trick in progress; `leader` also where none is.
  int leader = 0;
  int played = 0;  // how many pieces
  int suit = -1;   // led
  int best = -1;   // the piece that wins it so far
  int best_seat = -1;
  Mask in_trick = 0;

  // Seats by leader and place in the trick; clockwise, unless a game says otherwise.
  std::array<std::array<std::uint8_t, kMaxSeats>, kMaxSeats> order{};

  // A player without choice, who plays its pieces as they lie in the pile; -1 for none.
  int forced = -1;
  std::array<std::uint8_t, kMaxTricks> pile{};  // what it has yet to play, next first
  int pile_size = 0;

  KERNEL_INLINE int to_move() const { return order[static_cast<std::size_t>(leader)][static_cast<std::size_t>(played)]; }
  bool clockwise() const {
    for (int from = 0; from < seats; ++from)
      for (int place = 0; place < seats; ++place)
        if (order[static_cast<std::size_t>(from)][static_cast<std::size_t>(place)] != (from + place) % seats) return false;
    return true;
  }
};

// A play of whoever is to move: a piece in the numbers of the geometry, and the suit led. A value, owned by nobody.
struct Choice {
  int piece = -1;
  int suit = -1;  // the suit led: with it, or before
};

}  // namespace kernel
