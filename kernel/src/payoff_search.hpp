// `PayoffSearch`: alpha-beta search for any payoff.
//
// It solves the problems that the trick search can't: payoffs that don't rise with the number of tricks (such as
// parity), points for captured pieces, play that may stop early, an order of play that isn't clockwise, and a forced
// seat. It doesn't look for sure tricks, since a side may not want any; instead it prunes by the range of payoffs that
// can still be reached. The value of a position between tricks depends on the pieces left, the leader and the number of
// tricks that side A has taken; these three are the key in the transposition table.
#pragma once

#include <memory>

#include "node_counter.hpp"
#include "position.hpp"

namespace kernel {

// How the payoff of side A is computed, with pieces numbered as in the position searched. The `Solver` owns it during a
// solve.
struct Stakes {
  std::vector<double> payoff;                  // by tricks that side A takes from here on: tricks + 1 entries
  std::array<std::int32_t, kMaxPieces> won{};   // by piece: points if side A wins it
  std::array<std::int32_t, kMaxPieces> lost{};  // by piece: points if another seat, except a forced one, wins it
  bool points = false;                          // true if any of these isn't 0
  int stop = 0;                                 // play stops once side A can't reach this number of tricks; 0 for never
};

// The payoff search. A `Solver` owns one and uses it for one position after another. `start` is passed references to
// objects of the solver, which must outlive the solve. Values are exact and depend only on the position and the stakes.
// The transposition table is allocated, within the memory limit, by the first `start` that needs it, and is kept for
// later solves.
class PayoffSearch {
 public:
  explicit PayoffSearch(std::size_t table_bytes) : max_entries_(std::max<std::size_t>(2, table_bytes / sizeof(Entry))) {}

  void start(const SearchTables& tables, const Position& position, const Stakes& stakes, NodeCounter& counter);

  double value();
  bool reaches(double threshold);
  double value_after(Choice choice);

 private:
  // A table entry: bounds on the value of a position between tricks. The key contains the whole position and the
  // generation, so an entry of an earlier solve never matches.
  struct Entry {
    std::uint64_t key = 0;
    double lower = 0;
    double upper = 0;
  };
  // A trick in progress, passed on by value. `place` pieces have been played, and `best`, played by `best_seat`, is
  // winning.
  struct Trick {
    int leader, place, suit, best, best_seat;
    Mask pieces;
  };

  double root(double alpha, double beta);
  double lead(Mask left, int leader, int taken, int tricks, Mask permitted, double alpha, double beta);
  double follow(Mask left, const Trick& trick, int taken, int tricks, double alpha, double beta);
  double play(Mask left, Trick trick, int seat, int piece, int taken, int tricks, double alpha, double beta);
  Mask choices(Mask left, int seat, Mask legal, int best, int suit) const;
  Entry* slot_for(std::uint64_t key);

  const SearchTables* tables_ = nullptr;
  const Position* root_ = nullptr;
  const Stakes* stakes_ = nullptr;
  NodeCounter* counter_ = nullptr;
  Mask all_left_ = 0;
  std::size_t max_entries_;
  std::vector<Entry> entries_;
  std::uint64_t generation_ = 0;
  int shift_ = 63;
};

}  // namespace kernel
