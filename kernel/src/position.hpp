// `Position`: a position to search, checked and renumbered.
#pragma once

#include <array>

#include "search_tables.hpp"

namespace kernel {

// A problem with its hands, in the numbering of the search tables: the root of a search. `CheckedSpec::prepare` fills
// in the fields. The `Solver` owns the position and doesn't change it during a solve; searches keep their own masks of
// the pieces left. The hands don't contain the pieces of the trick in progress, so a seat that has played to that trick
// holds one piece less than the others.
struct Position {
  int seats = 0;
  std::array<Mask, kMaxSeats> hands{};  // by seat: its hand, without the trick in progress
  unsigned side = 0;                  // the seats of side A
  int tricks = 0;                     // still to be won, including the one in progress
  Mask first_leads = ~Mask{0};        // the pieces that may be led now, at the beginning of a trick

  // The trick in progress. Between tricks only `leader` has a meaning: the seat that leads next.
  int leader = 0;
  int played = 0;  // the number of pieces played to it
  int suit = -1;   // led
  int best = -1;   // the piece that currently wins it
  int best_seat = -1;
  Mask in_trick = 0;

  // The seats in order of play, by leader and place in the trick; clockwise in most games.
  std::array<std::array<std::uint8_t, kMaxSeats>, kMaxSeats> order{};

  // The forced seat, which plays its pile in order; -1 for none.
  int forced = -1;
  std::array<std::uint8_t, kMaxTricks> pile{};  // the pieces that it has yet to play, in order
  int pile_size = 0;

  KERNEL_INLINE int to_move() const { return order[static_cast<std::size_t>(leader)][static_cast<std::size_t>(played)]; }
};

// A play of the seat to move: a piece in the numbering of the search tables, and the suit led.
struct Choice {
  int piece = -1;
  int suit = -1;  // the suit led, by this play or an earlier one
};

}  // namespace kernel
