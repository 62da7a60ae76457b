// `Solver`: solves a deal with the search that fits its problem, and translates the results.
#pragma once

#include "problem_spec.hpp"
#include "trick_search.hpp"

namespace kernel {

// A legal play and its value for side A. Piece and suit are numbered as in the tables.
struct PlayValue {
  int piece = -1;
  int suit = -1;  // the suit led, by this play or an earlier one
  double value = 0;
};

// The searches of one thread and their transposition tables, which are kept between solves so that their memory is
// allocated only once. A `Solver` owns everything that a solve refers to (position, stakes, search tables) except the
// monitor, which must outlive the solver. Results depend only on the spec and the deal; the number of nodes also
// depends on the memory limit.
class Solver {
 public:
  // `table_bytes`: the memory limit for all its transposition tables together.
  Solver(std::size_t table_bytes, Monitor* monitor);

  double value(const CheckedSpec& checked, const Deal& deal);
  bool reaches(const CheckedSpec& checked, const Deal& deal, double threshold);

  // Every legal play of the seat to move, sorted by piece and suit as numbered in the tables; empty after the last
  // trick.
  std::vector<PlayValue> plays(const CheckedSpec& checked, const Deal& deal);

  std::uint64_t nodes() const { return counter_.nodes(); }

 private:
  bool start(const CheckedSpec& checked,
             const Deal& deal);  // returns true for the trick search, false for the payoff search

  NodeCounter counter_;
  TrickTable table_;
  std::unique_ptr<TrickSearch> searches_[kMaxSeats + 1];
  PayoffSearch payoffs_;
  Position position_;
  Stakes stakes_;
  const SearchTables* tables_ = nullptr;
  std::unique_ptr<SearchTables> own_tables_;
  TrickSearch* tricks_ = nullptr;
};

}  // namespace kernel
