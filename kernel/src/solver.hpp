// Answers to questions: chooses the search, and translates.
#pragma once

#include "problem_spec.hpp"
#include "trick_search.hpp"

namespace kernel {

// A legal play and what it is worth to side A; piece and suit as numbered in the tables. A value, owned by the caller.
struct PlayValue {
  int piece = -1;
  int suit = -1;  // led: with it, or before
  double value = 0;
};

// What one thread works with: both searches and their tables, kept from solve to solve so that nothing is allocated anew.
// It belongs to one thread and owns all that a solve refers to (position, stakes, geometry); only the watch is the caller's,
// and must outlive it. Answers depend on nothing but question and deal, and nodes on nothing but these and the memory allowed.
class Solver {
 public:
  // `table_bytes`: the most that its transposition tables take together.
  Solver(std::size_t table_bytes, Monitor* monitor);

  double value(const CheckedSpec& checked, const Deal& deal);
  bool reaches(const CheckedSpec& checked, const Deal& deal, double threshold);

  // Every legal play of whoever is to move, by piece and suit as numbered in the tables; empty at the end.
  std::vector<PlayValue> plays(const CheckedSpec& checked, const Deal& deal);

  std::uint64_t nodes() const { return counter_.nodes(); }

 private:
  bool start(const CheckedSpec& checked, const Deal& deal);  // true: on tricks, false: on payoffs

  NodeCounter counter_;
  TrickTable table_;
  std::unique_ptr<TrickSearch> searches_[kMaxSeats + 1];
  PayoffSearch payoffs_;
  Position position_;
  Stakes stakes_;
  const Geometry* geometry_ = nullptr;
  std::unique_ptr<Geometry> own_geometry_;
  TrickSearch* tricks_ = nullptr;
};

}  // namespace kernel
