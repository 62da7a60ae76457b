#include "race.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "problem_spec.hpp"

namespace kernel {

namespace {

void expect(bool right, const char* what) {
  if (!right) throw BadInput(std::string(what) + ": not as in a race");
}

// Four numbers, which GCC and Clang add and multiply at once. They don't find that out by themselves here.
template <class Real>
struct Four {
  Real numbers[4];
  void add(Real weight, const Real* from) {
    for (int at = 0; at < 4; ++at) numbers[at] += weight * from[at];
  }
};
#if defined(__GNUC__)
template <>
struct Four<float> {
  typedef float Vector __attribute__((vector_size(16)));
  Vector numbers;
  void add(float weight, const float* from) {
    Vector row;
    std::memcpy(&row, from, sizeof row);
    numbers += weight * row;
  }
};
#endif

constexpr int kAtOnce = 4;

// For each of several standings, adds rows of `Block` numbers, each times its weight. The sums fit into registers, and add
// the rows in order.
template <class Real, int Block>
void add_rows(const Real* table, const std::int32_t* const* rows, const Real* const* weights, int start, int end,
              Real* const* sums) {
  constexpr int parts = Block / 4, at_once = parts > 1 ? 1 : kAtOnce;
  for (int first = 0; first < kAtOnce; first += at_once) {
    Four<Real> sum[at_once * parts] = {};
    for (int row = start; row < end; ++row) {
#pragma GCC unroll 8
      for (int each = 0; each < at_once; ++each) {
        const Real* from = table + static_cast<std::size_t>(rows[first + each][row]) * Block;
        const Real weight = weights[first + each][row];
#pragma GCC unroll 8
        for (int part = 0; part < parts; ++part) sum[each * parts + part].add(weight, from + 4 * part);
      }
    }
    for (int each = 0; each < at_once; ++each) std::memcpy(sums[first + each], &sum[each * parts], parts * sizeof *sum);
  }
}

}  // namespace

void RaceSpec::check() const {
  const auto size = [](const auto& vector) { return static_cast<std::int64_t>(vector.size()); };
  expect(sides >= 2 && sides <= 8 && events >= 1 && kinds >= 1 && columns >= 1 && classes >= 1 && standings >= 1, "sizes");
  expect(size(needs) == standings * sides && size(class_of) == standings, "needs");
  expect(size(strides) == sides && size(turns) == events, "strides");
  expect(size(first) == std::int64_t{events} * sides && size(gains) == size(first), "gains");
  expect(size(of_kind) == kinds + 1 && of_kind.front() == 0 && of_kind.back() == events, "of_kind");
  expect(std::is_sorted(of_kind.begin(), of_kind.end()), "of_kind");
  expect(size(bounds) >= 2 && bounds.front() == 0 && bounds.back() == standings, "bounds");
  expect(std::is_sorted(bounds.begin(), bounds.end()), "bounds");
  expect(size(blend_starts) == std::int64_t{kinds} * columns + 1 && blend_starts.front() == 0, "blend");
  expect(std::is_sorted(blend_starts.begin(), blend_starts.end()) && blend_starts.back() == size(blend_columns), "blend");
  for (const auto column : blend_columns) expect(column >= 0 && column < columns, "blend");
  for (const auto turn : turns) expect(turn >= 0 && turn < sides, "turns");
  for (const auto each : class_of) expect(each >= 0 && each < classes, "class_of");
  for (const auto cell : cells) expect(cell < standings && cell >= -(1 << sides), "cells");
}

template <class Real>
RacePasses<Real>::RacePasses(RaceSpec spec, std::vector<Real> chances, std::vector<Real> blend)
    : spec_(std::move(spec)), chances_(std::move(chances)), blend_(std::move(blend)) {
  spec_.check();
  const auto& s = spec_;
  expect(chances_.size() == static_cast<std::size_t>(s.classes) * s.events, "chances");
  expect(blend_.size() == s.blend_columns.size(), "blend");
  for (const auto turn : s.turns) {
    auto found = std::find(turns_.begin(), turns_.end(), turn);
    if (found == turns_.end()) {
      turns_.push_back(turn);
      found = turns_.end() - 1;
    }
    turn_index_.push_back(static_cast<std::int32_t>(found - turns_.begin()));
  }
  lay_out();
  lay_out_rows();
}

// The standings of a layer are numbered in the order of their needs, the first side's first. In `table_`, a cell's place
// is given by the sum of the needs, and then by the needs in that order. So while the standings of a layer are passed
// through, each event leads through the table and through the values in steps of one, which the caches like. That is
// also why `table_` isn't entered with the numbers that the sides have after an event: there is a copy of the values for
// each turn instead, in which the values of a standing are where it would be with the old numbers.
template <class Real>
void RacePasses<Real>::lay_out() {
  const auto& s = spec_;
  const auto old = [&](const std::int64_t* needs) {
    std::int64_t cell = 0;
    for (int side = 0; side < s.sides; ++side) cell += (needs[side] - s.low) * s.strides[side];
    return cell;
  };
  std::int64_t width = 1;
  int free = s.sides;
  for (int side = s.sides - 1; side >= 0 && s.strides[side] == 0; --side) --free;  // a balanced race
  while (true) {
    std::int64_t cells = 1;
    for (int side = 0; side < free; ++side) cells *= width;
    if (cells >= static_cast<std::int64_t>(s.cells.size())) {
      expect(cells == static_cast<std::int64_t>(s.cells.size()), "cells");
      break;
    }
    ++width;
  }
  strides_.assign(static_cast<std::size_t>(s.sides), 0);
  std::int64_t size = width;
  if (free < s.sides) {
    for (int side = 0; side < s.sides; ++side) strides_[side] = s.strides[side];
    size = static_cast<std::int64_t>(s.cells.size());
  } else {
    std::int64_t layer = 1;
    for (int side = 1; side < s.sides; ++side) layer *= width;
    std::int64_t stride = layer;
    for (int side = 0; side < s.sides; ++side) {
      stride /= width;
      strides_[side] = layer + (side + 1 < s.sides ? stride : 0);
    }
    size = layer * (s.sides * (width - 1) + 1);
  }
  table_.assign(static_cast<std::size_t>(size), kNowhere);
  std::vector<std::int64_t> needs(static_cast<std::size_t>(s.sides), 0);
  for (std::int64_t cell = 0; cell < static_cast<std::int64_t>(s.cells.size()); ++cell) {
    std::int64_t rest = cell, place = 0;
    for (int side = 0; side < free; ++side) {
      place += rest / s.strides[side] * strides_[side];
      rest %= s.strides[side];
    }
    table_[static_cast<std::size_t>(place)] = s.cells[static_cast<std::size_t>(cell)];
  }
  for (int event = 0; event < s.events; ++event) {
    std::int64_t moved = 0;
    for (int side = 0; side < s.sides; ++side) {
      moved -= s.low * strides_[side];
      if (!s.staged) moved -= s.gains[event * s.sides + side] * strides_[side];
    }
    moved_.push_back(moved);
  }
  for (const auto turn : turns_)
    for (std::int64_t standing = 0; standing < s.standings; ++standing) {
      // The standing that has these needs if side 0 is called side `turn`.
      for (int side = 0; side < s.sides; ++side)
        needs[(side + turn) % s.sides] = s.needs[static_cast<std::size_t>(standing * s.sides + side)];
      const auto cell = old(needs.data());
      expect(cell >= 0 && cell < static_cast<std::int64_t>(s.cells.size()) && s.cells[cell] >= 0, "needs");
      turned_.push_back(s.cells[cell]);
    }
}

template <class Real>
void RacePasses<Real>::lay_out_rows() {
  const auto& s = spec_;
  for (const auto code : table_) rows_.push_back(code < 0 ? static_cast<std::int32_t>(s.standings) : code);
  for (const auto turn : turn_index_) turn_rows_.push_back(static_cast<std::int32_t>(turn * (s.standings + 1)));
  std::int64_t least = 0, most = 0;
  for (std::int64_t standing = 0; standing < s.standings; ++standing) {
    std::int64_t from = 0;
    for (int side = 0; side < s.sides; ++side) from += s.needs[standing * s.sides + side] * strides_[side];
    least = standing ? std::min(least, from) : from;
    most = standing ? std::max(most, from) : from;
  }
  const auto [low, high] = std::minmax_element(moved_.begin(), moved_.end());
  expect(s.staged || (least + *low >= 0 && most + *high < static_cast<std::int64_t>(table_.size())), "gains");
}

template <class Real>
void RacePasses<Real>::reach(std::int64_t standing, std::int32_t* codes) const {
  const auto& s = spec_;
  const std::int32_t* needs = &s.needs[static_cast<std::size_t>(standing * s.sides)];
  const auto size = static_cast<std::uint64_t>(table_.size());
  const auto code = [&](std::int64_t place) {
    if (static_cast<std::uint64_t>(place) >= size) throw BadInput("an event leads beyond the grid");
    return table_[static_cast<std::size_t>(place)];
  };
  if (!s.staged) {
    std::int64_t from = 0;
    for (int side = 0; side < s.sides; ++side) from += needs[side] * strides_[side];
    for (int event = 0; event < s.events; ++event) codes[event] = code(from + moved_[event]);
    return;
  }
  for (int event = 0; event < s.events; ++event) {
    std::int64_t after[8];
    for (int side = 0; side < s.sides; ++side) after[side] = needs[side];
    for (const auto* stage : {&s.first, &s.gains}) {
      const std::int32_t* gains = stage->data() + static_cast<std::size_t>(event) * s.sides;
      std::int64_t left = 0;
      if (s.supply >= 0) {
        left = s.supply;
        for (int side = 0; side < s.sides; ++side) left -= s.target - after[side];
      }
      for (int turn = 0; turn < s.sides; ++turn) {  // the side left of the dealer is served first
        const int side = (turn + 1) % s.sides;
        std::int64_t given = gains[side];
        if (s.supply >= 0) {
          given = std::min(given, std::max<std::int64_t>(left, 0));
          left -= given;
        }
        after[side] = std::min(after[side] - given, s.levels);
      }
    }
    std::int64_t place = moved_[event];
    for (int side = 0; side < s.sides; ++side) place += after[side] * strides_[side];
    codes[event] = code(place);
  }
}

template <class Real>
template <int Block>
void RacePasses<Real>::pass_in_blocks(Real* values, const Real* constant) const {
  const auto& s = spec_;
  const int blocks = (s.columns + Block - 1) / Block, width = blocks * Block;
  const std::int64_t rows = s.standings + 1;  // the last one is zero: events that end the race lead to it
  const std::int64_t copy = rows * Block;
  const auto copies = static_cast<std::int64_t>(turns_.size());
  // One after the other: the blocks of columns; for each of them, the copies; in each of these, the standings.
  std::vector<Real> table(static_cast<std::size_t>(blocks * copies * copy), Real{0});
  const auto store = [&](std::int64_t standing, const Real* row) {
    for (int block = 0; block < blocks; ++block)
      for (std::int64_t turn = 0; turn < copies; ++turn)
        std::copy_n(row + block * Block, Block,
                    &table[(block * copies + turn) * copy + turned_[turn * s.standings + standing] * std::int64_t{Block}]);
  };
  std::vector<Real> padded(static_cast<std::size_t>(width), Real{0});
  for (std::int64_t standing = 0; standing < s.standings; ++standing) {
    std::copy_n(values + standing * s.columns, s.columns, padded.data());
    store(standing, padded.data());
  }
  std::vector<std::int32_t> codes;
  std::vector<Real> sums, result(static_cast<std::size_t>(width));
  for (std::size_t index = 0; index + 1 < s.bounds.size(); ++index) {
    const std::int64_t end = s.bounds[index + 1];
    // In pieces that fit into a cache. The standings of a layer don't see each other's new values.
    for (std::int64_t start = s.bounds[index]; start < end; start += kPiece) {
      const std::int64_t until = std::min<std::int64_t>(end, start + kPiece);
      codes.resize(static_cast<std::size_t>((until - start) * s.events));
      sums.resize(static_cast<std::size_t>((until - start) * s.kinds * width));
      for (std::int64_t standing = start; standing < until; ++standing) {
        std::int32_t* here = &codes[(standing - start) * s.events];
        if (s.staged) {
          reach(standing, here);
          for (int event = 0; event < s.events; ++event)
            here[event] = static_cast<std::int32_t>(here[event] < 0 ? s.standings : here[event]) + turn_rows_[event];
          continue;
        }
        std::int64_t place = 0;
        for (int side = 0; side < s.sides; ++side) place += s.needs[standing * s.sides + side] * strides_[side];
        const std::int32_t* rows_here = rows_.data() + place;
        for (int event = 0; event < s.events; ++event) here[event] = rows_here[moved_[event]] + turn_rows_[event];
      }
      for (int block = 0; block < blocks; ++block) {
        const Real* from = &table[block * copies * copy];
        // Four standings at once, whose sums don't wait for one another.
        for (std::int64_t standing = start; standing < until; standing += kAtOnce) {
          const int count = static_cast<int>(std::min<std::int64_t>(kAtOnce, until - standing));
          const Real* weights[kAtOnce];
          const std::int32_t* here[kAtOnce];
          for (int each = 0; each < kAtOnce; ++each) {
            const std::int64_t one = standing + std::min(each, count - 1);
            weights[each] = &chances_[static_cast<std::size_t>(s.class_of[one]) * s.events];
            here[each] = &codes[(one - start) * s.events];
          }
          for (int kind = 0; kind < s.kinds; ++kind) {
            Real* into[kAtOnce];
            for (int each = 0; each < kAtOnce; ++each)
              into[each] = &sums[((standing - start + std::min(each, count - 1)) * s.kinds + kind) * width + block * Block];
            add_rows<Real, Block>(from, here, weights, s.of_kind[kind], s.of_kind[kind + 1], into);
          }
        }
      }
      for (std::int64_t standing = start; standing < until; ++standing) {
        std::fill(result.begin(), result.end(), Real{0});
        const Real* sum = &sums[(standing - start) * s.kinds * width];
        for (int kind = 0, row = 0; kind < s.kinds; ++kind)
          for (int column = 0; column < s.columns; ++column, ++row)
            for (std::int32_t entry = s.blend_starts[row]; entry < s.blend_starts[row + 1]; ++entry)
              result[s.blend_columns[entry]] += blend_[entry] * sum[kind * width + column];
        Real* into = values + standing * s.columns;
        for (int column = 0; column < s.columns; ++column)
          into[column] = constant ? result[column] + constant[standing * s.columns + column] : result[column];
      }
    }
    for (std::int64_t standing = s.bounds[index]; standing < end; ++standing) {
      std::copy_n(values + standing * s.columns, s.columns, padded.data());
      store(standing, padded.data());
    }
  }
}

template <class Real>
void RacePasses<Real>::pass(Real* values, const Real* constant) const {
  if (spec_.columns <= 4)
    pass_in_blocks<4>(values, constant);
  else
    pass_in_blocks<16>(values, constant);
}

template <class Real>
void RacePasses<Real>::ended(std::int64_t start, std::int64_t end, const std::int32_t* group_of, int groups,
                             double* rates) const {
  const auto& s = spec_;
  expect(start >= 0 && start <= end && end <= s.standings, "rows");
  for (int event = 0; event < s.events; ++event) expect(group_of[event] >= 0 && group_of[event] < groups, "groups");
  const std::int64_t masks = 1ll << s.sides;
  std::vector<std::int32_t> codes(static_cast<std::size_t>(s.events));
  for (std::int64_t standing = start; standing < end; ++standing) {
    reach(standing, codes.data());
    const Real* weights = chances_.data() + static_cast<std::size_t>(s.class_of[standing]) * s.events;
    double* here = rates + (standing - start) * groups * masks;
    for (int event = 0; event < s.events; ++event)
      if (codes[event] < 0) {
        // The winners, with the numbers that they have after the event.
        std::int64_t winners = -1 - codes[event];
        for (int turn = 0; turn < s.turns[event]; ++turn) winners = winners >> 1 | (winners & 1) << (s.sides - 1);
        here[group_of[event] * masks + winners] += static_cast<double>(weights[event]);
      }
  }
}

template class RacePasses<float>;
template class RacePasses<double>;

}  // namespace kernel
