// The value of a position for any payoff: alpha-beta on numbers.
//
// For what the trick search cannot do: payoffs that don't rise with the tricks (parity), points captured, play that
// stops, games in which the order of play is not clockwise or a player has no choice. It knows no sure
// tricks, since a side may not want any; it cuts by what the payoff can still come to. The value of a position between
// tricks depends on the pieces left, the leader and the tricks that side A has: that is the key.
#pragma once

#include <memory>

#include "node_counter.hpp"
#include "position.hpp"

namespace kernel {

// What the play is about, in numbers of the position searched. The `Solver` owns it, for as long as the solve lasts.
// `payoff` has one entry more than there are tricks to be played from the position.
struct Stakes {
  std::vector<double> payoff;                  // by tricks that side A takes from here: tricks + 1 of them
  std::array<std::int32_t, kMaxPieces> won{};   // by piece: added where side A wins the trick that it lies in
  std::array<std::int32_t, kMaxPieces> lost{};  // by piece: added where another player wins it, except a forced one
  bool points = false;                          // whether any of these is not 0
  int stop = 0;                                 // play ends once side A can't reach so many tricks; 0 for never
};

// The plain search. A `Solver` owns one and uses it for one position after the other. `start` takes references to what
// the solver owns, which must outlive the solve; every value is exact, and depends on the position and the stakes alone. The
// table is allocated at the first start that needs it, within the memory allowed, and kept from solve to solve.
class PayoffSearch {
 public:
  explicit PayoffSearch(std::size_t table_bytes) : max_entries_(std::max<std::size_t>(2, table_bytes / sizeof(Entry))) {}

  void start(const Geometry& geometry, const Position& position, const Stakes& stakes, NodeCounter& counter);

  double value();
  bool reaches(double threshold);
  double value_after(Choice choice);

 private:
  // What the table knows of a position between tricks: its value lies between the bounds. The key holds the whole position
  // and the generation, so an entry of an earlier solve is never taken for one of this.
  struct Entry {
    std::uint64_t key = 0;
    double lower = 0;
    double upper = 0;
  };
  // A trick in progress, passed from seat to seat by value. `place` pieces were played, `best` of `best_seat` wins so far.
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

  const Geometry* g_ = nullptr;
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
