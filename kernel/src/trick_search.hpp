// `TrickSearch`: the most tricks that side A can take. trick_search.cpp explains the search.
#pragma once

#include <memory>

#include "node_counter.hpp"
#include "position.hpp"
#include "trick_table.hpp"

namespace kernel {

// The search for tricks. `make` chooses the code for the number of seats and for this processor. A `Solver` owns one for
// each number of seats. After `start` the other functions may be called in any order; they don't change each other's
// results, but each makes later ones faster.
class TrickSearch {
 public:
  virtual ~TrickSearch() = default;

  // Starts a solve. What is learned is kept until the next `start`. The order of play must be clockwise, without a forced
  // seat; search tables, table and counter must outlive the solve.
  virtual void start(const SearchTables& tables, const Position& position, TrickTable& table, NodeCounter& counter) = 0;

  // The number of tricks that side A takes from here on with best play.
  virtual int value() = 0;

  // Returns true if side A can take `need` tricks or more.
  virtual bool can_take(int need) = 0;

  // The number of tricks that side A takes after this play of the seat to move. The nearer `guess` is to the result, the
  // faster it is found.
  virtual int value_after(Choice choice, int guess) = 0;

  // A quick estimate of the value.
  virtual int first_guess() const = 0;

  // A play of the seat to move, and all equivalent pieces, itself included.
  struct Class {
    Choice choice;
    Mask same = 0;
  };
  // One play of each class of equivalent plays; every legal play is in exactly one class. The caller owns the array, so
  // that a solve allocates nothing.
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
