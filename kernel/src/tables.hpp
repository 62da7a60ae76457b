// `Tables`: the rules of a trick as the caller gives them: which pieces may be led and played, and which wins
// (`TrickTables` in Python).
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "bits.hpp"

namespace kernel {

// Thrown for invalid input, with a message that says what is wrong. The Python module turns it into a `ValueError`.
struct BadInput : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// The rules of a trick as plain numbers. The caller fills in the fields, calls `check`, and doesn't change the fields
// afterward. Any number of problems and threads may share one `Tables` object.
struct Tables {
  int pieces = 0;                                   // 1 … 64
  int suits = 0;                                    // 1 … 16
  std::vector<TableMask> follow;                        // by suit: the pieces that belong to it
  std::vector<std::vector<std::int32_t>> strength;  // by suit led and piece: the highest wins, or the first of equals
  std::vector<Suits> leads;                         // by piece: the suits that it can lead, at least one
  TableMask always = 0;                                 // pieces that may be played whatever suit was led

  // Throws `BadInput` if a size or a value is out of the ranges above.
  void check() const;
};

}  // namespace kernel
