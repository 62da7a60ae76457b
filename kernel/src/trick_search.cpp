// The fast search: zero-window alpha-beta on tricks.
//
// Every question is "can side A take `need` tricks or more of those left?", so every answer is yes or no, and a seat
// stops at the first play that answers in its side's favour. `lead` answers it between tricks and `follow`
// within one, calling each other down to the last two tricks, which `two_tricks` plays out. The value of a position is
// enclosed by such questions, beginning at a guess; what one of them learnt stays in the table for the next.
//
// Between tricks, in this order: what the table knows; tricks that either side is sure of (sure_tricks.hpp, where
// each is proved); then the leads, of those that come to the same only one (equivalence.hpp), and each only where no answer to it
// is sure to do. Leads to which the other side has few answers go first, and a lead that has once turned out better than those
// tried before it is tried sooner from then on: nearby positions want the same lead.
//
// A seat that leads the first trick may be restricted in what it may lead. Such a position is not the one that the table
// and the bounds know by the same pieces and leader, so both are left out there (`free`).
#include "trick_search.hpp"

#include <cstring>
#include <limits>

#include "equivalence.hpp"
#include "sure_tricks.hpp"

namespace kernel {

namespace {

// The trick search for N seats, so that loops over seats have a fixed length. Its `Solver` owns it, for one thread. Between
// `start` and the next it refers to geometry, position, table and meter of that solve; `own_` doesn't change meanwhile: what
// a seat still holds is `own_[seat] & left`, and the set of pieces left, with the leader, is all that changes as it searches.
template <int N>
class Search final : public TrickSearch {
 public:
  void start(const Geometry& geometry, const Position& position, TrickTable& table, NodeCounter& counter) override {
    g_ = &geometry;
    root_ = &position;
    table_ = &table;
    counter_ = &counter;
    hands_ = position.hands;
    side_ = position.side;
    all_left_ = 0;
    for (int seat = 0; seat < N; ++seat) all_left_ |= hands_[seat];
    for (int side = 0; side < 2; ++side) allies_[side] = 0;
    for (int seat = 0; seat < N; ++seat) allies_[in_a(seat) ? 0 : 1] |= hands_[seat];
    sure_.start(geometry, hands_, side_);
    const bool alone[2] = {count(side_) == 1, count(side_) == N - 1};  // by side
    // Not where one alone leads against several: measured (docs/lab/solver.md).
    for (int side = 0; side < 2; ++side) seek_replies_[side] = geometry.plain && (alone[1 - side] || !alone[side]);
    std::memset(history_, 0, sizeof history_);
    table.start(log2_entries(position));
  }

  int value() override {
    int low = 0;
    int high = root_->tricks;
    if (root_->played == 0 && root_->tricks > 0 && root_->first_leads == ~Mask{0}) {
      while (low < high && sure(all_left_, root_->leader, 0, low + 1)) ++low;
      while (low < high && sure(all_left_, root_->leader, 1, root_->tricks - high + 1)) --high;
    }
    return mtd(low, high, first_guess(low, high), [&](int need) { return can_take(need); });
  }

  bool can_take(int need) override {
    if (need <= 0) return true;
    if (need > root_->tricks) return false;
    if (root_->played == 0) return lead(all_left_, root_->leader, root_->tricks, need, root_->first_leads);
    return follow_at(root_->played, all_left_, root_->leader, root_->suit, root_->best, root_->best_seat, root_->tricks,
                     need);
  }

  int value_after(Choice choice, int guess) override {
    return mtd(0, root_->tricks, guess, [&](int need) { return after(choice, need); });
  }

  int first_guess() const override { return first_guess(0, root_->tricks); }

  void classes(Classes& found) override {
    found.many = 0;
    const Mask hand = hands_[root_->to_move()] & all_left_;
    const Mask legal = root_->played ? g_->playable(hand, root_->suit) : hand & root_->first_leads;
    const Mask blockers = (all_left_ & ~hand) | (root_->best >= 0 ? bit(root_->best) : 0);
    const auto all = play_classes(*g_, legal, blockers, single_suited(*g_, hands_, N, all_left_, root_->suit));
    each(legal, [&](int piece) {
      if (!all[piece]) return;
      if (root_->played)
        found.all[found.many++] = {{piece, root_->suit}, all[piece]};
      else
        each(g_->leads[piece], [&](int suit) { found.all[found.many++] = {{piece, suit}, all[piece]}; });
    });
  }

 private:
  // ---- the root -----------------------------------------------------------------------------------

  static int log2_entries(const Position& position) {
    const int pieces = position.tricks * N;
    return pieces <= 12 ? 8 : pieces <= 16 ? 10 : pieces <= 21 ? 12 : pieces <= 24 ? 14 : 16;
  }

  // Where to begin: what the sides' trumps and masters have been worth on average, fitted by least squares
  // to random deals of seven tricks. It only saves work when it is near, and never decides anything.
  int first_guess(int low, int high) const {
    int trumps[2], top_trumps[2], masters[2];
    for (int side = 0; side < 2; ++side) {
      trumps[side] = count(allies_[side] & g_->trumps);
      top_trumps[side] = masters[side] = 0;
      each(allies_[side], [&](int piece) {
        const int suit = lowest(g_->leads[piece]);
        if (g_->beats[suit][piece] & allies_[1 - side] & g_->follow[suit]) return;
        ++(has(g_->trumps, piece) ? top_trumps : masters)[side];
      });
    }
    const int hands[2] = {count(side_), N - count(side_)};
    auto single = [&](int side, int sure) { return 6 * root_->tricks + 30 * trumps[side] + 28 * masters[side] + 75 * sure; };
    int hundredths;
    if (hands[0] == hands[1])
      hundredths = 17 * root_->tricks + 37 * trumps[0] + 6 * top_trumps[0] + 17 * masters[0] - 32 * trumps[1] -
                   18 * top_trumps[1] - 14 * masters[1] + 49 * low + 32 * high;
    else if (hands[0] < hands[1])
      hundredths = single(0, low);
    else
      hundredths = 100 * root_->tricks - single(1, root_->tricks - high);
    return std::max(low, std::min(high, (hundredths + 50) / 100));
  }

  // The largest need that passes, known to lie between low and high; `first` is tried first.
  template <class Test>
  static int mtd(int low, int high, int first, Test&& test) {
    int need = first;
    while (low < high) {
      need = std::max(low + 1, std::min(high, need));
      if (test(need)) {
        low = need;
        ++need;
      } else {
        high = need - 1;
        --need;
      }
    }
    return low;
  }

  bool after(Choice choice, int need) {
    const Mask left = all_left_ & ~bit(choice.piece);
    const int seat = root_->to_move();
    const bool wins = root_->played == 0 || has(g_->beats[choice.suit][root_->best], choice.piece);
    const int best = wins ? choice.piece : root_->best;
    const int best_seat = wins ? seat : root_->best_seat;
    if (root_->played + 1 == N) return next_trick(left, best_seat, root_->tricks, need);
    return follow_at(root_->played + 1, left, root_->leader, choice.suit, best, best_seat, root_->tricks, need);
  }

  // ---- helpers ------------------------------------------------------------------------------------

  bool in_a(int seat) const { return has(side_, seat); }

  // Whether a side (0 for A) is known to take `goal` tricks.
  bool sure(Mask left, int leader, int side, int goal) {
    return goal <= 0 || sure_.trump_tricks(left, side) >= goal || proved(left, leader, side, goal);
  }
  // The same, apart from trumps.
  bool proved(Mask left, int leader, int side, int goal) {
    return (in_a(leader) ? 0 : 1) == side ? sure_.on_lead(left, leader, side, goal)
                                          : sure_.off_lead(left, leader, side, goal);
  }

  // In what order leads are tried: a number to begin with, and what is added for each step up in bit order, for a trump, for each
  // piece with which the other side may answer, and for each piece of the suit in hand. Few answers count most: where the lead is
  // good, all of them have to be searched. Fitted to the nodes that all plays of random deals take (docs/lab/solver.md).
  struct Order {
    int first, rank, trump, answers, length;
  };
  static constexpr Order kOrder[3] = {
      {2720, -20, 400, -315, 70},  // nobody can take it
      {1270, 18, -110, -200, 85},  // the other side can
      {1805, 7, 55, -200, -5},  // and the partner can take it back
  };

  // ---- between tricks -----------------------------------------------------------------------------

  // After a trick won by `winner`: `tricks` and `need` as before it.
  bool next_trick(Mask left, int winner, int tricks, int need) {
    need -= in_a(winner);
    --tricks;
    if (need <= 0) return true;
    if (need > tricks) return false;
    return lead(left, winner, tricks, need, ~Mask{0});
  }

  bool last_trick(Mask left, int leader) const {
    int best = lowest(hands_[leader] & left);
    int best_seat = leader;
    // Only one piece each is left, but the leader may call the suit.
    const bool wants = in_a(leader);
    for (Suits suits = g_->leads[best]; suits; suits &= suits - 1) {
      const int suit = lowest(suits);
      if (g_->plain) {
        if (has(allies_[0], highest(left & (g_->beats[suit][best] | bit(best)))) == wants) return wants;
        continue;
      }
      int top = best, top_seat = best_seat;
      for (int place = 1; place < N; ++place) {
        const int seat = leader + place < N ? leader + place : leader + place - N;
        const int piece = lowest(hands_[seat] & left);
        if (has(g_->beats[suit][top], piece)) {
          top = piece;
          top_seat = seat;
        }
      }
      if (in_a(top_seat) == wants) return wants;
    }
    return !wants;
  }

  // What the others may play to a lead.
  KERNEL_INLINE Mask replies_to(Mask left, int leader, int suit) const {
    Mask found = 0;
    for (int place = 1; place < N; ++place)
      found |= g_->playable(hands_[leader + place < N ? leader + place : leader + place - N] & left, suit);
    return found;
  }

  // With two pieces each there is little to choose: look at it all, without tables and bounds.
  bool last_two_tricks(Mask left, int leader, int need) const {
    const bool mine = in_a(leader);
    const bool all = need == (mine ? 2 : 1);  // whether the leader's side must win both
    const Mask with = allies_[mine ? 0 : 1];
    for (Mask rest = hands_[leader] & left; rest; rest &= rest - 1) {
      const int piece = lowest(rest);
      for (Suits suits = g_->leads[piece]; suits; suits &= suits - 1) {
        const int suit = lowest(suits);
        if (g_->plain) {
          const Mask stronger = replies_to(left, leader, suit) & g_->beats[suit][piece];
          const bool ours = !stronger || has(with, highest(stronger));
          if (all && !ours) continue;
          if (!all && ours) return mine;
        }
        if (last_two_follow<1>(left & ~bit(piece), leader, suit, piece, leader, need) == mine) return mine;
      }
    }
    return !mine;
  }
  template <int Place>
  bool last_two_follow(Mask left, int leader, int suit, int best, int best_seat, int need) const {
    const int seat = leader + Place < N ? leader + Place : leader + Place - N;
    const bool mine = in_a(seat);
    for (Mask rest = g_->playable(hands_[seat] & left, suit); rest; rest &= rest - 1) {
      const int piece = lowest(rest);
      const bool wins = has(g_->beats[suit][best], piece);
      const int top = wins ? piece : best;
      const int top_seat = wins ? seat : best_seat;
      bool found;
      if constexpr (Place + 1 < N) {
        found = last_two_follow<Place + 1>(left & ~bit(piece), leader, suit, top, top_seat, need);
      } else {
        const int more = need - in_a(top_seat);
        found = more <= 0 || (more == 1 && last_trick(left & ~bit(piece), top_seat));
      }
      if (found == mine) return mine;
    }
    return !mine;
  }

  // 0 < need <= tricks.
  bool lead(Mask left, int leader, int tricks, int need, Mask permitted) {
    counter_->node();
    if (tricks == 1) return last_trick(left, leader);  // the only piece, so it is permitted
    const bool free = permitted == ~Mask{0};
    if (tricks == 2 && free) {
      if (sure_.trump_tricks(left, 0) >= need) return true;
      if (sure_.trump_tricks(left, 1) > 2 - need) return false;
      return last_two_tricks(left, leader, need);
    }
    TrickTable::Entry entry{0, tricks, -1, 0};
    if (free) {
      table_->probe(left, leader, entry);
      if (entry.lower >= need) return true;
      if (entry.upper < need) return false;
      const int others = tricks - need + 1;  // what side B must take to deny it
      if (sure_.trump_tricks(left, 0) >= need) return true;
      if (sure_.trump_tricks(left, 1) >= others) return false;
      if (proved(left, leader, 0, need)) return true;
      if (proved(left, leader, 1, others)) return false;
    }
    const bool mine = in_a(leader);
    const int side = mine ? 0 : 1;
    const Mask hand = hands_[leader] & left;
    const Mask single = single_suited(*g_, hands_, N, left);
    const Mask legal = distinct_plays(*g_, hand & permitted, left & ~hand, single);

    // Each lead gets a number, with the piece and the suit in its lowest bits, and the highest number goes first: what the table
    // has, then by what is known of it (kOrder) and by what it has been worth elsewhere (history).
    int numbers[kMaxTricks * kMaxSuits];
    int many = 0;
    Mask safe = 0;  // what the other side can't take
    const bool all = mine ? need == tricks : need == 1;  // whether the leader's side must win this trick too
    const Mask with = allies_[side];
    int* const history = history_[need];
    for (Mask rest = legal; rest; rest &= rest - 1) {
      const int piece = lowest(rest);
      for (Suits suits = g_->leads[piece]; suits; suits &= suits - 1) {
        const int suit = lowest(suits);
        const Mask answers = replies_to(left, leader, suit);
        const Mask stronger = g_->beats[suit][piece] & answers;
        const Mask theirs = stronger & ~with;
        const Mask ours = stronger & with;
        const bool taken = theirs != 0;
        const bool back = (ours != 0) & (!(all & g_->plain) | (ours > theirs));
        const Order& order = kOrder[taken + (taken & back)];
        int score = order.first + order.rank * piece + order.trump * has(g_->trumps, piece) +
                    order.answers * count(answers & ~with) + order.length * count(hand & g_->leadable[suit]) +
                    history[piece];
        score = (piece == entry.piece) & (suit == entry.suit) ? 100000 : score;
        numbers[many] = score * 512 + (511 - suit * 32 - piece);
        many += !(all & taken & !back);
        safe |= bit(piece) & when(!taken);
      }
    }
    const int denies = mine ? tricks - need : need - 1;  // what the other side must take besides this trick
    bool result = !mine;
    Mask failed = 0;
    for (int done = 0, last = std::numeric_limits<int>::max(); done < many; ++done) {
      int most = std::numeric_limits<int>::min();
      for (int at = 0; at < many; ++at) most = std::max(most, numbers[at] < last ? numbers[at] : most);
      last = most;
      const int chosen = 511 - (most & 511);
      const int piece = chosen & 31;
      const int suit = chosen >> 5;
      const Mask after = left & ~bit(piece);
      const bool sure_reply =
          seek_replies_[side] && !has(safe, piece) && sure_.sure_reply(after, leader, piece, suit, 1 - side, denies);
      if (!sure_reply && follow<1>({leader, suit, tricks, need, single}, after, piece, leader) == mine) {
        result = mine;
        entry.piece = piece;
        entry.suit = suit;
        if (done) {  // it was found late: sooner next time
          each(failed, [&](int worse) { history[worse] = std::max(history[worse] - 350, kMinHistory); });
          history[piece] = std::min(history[piece] + 270, kMaxHistory);
        }
        break;
      }
      failed |= bit(piece);
    }
    if (free) {
      if (result)
        entry.lower = need;
      else
        entry.upper = need - 1;
      table_->store(left, leader, entry);
    }
    return result;
  }

  // ---- within a trick -----------------------------------------------------------------------------

  // What stays the same while one trick is played to; `lead` makes it, and `follow` hands it on from seat to seat.
  struct Trick {
    int leader, suit;
    int tricks, need;  // as before it
    Mask single;  // see equivalence.hpp
  };

  // The seat at `Place` plays to a trick in which `suit` was led and `best` of `best_seat` wins so far.
  template <int Place>
  bool follow(const Trick& trick, Mask left, int best, int best_seat) {
    counter_->node();
    const Geometry& g = *g_;
    const auto [leader, suit, tricks, need, single] = trick;
    const int seat = leader + Place < N ? leader + Place : leader + Place - N;
    const bool mine = in_a(seat);
    const Mask hand = hands_[seat] & left;
    const Mask playable = g.playable(hand, suit);
    const Mask beats = g.beats[suit][best];
    const bool ours = in_a(best_seat) == mine;

    // What those who come after can overtake with: the other side, and the own.
    Mask threat = 0;
    Mask help = 0;
    for (int later = Place + 1; later < N; ++later) {
      const int who = leader + later < N ? leader + later : leader + later - N;
      (in_a(who) != mine ? threat : help) |= g.playable(hands_[who] & left, suit);
    }
    const Mask danger = threat & beats;
    // Where one trick decides, who is to have it?
    if (need == (mine ? 1 : tricks)) {  // one more is enough for us
      if ((ours && !danger) || unbeatable(playable & beats, danger, suit)) return mine;
    }
    Mask may = playable;
    if (need == (mine ? tricks : 1)) {  // to lose this one is to fail
      if (!ours && !(help & beats)) may &= beats;
      if (!may) return !mine;
    }
    if (!(may & (may - 1))) return played<Place>(trick, left, best, best_seat, lowest(may));
    const Mask legal = distinct_plays(g, may, (left & ~hand) | bit(best), single);
    const Mask winning = legal & beats;

    // When the trick is ours already, give it the cheapest; else take it for good, and as cheaply as can be;
    // else give it the cheapest; last, what may be overtaken.
    const Mask first = unbeatable(winning, danger, suit) & ~when(ours && !danger);
    for (Mask rest = legal; rest;) {
      Mask group = rest & ~winning ? rest & ~winning : rest;
      group = rest & first ? rest & first : group;
      const int piece = lowest(group);
      rest ^= bit(piece);
      if (played<Place>(trick, left, best, best_seat, piece) == mine) return mine;
    }
    return !mine;
  }

  // Those of these winners that none of the pieces in `danger`, which win as well, can overtake.
  KERNEL_INLINE Mask unbeatable(Mask winners, Mask danger, int suit) const {
    if (g_->plain) return winners & above(highest(danger));
    Mask found = 0;
    for (Mask some = winners; some; some &= some - 1)
      if (!(danger & g_->beats[suit][lowest(some)])) found |= some & -some;
    return found;
  }

  // The same after the seat at `Place` has played `piece`.
  template <int Place>
  bool played(const Trick& trick, Mask left, int best, int best_seat, int piece) {
    left &= ~bit(piece);
    const int seat = trick.leader + Place < N ? trick.leader + Place : trick.leader + Place - N;
    const bool wins = has(g_->beats[trick.suit][best], piece);
    best = wins ? piece : best;
    best_seat = wins ? seat : best_seat;
    if constexpr (Place + 1 == N)
      return next_trick(left, best_seat, trick.tricks, trick.need);
    else
      return follow<Place + 1>(trick, left, best, best_seat);
  }

  // The same, where the place is not known when this is compiled.
  template <int Place = 1>
  bool follow_at(int place, Mask left, int leader, int suit, int best, int best_seat, int tricks, int need) {
    if constexpr (Place < N) {
      const Mask single = single_suited(*g_, hands_, N, left, suit);
      if (place == Place) return follow<Place>({leader, suit, tricks, need, single}, left, best, best_seat);
      return follow_at<Place + 1>(place, left, leader, suit, best, best_seat, tricks, need);
    }
    return false;
  }

  const Geometry* g_ = nullptr;
  const Position* root_ = nullptr;
  TrickTable* table_ = nullptr;
  NodeCounter* counter_ = nullptr;
  std::array<Mask, kMaxSeats> hands_{};
  unsigned side_ = 0;
  Mask all_left_ = 0;
  Mask allies_[2] = {0, 0};
  SureTricks<N> sure_;
  bool seek_replies_[2] = {false, false};  // by side of the leader: whether to look for sure answers to its leads
  int history_[kMaxTricks + 1][kMaxPieces];  // by how many tricks side A needs
  static constexpr int kMinHistory = -100000;
  static constexpr int kMaxHistory = 990;
};

}  // namespace

std::unique_ptr<TrickSearch> KERNEL_TARGET::make_trick_search(int seats) {
  switch (seats) {
    case 2: return std::make_unique<Search<2>>();
    case 3: return std::make_unique<Search<3>>();
    case 4: return std::make_unique<Search<4>>();
    case 5: return std::make_unique<Search<5>>();
    case 6: return std::make_unique<Search<6>>();
    default: return nullptr;
  }
}

}  // namespace kernel
