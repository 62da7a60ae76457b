// `RacePasses`: passes over the standings of a race to a target (src/shootmoon/match_equity/race.py).
//
// A pass computes the values of each standing anew, as a weighted sum of the values of the standings to which the events
// lead. Python's `Race` describes the events, the grid and the columns. The slow twin of this file is `SlowPasses` there;
// both add in the same order, so that their results are the same to the last bit.
#pragma once

#include <cstdint>
#include <vector>

namespace kernel {

// Numbers are those of Python's `Race`, whose attributes have the same names. Arrays of two dimensions are stored by row.
struct RaceSpec {
  int sides = 0;
  int events = 0;   // the events that don't end the race whatever the standing
  int kinds = 0;
  int columns = 0;
  int classes = 1;  // the classes of standings
  std::int64_t standings = 0;
  std::int64_t low = 0, levels = 0;
  std::int64_t supply = -1;  // -1 for no limit
  std::int64_t target = 0;
  bool staged = false;  // gains are added in two stages, or are limited by the supply
  std::vector<std::int32_t> needs;     // (standings, sides)
  std::vector<std::int32_t> cells;     // (cells)
  std::vector<std::int64_t> strides;   // (sides)
  std::vector<std::int32_t> bounds;    // where each layer begins, and where the last one ends
  std::vector<std::int32_t> turns;     // (events)
  std::vector<std::int32_t> of_kind;   // where the events of each kind begin, and where the last ones end
  std::vector<std::int32_t> first;     // (events, sides)
  std::vector<std::int32_t> gains;     // (events, sides)
  std::vector<std::int32_t> class_of;  // (standings)
  std::vector<std::int32_t> blend_starts, blend_columns;  // a sparse matrix, by row: (kinds * columns, columns)

  void check() const;  // throws BadInput
};

template <class Real>
class RacePasses {
 public:
  // `chances`: shape (classes, events). `blend`: the entries of the sparse matrix.
  RacePasses(RaceSpec spec, std::vector<Real> chances, std::vector<Real> blend);

  // Changes `values`, of shape (standings, columns), by one pass. `constant` has the same shape, or is null for zeros.
  void pass(Real* values, const Real* constant) const;

  // Adds to `rates`, of shape (end - start, groups, masks), the probabilities of the events that end the race in each
  // standing from `start` to `end`. `group_of`: the group of each event. `masks`: 1 << sides.
  void ended(std::int64_t start, std::int64_t end, const std::int32_t* group_of, int groups, double* rates) const;

  const RaceSpec& spec() const { return spec_; }

 private:
  static constexpr std::int64_t kPiece = 512;
  static constexpr std::int32_t kNowhere = -1;  // a place of `table_` that no event leads to

  void lay_out();
  void lay_out_rows();
  // Writes for each event the number of the standing to which it leads, or -1 minus the winners, while the sides still
  // have the numbers that they had before the event.
  void reach(std::int64_t standing, std::int32_t* codes) const;
  template <int Block>
  void pass_in_blocks(Real* values, const Real* constant) const;

  RaceSpec spec_;
  std::vector<Real> chances_, blend_;
  std::vector<std::int32_t> turns_;       // the different turns
  std::vector<std::int32_t> turn_index_;  // by event: an index into these
  std::vector<std::int32_t> table_;       // the cells in another order
  std::vector<std::int32_t> rows_;        // the same for passes: where the race is over, the row of zeros
  std::vector<std::int32_t> turn_rows_;   // by event: where the copy of the values for its turn begins
  std::vector<std::int64_t> strides_;     // its strides
  std::vector<std::int64_t> moved_;       // by event: what its gains add to the place in the table, unless staged
  std::vector<std::int32_t> turned_;      // (turns, standings): where the copy for a turn has a standing's values
};

}  // namespace kernel
