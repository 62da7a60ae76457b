// `TrickSearch`: finds the number of tricks that side A takes with best play. trick_search.cpp explains the search.
#pragma once

#include <memory>

#include "node_counter.hpp"
#include "position.hpp"
#include "trick_table.hpp"

namespace kernel {

// The trick search. `make` chooses the code for the number of seats and for this processor. A `Solver` owns one
// `TrickSearch` for each number of seats. After `start` the other functions may be called in any order; a call doesn't
// change the results of later calls, but makes them faster.
class TrickSearch {
 public:
  virtual ~TrickSearch() = default;

  // Starts a solve. Everything that is learned about its positions is kept until the next `start`. Play must be
  // clockwise, without a forced seat. The search tables, the transposition table and the counter must outlive the
  // solve.
  virtual void start(const SearchTables& tables, const Position& position, TrickTable& table, NodeCounter& counter) = 0;

  // The number of tricks that side A takes from here on with best play.
  virtual int value() = 0;

  // Returns true if side A can take `need` tricks or more.
  virtual bool can_take(int need) = 0;

  // The number of tricks that side A takes after this play of the seat to move. The closer `guess` is to the result,
  // the faster the result is found.
  virtual int value_after(Choice choice, int guess) = 0;

  // A quick estimate of the number of tricks that side A takes.
  virtual int first_guess() const = 0;

  // A play of the seat to move, and all pieces equivalent to the one played, including that piece.
  struct Class {
    Choice choice;
    Mask same = 0;
  };
  // Fills in one play for each class of equivalent plays; every legal play is in exactly one class. The caller owns the
  // array, so that a solve allocates no memory.
  struct Classes {
    std::array<Class, kMaxTricks * kMaxSuits> all;
    std::size_t many = 0;

    const Class* begin() const { return all.data(); }
    const Class* end() const { return all.data() + many; }
  };
  virtual void classes(Classes& found) = 0;

  static std::unique_ptr<TrickSearch> make(int seats);
};

inline namespace KERNEL_TARGET {
std::unique_ptr<TrickSearch> make_trick_search(int seats);
}

}  // namespace kernel
