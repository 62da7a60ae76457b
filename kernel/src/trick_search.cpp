// Zero-window alpha-beta search on tricks.
//
// A search answers the question of its window: "Can side A take at least `need` of the tricks left?" So every result is
// true or false, and the search of a node stops at the first play that gives the seat's side what it wants. `lead`
// searches positions between tricks and `follow` positions within a trick; they call each other down to the last two
// tricks, which `last_two_tricks` plays out. To find the value of a position, `mtd` searches a sequence of windows,
// beginning with a first guess; the transposition table keeps what one window has learned for the next.
//
// Between tricks, the search first consults the transposition table, and then looks for tricks that either side is
// certain to take (sure_tricks.hpp has a proof of each kind). Only then does it search the leads, one for each class of
// equivalent plays (equivalence.hpp), except those to which the other side has a sure reply. Leads to which the other
// side has few replies go first. A lead that turns out better than the leads tried before it is tried earlier from then
// on (history heuristic), since nearby positions tend to have the same best lead.
//
// The problem may restrict the first lead. Such a position differs from the position with the same pieces and leader in
// the transposition table. So neither the table nor sure tricks are used for it (`unrestricted` is false).
#include "trick_search.hpp"

#include <cstring>
#include <limits>

#include "equivalence.hpp"
#include "sure_tricks.hpp"

namespace kernel {

namespace {

// The trick search for N seats. N is a template parameter so that loops over seats have a fixed length. From one
// `start` to the next the object refers to the search tables, position, transposition table and counter of that solve.
// `hands_` doesn't change during a solve: a seat currently holds `hands_[seat] & left`. During the search only `left`,
// the set of pieces left, and the leader change.
template <int N>
class Search final : public TrickSearch {
 public:
  void start(const SearchTables& tables, const Position& position, TrickTable& table, NodeCounter& counter) override {
    tables_ = &tables;
    root_ = &position;
    table_ = &table;
    counter_ = &counter;
    hands_ = position.hands;
    side_ = position.side;
    all_left_ = 0;
    for (int seat = 0; seat < N; ++seat) all_left_ |= hands_[seat];
    for (int side = 0; side < 2; ++side) allies_[side] = 0;
    for (int seat = 0; seat < N; ++seat) allies_[in_a(seat) ? 0 : 1] |= hands_[seat];
    sure_.start(tables, hands_, side_);
    const bool alone[2] = {count(side_) == 1, count(side_) == N - 1};  // by side: true if it is a single seat
    // If a single seat leads against several, looking for sure replies costs more than it saves (docs/lab/solver.md).
    for (int side = 0; side < 2; ++side) seek_replies_[side] = tables.plain && (alone[1 - side] || !alone[side]);
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
    const Mask legal = root_->played ? tables_->playable(hand, root_->suit) : hand & root_->first_leads;
    const Mask blockers = (all_left_ & ~hand) | (root_->best >= 0 ? bit(root_->best) : 0);
    const auto all = play_classes(*tables_, legal, blockers, single_suited(*tables_, hands_, N, all_left_, root_->suit));
    each(legal, [&](int piece) {
      if (!all[piece]) return;
      if (root_->played)
        found.all[found.many++] = {{piece, root_->suit}, all[piece]};
      else
        each(tables_->leads[piece], [&](int suit) { found.all[found.many++] = {{piece, suit}, all[piece]}; });
    });
  }

 private:
  // ---- the root -----------------------------------------------------------------------------------

  static int log2_entries(const Position& position) {
    const int pieces = position.tricks * N;
    return pieces <= 12 ? 8 : pieces <= 16 ? 10 : pieces <= 21 ? 12 : pieces <= 24 ? 14 : 16;
  }

  // The first guess: a linear function of the trumps and masters of each side, fitted by least squares to random deals
  // of seven tricks. A good guess saves work, but a bad one never affects the result.
  int first_guess(int low, int high) const {
    int trumps[2], top_trumps[2], masters[2];
    for (int side = 0; side < 2; ++side) {
      trumps[side] = count(allies_[side] & tables_->trumps);
      top_trumps[side] = masters[side] = 0;
      each(allies_[side], [&](int piece) {
        const int suit = lowest(tables_->leads[piece]);
        if (tables_->beats[suit][piece] & allies_[1 - side] & tables_->follow[suit]) return;
        ++(has(tables_->trumps, piece) ? top_trumps : masters)[side];
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

  // The largest `need` from low to high that passes the test. It is found by zero windows that start at `first` and
  // move by one (MTD: A. Plaat and others, 1996).
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
    const bool wins = root_->played == 0 || has(tables_->beats[choice.suit][root_->best], choice.piece);
    const int best = wins ? choice.piece : root_->best;
    const int best_seat = wins ? seat : root_->best_seat;
    if (root_->played + 1 == N) return next_trick(left, best_seat, root_->tricks, need);
    return follow_at(root_->played + 1, left, root_->leader, choice.suit, best, best_seat, root_->tricks, need);
  }

  // ---- helpers ------------------------------------------------------------------------------------

  bool in_a(int seat) const { return has(side_, seat); }

  // Returns true if a side (0 for A) is proved to take `goal` tricks.
  bool sure(Mask left, int leader, int side, int goal) {
    return goal <= 0 || sure_.trump_tricks(left, side) >= goal || proved(left, leader, side, goal);
  }
  // The same, but using only the proofs that consider more than trumps.
  bool proved(Mask left, int leader, int side, int goal) {
    return (in_a(leader) ? 0 : 1) == side ? sure_.on_lead(left, leader, side, goal)
                                          : sure_.off_lead(left, leader, side, goal);
  }

  // The weights for the order of leads: a base score, and the terms added for each step up in bit order, for a trump,
  // for each piece with which the other side may reply, and for each piece of the suit in hand. The number of replies
  // matters most: if the lead is good, all replies have to be searched. The weights were chosen to reduce the nodes for
  // all plays of random deals (docs/lab/solver.md).
  struct Order {
    int base, rank, trump, replies, length;
  };
  static constexpr Order kOrder[3] = {
      {2720, -20, 400, -315, 70},  // nobody can beat it
      {1270, 18, -110, -200, 85},  // the other side can beat it
      {1805, 7, 55, -200, -5},  // the other side can beat it, and a partner can beat that
  };

  // ---- between tricks -----------------------------------------------------------------------------

  // Searches the position after a trick won by `winner`; `tricks` and `need` have their values from before the trick.
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
    // Each hand has one piece left, but the leader may still call its suit.
    const bool wants = in_a(leader);
    for (Suits suits = tables_->leads[best]; suits; suits &= suits - 1) {
      const int suit = lowest(suits);
      if (tables_->plain) {
        if (has(allies_[0], highest(left & (tables_->beats[suit][best] | bit(best)))) == wants) return wants;
        continue;
      }
      int top = best, top_seat = best_seat;
      for (int place = 1; place < N; ++place) {
        const int seat = leader + place < N ? leader + place : leader + place - N;
        const int piece = lowest(hands_[seat] & left);
        if (has(tables_->beats[suit][top], piece)) {
          top = piece;
          top_seat = seat;
        }
      }
      if (in_a(top_seat) == wants) return wants;
    }
    return !wants;
  }

  // The pieces that the other seats may play to a lead.
  KERNEL_INLINE Mask replies_to(Mask left, int leader, int suit) const {
    Mask found = 0;
    for (int place = 1; place < N; ++place)
      found |= tables_->playable(hands_[leader + place < N ? leader + place : leader + place - N] & left, suit);
    return found;
  }

  // With two pieces in each hand all plays are tried, without the transposition table or bounds.
  bool last_two_tricks(Mask left, int leader, int need) const {
    const bool mine = in_a(leader);
    const bool all = need == (mine ? 2 : 1);  // true if the leader's side must win both
    const Mask with = allies_[mine ? 0 : 1];
    for (Mask rest = hands_[leader] & left; rest; rest &= rest - 1) {
      const int piece = lowest(rest);
      for (Suits suits = tables_->leads[piece]; suits; suits &= suits - 1) {
        const int suit = lowest(suits);
        if (tables_->plain) {
          const Mask stronger = replies_to(left, leader, suit) & tables_->beats[suit][piece];
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
    for (Mask rest = tables_->playable(hands_[seat] & left, suit); rest; rest &= rest - 1) {
      const int piece = lowest(rest);
      const bool wins = has(tables_->beats[suit][best], piece);
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

  // Searches a position between tricks, with 0 < need <= tricks.
  bool lead(Mask left, int leader, int tricks, int need, Mask permitted) {
    counter_->node();
    if (tricks == 1) return last_trick(left, leader);  // the leader has only one piece, so this lead is permitted
    const bool unrestricted = permitted == ~Mask{0};
    if (tricks == 2 && unrestricted) {
      if (sure_.trump_tricks(left, 0) >= need) return true;
      if (sure_.trump_tricks(left, 1) > 2 - need) return false;
      return last_two_tricks(left, leader, need);
    }
    TrickTable::Entry entry{0, tricks, -1, 0};
    if (unrestricted) {
      table_->probe(left, leader, entry);
      if (entry.lower >= need) return true;
      if (entry.upper < need) return false;
      const int others = tricks - need + 1;  // the tricks that the other side must take so that side A can't reach `need`
      if (sure_.trump_tricks(left, 0) >= need) return true;
      if (sure_.trump_tricks(left, 1) >= others) return false;
      if (proved(left, leader, 0, need)) return true;
      if (proved(left, leader, 1, others)) return false;
    }
    const bool mine = in_a(leader);
    const int side = mine ? 0 : 1;
    const Mask hand = hands_[leader] & left;
    const Mask single = single_suited(*tables_, hands_, N, left);
    const Mask legal = distinct_plays(*tables_, hand & permitted, left & ~hand, single);

    // Each lead gets a score, with the piece and the suit in the lowest bits, and the lead with the highest score goes
    // first. The lead from the table has the highest score; the others are scored by static features (kOrder) and by
    // the history.
    int numbers[kMaxTricks * kMaxSuits];
    int many = 0;
    Mask safe = 0;  // the leads that the other side can't beat
    const bool all = mine ? need == tricks : need == 1;  // true if the leader's side must win this trick
    const Mask with = allies_[side];
    int* const history = history_[need];
    for (Mask rest = legal; rest; rest &= rest - 1) {
      const int piece = lowest(rest);
      for (Suits suits = tables_->leads[piece]; suits; suits &= suits - 1) {
        const int suit = lowest(suits);
        const Mask replies = replies_to(left, leader, suit);
        const Mask stronger = tables_->beats[suit][piece] & replies;
        const Mask theirs = stronger & ~with;
        const Mask ours = stronger & with;
        const bool taken = theirs != 0;
        const bool back = (ours != 0) & (!(all & tables_->plain) | (ours > theirs));
        const Order& order = kOrder[taken + (taken & back)];
        int score = order.base + order.rank * piece + order.trump * has(tables_->trumps, piece) +
                    order.replies * count(replies & ~with) + order.length * count(hand & tables_->leadable[suit]) +
                    history[piece];
        score = (piece == entry.piece) & (suit == entry.suit) ? 100000 : score;
        numbers[many] = score * 512 + (511 - suit * 32 - piece);
        many += !(all & taken & !back);
        safe |= bit(piece) & when(!taken);
      }
    }
    const int denies = mine ? tricks - need : need - 1;  // the tricks that the other side must take after this one
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
        if (done) {  // this lead wasn't tried first: try it earlier next time
          each(failed, [&](int worse) { history[worse] = std::max(history[worse] - 350, kMinHistory); });
          history[piece] = std::min(history[piece] + 270, kMaxHistory);
        }
        break;
      }
      failed |= bit(piece);
    }
    if (unrestricted) {
      if (result)
        entry.lower = need;
      else
        entry.upper = need - 1;
      table_->store(left, leader, entry);
    }
    return result;
  }

  // ---- within a trick -----------------------------------------------------------------------------

  // Everything that stays the same during one trick. `lead` makes this object, and `follow` passes it on.
  struct Trick {
    int leader, suit;
    int tricks, need;  // before this trick
    Mask single;  // see equivalence.hpp
  };

  // Searches a position within a trick: the seat at `Place` is to play, `suit` was led, and the piece `best`, played by
  // `best_seat`, is winning.
  template <int Place>
  bool follow(const Trick& trick, Mask left, int best, int best_seat) {
    counter_->node();
    const SearchTables& tables = *tables_;
    const auto [leader, suit, tricks, need, single] = trick;
    const int seat = leader + Place < N ? leader + Place : leader + Place - N;
    const bool mine = in_a(seat);
    const Mask hand = hands_[seat] & left;
    const Mask playable = tables.playable(hand, suit);
    const Mask beats = tables.beats[suit][best];
    const bool ours = in_a(best_seat) == mine;

    // The pieces that later seats may play: first those of the other side, then those of our side.
    Mask threat = 0;
    Mask help = 0;
    for (int later = Place + 1; later < N; ++later) {
      const int who = leader + later < N ? leader + later : leader + later - N;
      (in_a(who) != mine ? threat : help) |= tables.playable(hands_[who] & left, suit);
    }
    const Mask danger = threat & beats;
    // This trick may decide the window.
    if (need == (mine ? 1 : tricks)) {  // our side needs only this trick
      if ((ours && !danger) || unbeatable(playable & beats, danger, suit)) return mine;
    }
    Mask may = playable;
    if (need == (mine ? tricks : 1)) {  // our side fails if it loses this trick
      if (!ours && !(help & beats)) may &= beats;
      if (!may) return !mine;
    }
    if (!(may & (may - 1))) return played<Place>(trick, left, best, best_seat, lowest(may));
    const Mask legal = distinct_plays(tables, may, (left & ~hand) | bit(best), single);
    const Mask winning = legal & beats;

    // If our side is already certain of the trick, its cheapest losing piece goes first. Otherwise the order is: the
    // cheapest piece that can't be beaten anymore, the cheapest losing pieces, and then the winning pieces that may
    // still be beaten.
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

  // The winning pieces that no piece in `danger` can beat. The pieces in `danger` are winning pieces, too.
  KERNEL_INLINE Mask unbeatable(Mask winners, Mask danger, int suit) const {
    if (tables_->plain) return winners & above(highest(danger));
    Mask found = 0;
    for (Mask some = winners; some; some &= some - 1)
      if (!(danger & tables_->beats[suit][lowest(some)])) found |= some & -some;
    return found;
  }

  // Searches the position after the seat at `Place` plays `piece`.
  template <int Place>
  bool played(const Trick& trick, Mask left, int best, int best_seat, int piece) {
    left &= ~bit(piece);
    const int seat = trick.leader + Place < N ? trick.leader + Place : trick.leader + Place - N;
    const bool wins = has(tables_->beats[trick.suit][best], piece);
    best = wins ? piece : best;
    best_seat = wins ? seat : best_seat;
    if constexpr (Place + 1 == N)
      return next_trick(left, best_seat, trick.tricks, trick.need);
    else
      return follow<Place + 1>(trick, left, best, best_seat);
  }

  // Calls `follow` with a place that is only known at run time.
  template <int Place = 1>
  bool follow_at(int place, Mask left, int leader, int suit, int best, int best_seat, int tricks, int need) {
    if constexpr (Place < N) {
      const Mask single = single_suited(*tables_, hands_, N, left, suit);
      if (place == Place) return follow<Place>({leader, suit, tricks, need, single}, left, best, best_seat);
      return follow_at<Place + 1>(place, left, leader, suit, best, best_seat, tricks, need);
    }
    return false;
  }

  const SearchTables* tables_ = nullptr;
  const Position* root_ = nullptr;
  TrickTable* table_ = nullptr;
  NodeCounter* counter_ = nullptr;
  std::array<Mask, kMaxSeats> hands_{};
  unsigned side_ = 0;
  Mask all_left_ = 0;
  Mask allies_[2] = {0, 0};
  SureTricks<N> sure_;
  bool seek_replies_[2] = {false, false};  // by side of the leader: whether to look for sure replies to its leads
  int history_[kMaxTricks + 1][kMaxPieces];  // by the number of tricks that side A needs, and piece
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
