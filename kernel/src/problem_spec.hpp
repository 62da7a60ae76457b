// What is asked about hands, checked once, and the hands, checked each time.
#pragma once

#include <memory>
#include <vector>

#include "payoff_search.hpp"

namespace kernel {

// Everything about a solve but the hands, as the caller gives it. Seats are numbered from 0, pieces and suits as in the
// tables. Nothing in it is checked; `CheckedSpec` takes it over and does that.
struct ProblemSpec {
  std::shared_ptr<const Tables> tables;
  int seats = 0;                // 2 … 6, a forced player included
  int leader = 0;               // who led, or leads, the current trick
  unsigned side = 0;            // the seats of side A; neither none nor all
  std::vector<int> trick;       // the pieces played to it so far, in order
  int led = -1;                 // the suit led; -1 where no trick is in progress or its first piece can lead but one
  bool restricted = false;      // whether what may be led now is restricted,
  TableMask first_leads = 0;        // and to which pieces
  int forced = -1;              // the player without choice; -1 for none
  std::vector<std::vector<int>> order;  // by leader: the seats in order of play; empty for clockwise
  std::vector<double> payoff;   // by tricks that side A takes from here; empty for the tricks themselves
  std::vector<int> won;         // by piece: added where side A wins the trick that it lies in; empty for none
  std::vector<int> lost;        // by piece: added where another player, but for a forced one, wins it; or empty
  int stop = 0;                 // play ends with the trick after which side A can't take so many from here; 0 for never
};

// The hands that a question is asked about, in the numbers of the tables. The caller, or a thread of a batch, owns it and
// fills it in anew for each deal; `CheckedSpec::prepare` checks it each time.
struct Deal {
  std::vector<TableMask> hands;  // by seat, without the trick in progress
  std::vector<int> pile;     // of the forced player: its hand in order, next first
};

// A question whose parts agree with each other, ready for deals: checked and renumbered once, whatever the number of deals.
// It keeps the tables alive and never changes, so that all threads of a batch read the same one.
class CheckedSpec {
 public:
  // Throws `BadInput`.
  explicit CheckedSpec(ProblemSpec spec);

  // A deal as the searches want it. `geometry` points to what the position is numbered by: shared by all deals, or
  // `own`, which is made anew where the tables have more pieces than can be numbered. Throws `BadInput`.
  void prepare(const Deal& deal, Position& position, const Geometry*& geometry,
               std::unique_ptr<Geometry>& own_geometry) const;

  // What the play of so many tricks is about, in the numbers of a geometry.
  Stakes stakes(const Position& position, const Geometry& geometry) const;

  // Whether only the number of tricks matters, to be had as many as possible by side A, and play is ordinary.
  bool counts_tricks_only(int tricks) const;

  // What so many tricks are worth.
  double worth(int tricks) const;

  const ProblemSpec& spec() const { return spec_; }

 private:
  ProblemSpec spec_;
  std::shared_ptr<const Geometry> whole_;
  bool clockwise_ = true;
  bool points_ = false;
};

}  // namespace kernel
