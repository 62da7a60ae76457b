// What may be led and played and what wins, as the caller gives it (`TrickTables` in Python), checked.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "bits.hpp"

namespace kernel {

// Thrown for input that the kernel refuses; the text says what is wrong with it. Python sees a `ValueError`.
struct BadInput : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// The rules of a trick, as plain numbers: what a piece can lead, what must follow it, and what wins. The caller fills it in
// and calls `check`; from then on nobody changes it. Questions share it, by any number of threads.
struct Tables {
  int pieces = 0;                                   // 1 … 64
  int suits = 0;                                    // 1 … 16
  std::vector<TableMask> follow;                        // by suit: the pieces that belong to it
  std::vector<std::vector<std::int32_t>> strength;  // by suit led, by piece: highest wins, of equals the first
  std::vector<Suits> leads;                         // by piece: the suits that it can lead, at least one
  TableMask always = 0;                                 // pieces that may be played whatever was led

  // Throws `BadInput` unless every shape and range is as said above.
  void check() const;
};

}  // namespace kernel
