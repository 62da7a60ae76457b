#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include "game.hpp"

// Where the pieces are that a seat hasn't seen: the exact probability of each place, if all deals that agree with what the
// seat knows are equally likely. The slow twin, shootmoon.belief, counts these deals in another way.
//
// Places that may hold all unseen pieces form a *pool*: a piece in it is in each of its places with a probability proportional
// to the size of the place. Only the other places, which are hands that didn't follow suit, need to be counted.

namespace games {

namespace {

struct Place {
  int row = 0;  // in the output
  int size = 0;
  Pieces allowed = 0;
};

// By piece and index of a place: the number of deals in which the piece lies there.
using Deals = std::array<std::array<double, kMaxPlayers>, kMaxPieces>;

// Counts the ways to deal unseen pieces to places, which must become full, and to the pool, which takes the others.
//
// Pieces that may lie in the same places are of one kind. A partial deal is described by the number of pieces in each place;
// these numbers are the digits of an index in mixed radix. Counts are sums of positive numbers, exact up to 2^53.
class Counter {
 public:
  Counter(const std::vector<Place>& places, Pieces unseen) : places_(places) {
    strides_.reserve(places.size());
    for (const Place& place : places) {
      strides_.push_back(total_);
      total_ *= static_cast<std::size_t>(place.size) + 1;
    }
    digits_.resize(total_);
    for (std::size_t index = 0; index < total_; ++index)
      for (std::size_t i = 0; i < places.size(); ++i)
        digits_[index] |= index / strides_[i] % (static_cast<std::size_t>(places[i].size) + 1) << 8 * i;
    for (Pieces set = unseen; set; set &= set - 1) {
      const int piece = std::countr_zero(set);
      unsigned allowed = 0;
      for (std::size_t i = 0; i < places.size(); ++i) allowed |= static_cast<unsigned>(places[i].allowed >> piece & 1) << i;
      const auto found =
          std::find_if(kinds_.begin(), kinds_.end(), [&](const Kind& each) { return each.allowed == allowed; });
      if (found == kinds_.end())
        kinds_.push_back({allowed, Pieces{1} << piece});
      else
        found->pieces |= Pieces{1} << piece;
    }
  }

  // Returns the number of all deals, and writes those in which a piece lies in each place.
  double run(Deals& deals) const {
    const std::size_t full = total_ - 1;
    std::vector<std::vector<double>> later(kinds_.size() + 1);  // the ways to deal the kinds from this one on
    later.back().assign(total_, 0.0);
    later.back()[0] = 1;
    for (std::size_t kind = kinds_.size(); kind-- > 0;) {
      later[kind] = later[kind + 1];
      add(later[kind], kinds_[kind], count(kinds_[kind].pieces));
    }
    std::vector<double> others(total_, 0.0);  // the ways to deal the kinds before this one, and all but one of its pieces
    others[0] = 1;
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
      add(others, kinds_[kind], count(kinds_[kind].pieces) - 1);
      for (std::size_t place = 0; place < places_.size(); ++place) {
        double sum = 0;
        if (kinds_[kind].allowed >> place & 1) {
          const std::size_t target = full - strides_[place];
          for (std::size_t index = 0; index <= target; ++index)
            if (fits(index, target)) sum += others[index] * later[kind + 1][target - index];
        }
        for (Pieces set = kinds_[kind].pieces; set; set &= set - 1) deals[std::countr_zero(set)][place] = sum;
      }
      add(others, kinds_[kind], 1);
    }
    return later[0][full];
  }

 private:
  struct Kind {
    unsigned allowed = 0;  // a bit for each place
    Pieces pieces = 0;
  };

  // Deals more pieces of a kind. Going down, the numbers on the right are still those without the piece.
  void add(std::vector<double>& ways, const Kind& kind, int pieces) const {
    for (; pieces > 0; --pieces)
      for (std::size_t index = total_; index-- > 0;)
        for (unsigned left = kind.allowed; left; left &= left - 1) {
          const auto place = static_cast<std::size_t>(std::countr_zero(left));
          if (digits_[index] >> 8 * place & 0xff) ways[index] += ways[index - strides_[place]];
        }
  }

  // Whether no place has more pieces than in `target`: no byte of the difference borrows.
  bool fits(std::size_t index, std::size_t target) const {
    constexpr std::uint64_t high = 0x8080808080808080u;
    return (((digits_[target] | high) - digits_[index]) & high) == high;
  }

  const std::vector<Place>& places_;
  std::vector<std::size_t> strides_;
  std::vector<std::uint64_t> digits_;  // a byte for each place
  std::vector<Kind> kinds_;
  std::size_t total_ = 1;
};

}  // namespace

// The pieces that a seat can't hold, because it didn't follow suit.
Pieces Game::lacks(const Program& p, int seat) const {
  const Tables& tables = p.tables[table];
  Pieces lacked = 0;
  for (int trick = 0; trick <= tricks_played; ++trick) {
    const int size = trick < tricks_played ? p.places : trick_size;
    if (!size) break;
    int led_here = 0;
    while (led_here + 1 < tables.suits && tables.suit_column[led_here] != suit[trick]) ++led_here;
    const Pieces follow = tables.follow[led_here];
    for (int i = 1, hand = leader[trick]; i < size; ++i) {
      hand = next_in_trick(p, leader[trick], hand);
      if (hand == seat && !((follow | tables.always) >> plays[trick * p.places + i] & 1)) lacked |= follow;
    }
  }
  return lacked;
}

void Game::believe(const Program& p, int seat, float* out) const {
  std::memset(out, 0, sizeof(float) * static_cast<std::size_t>((p.players + 1) * p.piece_columns));
  const auto at = [&](int row, int piece) -> float& { return out[row * p.piece_columns + p.column[piece]]; };
  const auto certain = [&](int row, Pieces set) {
    for (; set; set &= set - 1) at(row, std::countr_zero(set)) += 1;
  };
  certain(0, held[seat]);
  Pieces unseen = p.all() & ~dealt[seat];
  if (seat == taker) {
    unseen &= ~rest;
    certain(p.players, discards);
  }
  for (int i = 0; i < tricks_played * p.places + trick_size; ++i) unseen &= ~(Pieces{1} << plays[i]);

  // Under rules by which the first lead must be a trump, the declarer has one until then.
  const Pieces trumps = p.tables[table].trumps & unseen;
  const bool has_trump = p.leads_trump && p.tables[table].trumps && seat != declarer && !tricks_played && !trick_size;
  std::vector<Place> places;
  std::array<int, kMaxPlayers + 1> pool{};  // sizes, by row
  int pooled = count(unseen);
  for (int row = 1, other = p.left_of(seat); row < p.players; ++row, other = p.left_of(other)) {
    const int size = count(held[other]);
    const Pieces lacked = lacks(p, other) & unseen;
    if (size && (lacked || (has_trump && other == declarer))) {
      places.push_back({row, size, unseen & ~lacked});
      pooled -= size;
    } else {
      pool[row] = size;
    }
  }
  pool[p.players] = pooled;  // the widow, the discard, a dummy's cards, and cards that weren't dealt
  for (int row = 1; row < p.players; ++row) pool[p.players] -= pool[row];

  Deals deals{};
  double all = 1;
  if (!places.empty()) {
    all = Counter(places, unseen).run(deals);
    if (has_trump) {  // without those in which the declarer has no trump
      Deals without{};
      std::vector<Place> none = places;
      for (Place& place : none) place.allowed &= ~trumps;
      all -= Counter(none, unseen).run(without);
      for (Pieces set = unseen; set; set &= set - 1)
        for (std::size_t i = 0; i < places.size(); ++i) deals[std::countr_zero(set)][i] -= without[std::countr_zero(set)][i];
    }
  }
  for (Pieces set = unseen; set; set &= set - 1) {
    const int piece = std::countr_zero(set);
    double left = 1;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const double chance = deals[piece][i] / all;
      at(places[i].row, piece) += static_cast<float>(chance);
      left -= chance;
    }
    if (!pooled) continue;
    for (int row = 1; row <= p.players; ++row)
      at(row, piece) += static_cast<float>(std::max(left, 0.0) * pool[row] / pooled);
  }
}

}  // namespace games
