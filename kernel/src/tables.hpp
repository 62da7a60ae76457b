// `Tables`: which pieces may be led and played, and which wins, as the caller gives them (`TrickTables` in Python).
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "bits.hpp"

namespace kernel {

// Thrown for invalid input, with a message that says what is wrong. Python sees a `ValueError`.
struct BadInput : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// The rules of a trick as plain numbers. The caller fills them in and calls `check`, and doesn't change them afterward. Any
// number of problems and threads may share them.
struct Tables {
  int pieces = 0;                                   // 1 … 64
  int suits = 0;                                    // 1 … 16
  std::vector<TableMask> follow;                        // by suit: the pieces that belong to it
  std::vector<std::vector<std::int32_t>> strength;  // by suit led and piece: the highest wins, of equals the first played
  std::vector<Suits> leads;                         // by piece: the suits that it can lead, at least one
  TableMask always = 0;                                 // pieces that may be played whatever suit was led

  // Throws `BadInput` if a size or a value is out of the ranges above.
  void check() const;
};

}  // namespace kernel
