// The rule tables of Moon and a plain minimax, for the tests and the benchmark. In shootmoon itself, the tables come
// from Python.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <tuple>
#include <vector>

#include "../src/solver.hpp"

namespace kernel::oracle {

struct Tile {
  int high, low;
  bool is_double() const { return high == low; }
};

inline std::vector<Tile> tiles(bool blanks) {
  std::vector<Tile> set;
  for (int high = 6; high >= 0; --high)
    for (int low = high; low >= 0; --low)
      if (low > 0 || high == 0 || blanks) set.push_back({high, low});
  return set;
}

constexpr int kDoubles = 7, kFollowMe = 8, kContracts = 9;

// `trump`: 0 … 6, kDoubles or kFollowMe. Suits are 0 … 6, and 7 for the doubles.
inline std::shared_ptr<Tables> moon(const std::vector<Tile>& set, int trump, bool called = false) {
  auto tables = std::make_shared<Tables>();
  tables->pieces = static_cast<int>(set.size());
  tables->suits = 8;
  auto trumps = [&](Tile tile) {
    return trump == kDoubles ? tile.is_double() : trump < 7 && (tile.high == trump || tile.low == trump);
  };
  auto belongs = [&](Tile tile, int suit) {
    return trumps(tile) ? suit == trump : suit != kDoubles && (tile.high == suit || tile.low == suit);
  };
  auto rank = [&](Tile tile, int suit) {
    return suit == kDoubles ? tile.high + 1 : tile.is_double() ? 50 : tile.high + tile.low - suit + 1;
  };
  for (int suit = 0; suit < 8; ++suit) {
    TableMask follow = 0;
    std::vector<std::int32_t> row;
    for (std::size_t at = 0; at < set.size(); ++at) {
      if (belongs(set[at], suit)) follow |= TableMask{1} << at;
      row.push_back(trumps(set[at]) ? 100 + rank(set[at], trump) : belongs(set[at], suit) ? rank(set[at], suit) : 0);
    }
    tables->follow.push_back(follow);
    tables->strength.push_back(row);
  }
  for (const Tile tile : set) {
    const unsigned can = trumps(tile) ? 1u << trump : called ? 1u << tile.high | 1u << tile.low : 1u << tile.high;
    tables->leads.push_back(static_cast<Suits>(can));
  }
  return tables;
}

// Minimax over every play of every seat, directly on the tables.
class Minimax {
 public:
  Minimax(const ProblemSpec& spec, Deal deal) : q_(spec), hands_(std::move(deal.hands)) {}

  double value() {
    std::vector<int> trick = q_.trick;
    return play(hands_, q_.leader, trick, q_.led >= 0 ? q_.led : trick.empty() ? -1 : lowest(q_.tables->leads[trick[0]]), 0);
  }

 private:
  using Hands = std::vector<TableMask>;

  bool mine(int seat) const { return has(q_.side, seat); }

  double end(int taken, int points) const {
    return points + (q_.payoff.empty() ? taken : q_.payoff[static_cast<std::size_t>(taken)]);
  }

  double lead(const Hands& hands, int leader, int taken) {
    const int left = count(hands[static_cast<std::size_t>(leader)]);
    if (!left || taken + left < q_.stop) return end(taken, 0);
    const auto key = std::make_tuple(hands, leader, taken);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    std::vector<int> none;
    return known_[key] = play(hands, leader, none, -1, taken);
  }

  double play(const Hands& hands, int leader, std::vector<int>& trick, int led, int taken) {
    const auto seats = static_cast<int>(hands.size());
    const int seat = (leader + static_cast<int>(trick.size())) % seats;
    TableMask legal = hands[static_cast<std::size_t>(seat)];
    if (!trick.empty()) {
      const TableMask following = legal & q_.tables->follow[static_cast<std::size_t>(led)];
      if (following) legal = following | (legal & q_.tables->always);
    }
    if (!legal) return end(taken, 0);
    bool any = false;
    double best = 0;
    each(legal, [&](int piece) {
      const Suits suits = trick.empty() ? q_.tables->leads[static_cast<std::size_t>(piece)] : static_cast<Suits>(1u << led);
      each(suits, [&](int suit) {
        Hands after = hands;
        after[static_cast<std::size_t>(seat)] &= ~(TableMask{1} << piece);
        trick.push_back(piece);
        double found;
        if (static_cast<int>(trick.size()) < seats) {
          found = play(after, leader, trick, suit, taken);
        } else {
          const auto& row = q_.tables->strength[static_cast<std::size_t>(suit)];
          std::size_t top = 0;
          for (std::size_t at = 1; at < trick.size(); ++at)
            if (row[static_cast<std::size_t>(trick[at])] > row[static_cast<std::size_t>(trick[top])]) top = at;
          const int winner = (leader + static_cast<int>(top)) % seats;
          const auto& points = mine(winner) ? q_.won : q_.lost;
          int gain = 0;
          if (!points.empty())
            for (const int at : trick) gain += points[static_cast<std::size_t>(at)];
          found = gain + lead(after, winner, taken + mine(winner));
        }
        trick.pop_back();
        if (!any || (mine(seat) ? found > best : found < best)) best = found;
        any = true;
      });
    });
    return best;
  }

  const ProblemSpec& q_;
  Hands hands_;
  std::map<std::tuple<Hands, int, int>, double> known_;
};

}  // namespace kernel::oracle
