// `ProblemSpec`: a problem without its hands. `CheckedSpec`: the same, checked once and then used for many deals.
#pragma once

#include <memory>
#include <vector>

#include "payoff_search.hpp"

namespace kernel {

// A problem without its hands, as the caller gives it. Seats are numbered from 0; pieces and suits have the numbers of
// the tables. The fields aren't checked until a `CheckedSpec` is made from them.
struct ProblemSpec {
  std::shared_ptr<const Tables> tables;
  int seats = 0;                // 2 … 6, including a forced seat
  int leader = 0;               // the seat that leads or led the current trick
  unsigned side = 0;            // the seats of side A: at least one, and not all
  std::vector<int> trick;       // the pieces played to the current trick, in order
  int led = -1;                 // the suit led; -1 if nothing was led, or if the first piece can lead only one suit
  bool restricted = false;      // true if only `first_leads` may be led now
  TableMask first_leads = 0;        // the pieces that may be led now if `restricted`
  int forced = -1;              // the seat without decisions, which plays its pile; -1 for none
  std::vector<std::vector<int>> order;  // by leader: all seats in order of play; empty for clockwise
  std::vector<double> payoff;   // by tricks that side A takes from here on; empty for the number of tricks itself
  std::vector<int> won;         // by piece: points if side A wins it; empty for none
  std::vector<int> lost;        // by piece: points if another seat, except a forced one, wins it; empty for none
  int stop = 0;                 // play stops once side A can't take this number of tricks from here on; 0 for never
};

// The hands of a problem, in the numbering of the tables. The caller, or a thread of a batch, owns the object and fills
// it in anew for each deal; `CheckedSpec::prepare` checks it each time.
struct Deal {
  std::vector<TableMask> hands;  // by seat, without the trick in progress
  std::vector<int> pile;     // of the forced seat: its hand in the order of play
};

// A valid problem spec, ready for any number of deals. The constructor checks the spec and renumbers its tables, once
// for all deals. A `CheckedSpec` keeps the tables alive and never changes, so all threads of a batch share it.
class CheckedSpec {
 public:
  // Throws `BadInput`.
  explicit CheckedSpec(ProblemSpec spec);

  // Checks a deal and fills in the position to search. `search_tables` is set to the tables in the numbering of that
  // position. All deals share these tables, unless the tables have more pieces than can be numbered; then they are
  // built for this deal, in `own_tables`. Throws `BadInput` for an invalid deal.
  void prepare(const Deal& deal, Position& position, const SearchTables*& search_tables,
               std::unique_ptr<SearchTables>& own_tables) const;

  // The payoffs for a position, in the numbering of its search tables.
  Stakes stakes(const Position& position, const SearchTables& tables) const;

  // True if the trick search can solve the problem: the payoff never falls when side A takes more tricks, and there are
  // no points, no early stops that matter, no forced seat and no special order of play.
  bool counts_tricks_only(int tricks) const;

  // The payoff for a number of tricks.
  double worth(int tricks) const;

  const ProblemSpec& spec() const { return spec_; }

 private:
  ProblemSpec spec_;
  std::shared_ptr<const SearchTables> whole_;
  bool clockwise_ = true;
  bool points_ = false;
};

}  // namespace kernel
