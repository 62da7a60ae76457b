// How many tricks side A takes with best play by both sides. See trick_search.cpp.
#pragma once

#include <memory>

#include "node_counter.hpp"
#include "position.hpp"
#include "trick_table.hpp"

namespace kernel {

// The fast search, for any number of seats: `make` chooses the code for that number and for this processor. A `Solver` owns
// one for each number of seats. After `start` all questions are about that position, in any order; none changes the answer to
// another, though each makes later ones faster.
class TrickSearch {
 public:
  virtual ~TrickSearch() = default;

  // Begin a solve. Everything learnt from here on is kept until the next start. The position must be clockwise
  // and without a forced player; geometry, table and meter must outlive the solve.
  virtual void start(const Geometry& geometry, const Position& position, TrickTable& table, NodeCounter& counter) = 0;

  // The most tricks that side A takes from here on.
  virtual int value() = 0;

  // Whether side A can take `need` tricks or more.
  virtual bool can_take(int need) = 0;

  // The most tricks after a play of whoever is to move. The nearer `likely` is to it, the sooner it is found.
  virtual int value_after(Choice choice, int guess) = 0;

  // About how many tricks it will be.
  virtual int first_guess() const = 0;

  // A play of whoever is to move, and the pieces that come to the same, itself included.
  struct Class {
    Choice choice;
    Mask same = 0;
  };
  // All plays that differ: every legal play is in the class of exactly one. The caller owns it; an array, so that nothing
  // is allocated for a solve.
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
