#include "payoff_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "equivalence.hpp"

namespace kernel {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kTakenAt = 35, kGenerationAt = 40;
constexpr std::uint64_t kLastGeneration = (std::uint64_t{1} << (64 - kGenerationAt)) - 1;

}  // namespace

void PayoffSearch::start(const SearchTables& tables, const Position& position, const Stakes& stakes, NodeCounter& counter) {
  tables_ = &tables;
  root_ = &position;
  stakes_ = &stakes;
  counter_ = &counter;
  all_left_ = 0;
  for (int seat = 0; seat < position.seats; ++seat) all_left_ |= position.hands[seat];
  int log2 = 1;
  const int wanted = std::min(16, 4 + position.tricks * position.seats / 2);
  while (log2 < wanted && (std::size_t{2} << log2) <= max_entries_) ++log2;
  if ((std::size_t{1} << log2) > entries_.size()) {
    entries_.assign(std::size_t{1} << log2, Entry{});
    generation_ = 0;
  }
  shift_ = 64 - log2;
  if (++generation_ > kLastGeneration) {
    std::fill(entries_.begin(), entries_.end(), Entry{});
    generation_ = 1;
  }
}

double PayoffSearch::value() { return root(-kInfinity, kInfinity); }

bool PayoffSearch::reaches(double threshold) {
  // Points shift the window at each trick, so a window that is only one unit in the last place wide could vanish by
  // rounding.
  const double below = stakes_->points ? threshold - 0.25 : std::nextafter(threshold, -kInfinity);
  return root(below, threshold) >= threshold;
}

double PayoffSearch::value_after(Choice choice) {
  const int seat = root_->to_move();
  Trick trick{root_->leader, root_->played, choice.suit, root_->best, root_->best_seat, root_->in_trick};
  return play(all_left_, trick, seat, choice.piece, 0, root_->tricks, -kInfinity, kInfinity);
}

double PayoffSearch::root(double alpha, double beta) {
  if (root_->played == 0) return lead(all_left_, root_->leader, 0, root_->tricks, root_->first_leads, alpha, beta);
  const Trick trick{root_->leader, root_->played, root_->suit, root_->best, root_->best_seat, root_->in_trick};
  return follow(all_left_, trick, 0, root_->tricks, alpha, beta);
}

// The value of a position in which side A has `taken` tricks: the final payoff, plus points that are captured from here
// on.
double PayoffSearch::lead(Mask left, int leader, int taken, int tricks, Mask permitted, double alpha, double beta) {
  counter_->node();
  const auto& payoff = stakes_->payoff;
  if (tricks == 0 || taken + tricks < stakes_->stop) return payoff[static_cast<std::size_t>(taken)];

  double low = kInfinity, high = -kInfinity;
  for (int more = 0; more <= tricks; ++more) {
    low = std::min(low, payoff[static_cast<std::size_t>(taken + more)]);
    high = std::max(high, payoff[static_cast<std::size_t>(taken + more)]);
  }
  if (stakes_->points)
    each(left, [&](int piece) {
      low += std::min({0, stakes_->won[piece], stakes_->lost[piece]});
      high += std::max({0, stakes_->won[piece], stakes_->lost[piece]});
    });
  // Sums of points and fractional payoffs may be off by one unit in the last place. So if there are points, a bound
  // equal to the window doesn't prune.
  if (high <= alpha && !stakes_->points) return high;
  if (low >= beta && !stakes_->points) return low;
  if (stakes_->points && (high < alpha || low > beta)) return high < alpha ? high : low;
  if (low == high) return low;

  const bool unrestricted = permitted == ~Mask{0};
  const std::uint64_t key = left | static_cast<std::uint64_t>(leader) << 32 | static_cast<std::uint64_t>(taken) << kTakenAt |
                            generation_ << kGenerationAt;
  if (unrestricted) {
    if (const Entry* known = slot_for(key); known->key == key) {
      if (known->lower >= beta || known->lower == known->upper) return known->lower;
      if (known->upper <= alpha) return known->upper;
      alpha = std::max(alpha, known->lower);
      beta = std::min(beta, known->upper);
    }
  }

  const bool mine = has(root_->side, leader);
  const Mask legal = choices(left, leader, root_->hands[leader] & left & permitted, -1, -1);
  double best = mine ? -kInfinity : kInfinity;
  double from = alpha, to = beta;
  bool done = false;
  // The strongest pieces come first, since the leader wins the trick most often with them.
  for (Mask rest = legal; rest && !done;) {
    const int piece = highest(rest);
    rest &= ~bit(piece);
    for (Suits suits = tables_->leads[piece]; suits && !done; suits &= static_cast<Suits>(suits - 1)) {
      const Trick trick{leader, 0, lowest(suits), -1, -1, 0};
      const double found = play(left, trick, leader, piece, taken, tricks, from, to);
      if (mine) {
        best = std::max(best, found);
        from = std::max(from, found);
      } else {
        best = std::min(best, found);
        to = std::min(to, found);
      }
      done = from >= to;
    }
  }
  if (unrestricted) {
    Entry* kept = slot_for(key);
    if (kept->key != key) *kept = {key, -kInfinity, kInfinity};
    if (best > alpha) kept->lower = std::max(kept->lower, best);
    if (best < beta) kept->upper = std::min(kept->upper, best);
  }
  return best;
}

double PayoffSearch::follow(Mask left, const Trick& trick, int taken, int tricks, double alpha, double beta) {
  counter_->node();
  const int seat = root_->order[trick.leader][trick.place];
  const bool mine = has(root_->side, seat);
  const Mask hand = root_->hands[seat] & left;
  const Mask legal = choices(left, seat, tables_->playable(hand, trick.suit), trick.best, trick.suit);
  const Mask winning = legal & tables_->beats[trick.suit][trick.best];
  double best = mine ? -kInfinity : kInfinity;
  for (const Mask group : {winning, legal & ~winning})
    for (Mask rest = group; rest; rest &= rest - 1) {
      const double found = play(left, trick, seat, lowest(rest), taken, tricks, alpha, beta);
      if (mine) {
        best = std::max(best, found);
        alpha = std::max(alpha, found);
      } else {
        best = std::min(best, found);
        beta = std::min(beta, found);
      }
      if (alpha >= beta) return best;
    }
  return best;
}

double PayoffSearch::play(Mask left, Trick trick, int seat, int piece, int taken, int tricks, double alpha, double beta) {
  left &= ~bit(piece);
  trick.pieces |= bit(piece);
  if (trick.place == 0 || has(tables_->beats[trick.suit][trick.best], piece)) {
    trick.best = piece;
    trick.best_seat = seat;
  }
  if (++trick.place < root_->seats) return follow(left, trick, taken, tricks, alpha, beta);

  const bool ours = has(root_->side, trick.best_seat);
  std::int64_t gain = 0;
  if (stakes_->points && (ours || trick.best_seat != root_->forced))
    each(trick.pieces, [&](int at) { gain += ours ? stakes_->won[at] : stakes_->lost[at]; });
  const double points = static_cast<double>(gain);
  return points + lead(left, trick.best_seat, taken + ours, tricks - 1, ~Mask{0}, alpha - points, beta - points);
}

// The legal plays of a seat, one for each class of equivalent plays. For a forced seat, the next piece of its pile.
Mask PayoffSearch::choices(Mask left, int seat, Mask legal, int best, int suit) const {
  if (seat == root_->forced)
    return bit(root_->pile[static_cast<std::size_t>(root_->pile_size - count(root_->hands[seat] & left))]);
  const Mask hand = root_->hands[seat] & left;
  const Mask blockers = (left & ~hand) | (best >= 0 ? bit(best) : 0);
  if (!stakes_->points)
    return distinct_plays(*tables_, legal, blockers, single_suited(*tables_, root_->hands, root_->seats, left, suit));
  // In the payoff search, only identical pieces with the same points are equivalent.
  Mask kept = 0;
  each(legal, [&](int piece) {
    bool alike = false;
    for (Mask rest = tables_->twins[piece] & legal; rest; rest &= rest - 1) {
      const int other = lowest(rest);
      alike |= stakes_->won[piece] == stakes_->won[other] && stakes_->lost[piece] == stakes_->lost[other];
    }
    if (!alike) kept |= bit(piece);
  });
  return kept;
}

// The entry with this key or, if there is none, the entry that it would replace. Of the two possible slots, that is one
// that is empty, or otherwise the one with fewer pieces left.
PayoffSearch::Entry* PayoffSearch::slot_for(std::uint64_t key) {
  const std::uint64_t mixed = (key & ((std::uint64_t{1} << kGenerationAt) - 1)) * 0x9e3779b97f4a7c15ull;
  const auto at = static_cast<std::size_t>(mixed >> shift_) & ~std::size_t{1};
  Entry* pair = entries_.data() + at;
  if (pair[0].key == key) return pair;
  if (pair[1].key == key) return pair + 1;
  auto worth = [&](const Entry& entry) {
    return entry.key >> kGenerationAt == generation_ ? count(static_cast<Mask>(entry.key)) : -1;
  };
  return worth(pair[0]) <= worth(pair[1]) ? pair : pair + 1;
}

}  // namespace kernel
