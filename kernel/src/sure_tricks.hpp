// `SureTricks`: lower bounds on the number of tricks that a side takes, with proofs. The proofs need plain tables
// (search_tables.hpp); for other tables only the leader's masters are counted. Bridge terms are used: a *master* is a
// piece that no piece elsewhere can beat in its suit, to *ruff* is to play a trump to a side suit, and to *cash* is to
// lead a sure winner. "Elsewhere" means in all other hands.
//
// 1. Tricks in trumps, whoever leads and whatever is played. Every trump of a hand is played to some trick. The other
//    side takes that trick only with a higher trump, and each of its trumps takes at most one trick. Match as many
//    trumps of the hand as possible, each with a different higher trump of the other side: every trump that remains
//    unmatched is a sure trick. With up to seven trumps, the trump game (trump_game.hpp) gives the exact number, and
//    says if the hand keeps control.
//
// 2. Masters that the leader can cash. A lead that no piece elsewhere can beat wins, and the same hand leads again. A
//    hand that holds trumps is certain not to ruff only as long as it must follow suit. Each trick takes at most one
//    piece from it. So the j-th lead, counted over all suits, is safe in a suit of which each such hand held at least j
//    pieces at first. (The partner may discard as it likes; it only needs pieces other than trumps.) No trump has been
//    played up to then, so proof 1 still holds for the remaining tricks.
//
// 3. Each trump led from the top takes one trump from every hand that has any. When none is left elsewhere, every
//    master is a trick. In a suit that has been led until no other hand can follow, every remaining piece is a master.
//
// 4. Masters that wait for the lead. A hand with the top trump is certain to get the lead: it follows suit when it
//    must, keeps its masters, and ruffs with the top trump as soon as it is void in a suit led, at the latest when it
//    has only trumps and masters left. If it can then draw all trumps (3), or gets control in the trump game, those
//    masters that it can't be forced to play earlier are tricks, too.
//
// 5. A lead to a master of the partner is a trick if the opponents must follow suit, and then the partner cashes (2,
//    3). A final lead that the other side can't beat is also a trick, even if the partner may have to overtake it.
//
// 6. A master led to hands that may ruff it either wins or costs the other side a trump. The lead succeeds in both
//    cases if the tricks in trumps are enough after every possible ruff, and if the tricks in trumps plus the master's
//    own trick are enough when nobody ruffs.
//
// 7. Consider a hand with k trumps, and m pieces of side suits that only a trump can beat, whatever suit is led. Let b
//    be the number of trumps elsewhere. The hand takes k + m - b tricks if k is at least b and it has the lead, or if k
//    is at least b + 1 and it doesn't. It leads the m pieces first, follows suit when it must, and ruffs whenever it
//    can't follow. It loses a trick only to a trump, or with a piece that isn't one of the k + m. Each of its trumps
//    either is matched by a trump played elsewhere, or wins and gives it the lead; and taking the lead away from it
//    costs the others another trump. So its trumps last until there are none elsewhere, and none of the m pieces is
//    thrown away.
//
// 8. If there are no trumps, pieces like the m pieces of proof 7 are tricks as soon as their suits are led. The hand
//    discards other pieces first. If it has at least as many other pieces as the other hands can make leads in other
//    suits, it can keep all of these pieces until their suits are led. If no other hand can win a trick that the leader
//    leads, only the leader's leads count.
//
// 9. If trumps are gone or can be drawn, the leader takes the tricks that it can cash (3) and then leads to a master of
//    the partner. The partner still has this master, and others that count, since they belong to suits that the leader
//    didn't cash.
//
// 10. A sure reply to a lead: a hand takes the trick with a piece that no later play to the trick can beat, and then
//     takes tricks by proofs 2, 3, 6, 7, or 4 with control. It doesn't matter what the other side plays to this trick,
//     since that only costs it a piece. Proofs 2 and 6 assume that the other side can follow suit once less. The other
//     proofs use its hands as they are before the trick, with one piece more than they will have, which covers every
//     hand that they may become. (In the trump game one more trump is never worse for the side that has it;
//     kernel/tests checks every pattern.)
//
// In proofs 2 and 3 "elsewhere" includes the partner's hand, since a partner may be forced to overtake, and then the
// leader loses the lead.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "position.hpp"
#include "trump_game.hpp"

namespace kernel {
inline namespace KERNEL_TARGET {

// Finds the sure tricks of a side, for N seats, by the proofs above. A `Search` owns one and calls `start` for each
// solve; the search tables and hands must not change until the next `start`. Every result is a lower bound that holds
// against any play of the other side. If a function returns false, the tricks may still be possible. Results for a set
// of remaining trumps are cached until the next `start`.
template <int N>
class SureTricks {
 public:
  void start(const SearchTables& tables, const std::array<Mask, kMaxSeats>& hands, unsigned side_a) {
    tables_ = &tables;
    hands_ = hands;
    seats_[0] = side_a;
    seats_[1] = ((1u << N) - 1) & ~side_a;
    for (int side = 0; side < 2; ++side) {
      pieces_[side] = 0;
      for (int seat = 0; seat < N; ++seat)
        if (has(seats_[side], seat)) pieces_[side] |= hands[static_cast<std::size_t>(seat)];
    }
    lowest_trump_ = tables.trumps ? lowest(tables.trumps) : 32;
    const int trumps = count(tables.trumps);
    uses_trump_game_ = tables.plain && trumps <= TrumpGame::kMaxTrumps && count(seats_[0]) <= 3 && count(seats_[1]) <= 3;
    caches_trumps_ = tables.plain && trumps > 0 && trumps <= kMaxCachedTrumps;
    if (caches_trumps_) {
      for (int side = 0; side < 2; ++side) std::fill_n(by_side_[side].begin(), 1 << trumps, kUnknown);
      for (int seat = 0; seat < N; ++seat) {
        std::fill_n(by_hand_on_lead_[seat].begin(), 1 << trumps, kUnknown);
        std::fill_n(by_hand_off_lead_[seat].begin(), 1 << trumps, kUnknown);
        if (uses_trump_game_) std::fill_n(by_game_[seat].begin(), 1 << trumps, TrumpGame::Value{});
      }
    }
  }

  // The number of tricks that a side (0 for side A) is certain to take in trumps, whoever leads (proofs 1, 4).
  KERNEL_INLINE int trump_tricks(Mask left, int side) {
    const Mask trumps = left & tables_->trumps;
    if (!trumps) return 0;
    if (!caches_trumps_) return best_off_lead_trumps(trumps, side);
    const auto known = by_side_[side][trumps >> lowest_trump_];
    return known == kUnknown ? cache_trump_tricks(trumps, side) : known;
  }

  // Returns true if `side`, which isn't on lead, is certain of `goal` tricks by masters that wait for the lead (proofs
  // 4, 7, 8).
  bool off_lead(Mask left, int leader, int side, int goal) {
    const SearchTables& tables = *tables_;
    const Mask trumps = left & tables.trumps;
    if (!tables.plain) return false;
    if (!trumps) return sure_stoppers(left, leader, side, goal);
    for (int seat = 0; seat < N; ++seat) {
      if (!has(seats_[side], seat)) continue;
      const Mask hand = hands_[static_cast<std::size_t>(seat)] & left;
      if (!(hand & trumps)) continue;
      const int ahead = count(hand & trumps) - count(trumps & ~hand);
      if (ahead > 0 && has_top_pieces(left, hand, goal - ahead)) return true;
      const int waits = cached_off_lead_trumps(trumps, seat, side);
      int sure = waits < 0 ? -waits : -1;
      if (uses_trump_game_) sure = std::max(sure, control(trumps, seat, side, false));
      if (sure >= 0 && sure + count(kept_masters(left, hand)) >= goal) return true;
    }
    return false;
  }

  // The masters in side suits that a hand can't be forced to lose before it leads: no other hand can lead a suit in
  // which it might have to follow with one of them, unless the master wins that trick, too, since nobody can ruff.
  Mask kept_masters(Mask left, Mask hand) const {
    const SearchTables& tables = *tables_;
    const Mask elsewhere = left & ~hand;
    const Mask side_suits = hand & ~tables.trumps;
    const Mask ruffed = when((elsewhere & tables.trumps) != 0);
    const Mask masters = tables.over_suits([&](std::size_t suit) {
      return side_suits & tables.leadable[suit] & ~up_to_highest(elsewhere & tables.follow[suit]);
    });
    const Mask lost = tables.over_suits([&](std::size_t suit) {
      return side_suits & tables.follow[suit] & when((tables.leadable[suit] & elsewhere) != 0) &
             (up_to_highest(elsewhere & tables.follow[suit]) | ruffed);
    });
    return masters & ~lost;
  }

  // Returns true if a hand has `goal` pieces of side suits that only a trump can beat, whatever suit is led (proof 7).
  bool has_top_pieces(Mask left, Mask hand, int goal) const { return goal <= 0 || top_pieces(left, hand, goal) != 0; }

  // Returns these pieces, or the empty set if there are fewer than `goal`.
  Mask top_pieces(Mask left, Mask hand, int goal) const {
    const SearchTables& tables = *tables_;
    const Mask found = hand & ~tables.trumps;
    if (count(found) < goal) return 0;
    const Mask elsewhere = left & ~hand;
    const Mask beaten = tables.over_suits([&](std::size_t suit) {
      return found & tables.follow[suit] & up_to_highest(elsewhere & tables.follow[suit]) &
             when((tables.leadable[suit] & left) != 0);
    });
    return count(found & ~beaten) < goal ? 0 : found & ~beaten;
  }

  // Returns true if `side` is certain of `goal` tricks by proof 8, for positions without trumps.
  bool sure_stoppers(Mask left, int leader, int side, int goal) const {
    const SearchTables& tables = *tables_;
    for (int seat = 0; seat < N; ++seat) {
      if (!has(seats_[side], seat)) continue;
      const Mask hand = hands_[static_cast<std::size_t>(seat)] & left;
      const Mask top = top_pieces(left, hand, goal);
      if (!top) continue;
      const Mask theirs = hands_[static_cast<std::size_t>(leader)] & left;
      const Mask others = left & ~hand & ~theirs;
      const int tricks = count(hand);
      for (Mask kept = top; kept; kept = (kept - 1) & top) {
        const int many = count(kept);
        if (many < goal) continue;
        const Mask free = left & ~hand & tables.over_suits([&](std::size_t suit) {
          return tables.leadable[suit] & when(!(tables.follow[suit] & kept));
        });
        const bool passes = tables.suits_where([&](std::size_t suit) {
          const Mask mine = tables.leadable[suit] & theirs & when(!(tables.follow[suit] & kept));
          return (others & tables.follow[suit] & above_lowest(mine)) != 0;
        });
        if (count(passes ? free : free & theirs) <= tricks - many) return true;
      }
    }
    return false;
  }

  // Returns true if `side` is certain to win the current trick and is then certain of `goal` tricks (proof 10). The
  // seat `leader` of the other side has led the piece `led` in `suit`; `led` is no longer among the pieces in `left`.
  bool sure_reply(Mask left, int leader, int led, int suit, int side, int goal) {
    const SearchTables& tables = *tables_;
    Mask threat = 0;
    for (int seat = 0; seat < N; ++seat)
      if (seat != leader && !has(seats_[side], seat))
        threat |= tables.playable(hands_[static_cast<std::size_t>(seat)] & left, suit);
    const Mask beats = tables.beats[suit][led];
    const Mask good = beats & above(highest(threat & beats));
    for (int seat = 0; seat < N; ++seat) {
      if (!has(seats_[side], seat)) continue;
      const Mask winners = good & tables.playable(hands_[static_cast<std::size_t>(seat)] & left, suit);
      if (!winners) continue;
      Mask after = left & ~(winners & -winners);
      bool wins = true;  // unless a partner has to overtake
      for (int partner = 0; partner < N; ++partner) {
        if (partner == seat || !has(seats_[side], partner)) continue;
        const Mask below =
            tables.playable(hands_[static_cast<std::size_t>(partner)] & left, suit) & ~tables.beats[suit][lowest(winners)];
        wins &= below != 0;
        after &= ~(below & -below);
      }
      if (wins && (goal <= 0 || on_lead(after, seat, side, goal, 1))) return true;
    }
    return false;
  }

  // Returns true if `side`, whose seat `leader` is on lead, is certain of `goal` tricks. `before`: the number of pieces
  // that each hand of the other side must play before this lead, although they are still in `left` (proof 10).
  bool on_lead(Mask left, int leader, int side, int goal, int before = 0) {
    const SearchTables& tables = *tables_;
    const Mask hand = hands_[static_cast<std::size_t>(leader)] & left;
    const Mask elsewhere = left & ~hand;
    if (!tables.plain) return masters(hand, elsewhere) >= goal;
    const Mask partner = pieces_[side] & elsewhere;
    const Mask outside = elsewhere & tables.trumps;
    const Mask against = pieces_[1 - side] & left;
    Mask rest = hand & ~tables.trumps;
    // The suits in which a lead may reach a partner (proofs 5, 9). They aren't used in the proof of a sure reply.
    const Suits suits = partner && !before ? led_suits(rest) : Suits{0};
    const Suits strong = with_masters(rest, elsewhere);
    if (!outside) {
      int sure = count(hand & tables.trumps) + runs(leader, rest, strong, elsewhere);
      if (sure >= goal) return true;
      if (!partner) return false;
      if (rest && sure + 1 >= goal && unbeaten_lead(rest, against)) return true;
      if (rest && sure && suits && via_partner_after_cashing(left, leader, side, hand & ~rest, rest, suits, sure, goal))
        return true;
    } else {
      int drawn = drawing(left, leader, side);
      if (drawn >= 0) drawn = std::max(drawn, trump_tricks(left, side));
      if (drawn < 0) {
        const int sure = -drawn + runs(leader, rest, strong, elsewhere);
        if (sure >= goal) return true;
        if (!partner) return false;
        if (rest && sure + 1 >= goal && unbeaten_lead(rest, against)) return true;
        if (rest && suits && via_partner_after_cashing(left, leader, side, hand & ~rest, rest, suits, sure, goal))
          return true;
      } else {
        const int cash = cashed(left, leader, side, rest, strong, elsewhere, outside, before);
        if (drawn + cash >= goal) return true;
        if (strong && drawn + cash + 1 >= goal &&
            master_forcing_ruff(left, leader, side, rest, strong, elsewhere, outside, before + cash, goal - cash))
          return true;
        if (strong) {
          const int ahead = count(hand & tables.trumps) - count(outside);
          if (ahead >= 0 && has_top_pieces(left, hand, goal - ahead)) return true;
          if (uses_trump_game_ && (hand & tables.trumps)) {
            const int controls = control(left & tables.trumps, leader, side, true);
            if (controls >= 0 && controls + count(kept_masters(left, hand)) >= goal) return true;
          }
        }
        if (!suits) return false;
        if (rest && cash + 1 + trump_tricks(left, side) >= goal &&
            unbeaten_lead_against_trumps(left, leader, side, rest, against, cash))
          return true;
      }
    }
    if (!suits || count(seats_[side]) > 2) return false;  // a third ally could be forced to overtake the partner
    for (int seat = 0; seat < N; ++seat)
      if (has(seats_[side], seat) && seat != leader && via_partner(left, leader, seat, suits, side, against, goal))
        return true;
    return false;
  }

 private:
  static constexpr int kMaxCachedTrumps = 8;
  static constexpr std::int8_t kUnknown = 0x7f;

  // The largest number of tricks in trumps that any hand of the side is certain of, whoever leads (proofs 1, 4).
  KERNEL_NOINLINE int best_off_lead_trumps(Mask trumps, int side) {
    int most = 0;
    for (int seat = 0; seat < N; ++seat)
      if (has(seats_[side], seat)) most = std::max(most, std::abs(cached_off_lead_trumps(trumps, seat, side)));
    return most;
  }
  KERNEL_NOINLINE int cache_trump_tricks(Mask trumps, int side) {
    return by_side_[side][trumps >> lowest_trump_] = static_cast<std::int8_t>(best_off_lead_trumps(trumps, side));
  }
  // The same number for one hand; negated if the hand can draw all trumps once it has ruffed.
  int cached_off_lead_trumps(Mask trumps, int seat, int side) {
    if (!caches_trumps_) return off_lead_trumps(trumps, seat, side);
    auto& known = by_hand_off_lead_[seat][trumps >> lowest_trump_];
    if (known == kUnknown) known = static_cast<std::int8_t>(off_lead_trumps(trumps, seat, side));
    return known;
  }
  int off_lead_trumps(Mask trumps, int seat, int side) {
    const Mask mine = hands_[static_cast<std::size_t>(seat)] & trumps;
    if (!mine) return 0;
    const Mask top = mine & above(highest(trumps & ~mine));
    if (top) {
      const Mask rest = trumps & ~(top & -top);
      if (!(rest & ~mine)) return -count(mine);
      const int drawn = draw(rest, seat, side);
      if (drawn < 0) return drawn - 1;
    }
    if (uses_trump_game_) return cached_trump_game(trumps, seat, side).off_lead;
    return unmatched(mine, trumps & pieces_[1 - side]);
  }
  // The number of tricks in trumps that a hand takes if it must also get control; negative if it may fail to get
  // control.
  int control(Mask trumps, int seat, int side, bool leads) {
    const auto value = cached_trump_game(trumps, seat, side);
    return leads ? value.on_lead_control : value.off_lead_control;
  }
  TrumpGame::Value cached_trump_game(Mask trumps, int seat, int side) {
    auto& known = by_game_[seat][trumps >> lowest_trump_];
    if (known.off_lead < 0) known = work_out(trumps, seat, side);
    return known;
  }
  KERNEL_NOINLINE TrumpGame::Value work_out(Mask trumps, int seat, int side) const {
    TrumpGame::Held held;
    held.mine = (hands_[static_cast<std::size_t>(seat)] & trumps) >> lowest_trump_;
    int many = 0;
    for (int other = 0; other < N; ++other)
      if (has(seats_[1 - side], other))
        held.theirs[many++] = (hands_[static_cast<std::size_t>(other)] & trumps) >> lowest_trump_;
    if (count(seats_[side]) == 1) return trump_game(TrumpGame::Partner::none, many).value(held);
    const bool partner = (pieces_[side] & trumps & ~hands_[static_cast<std::size_t>(seat)]) != 0;
    return trump_game(partner ? TrumpGame::Partner::with_trumps : TrumpGame::Partner::without_trumps, many).value(held);
  }
  static int unmatched(Mask mine, Mask theirs) {
    int sure = 0;
    int higher = 0;
    for (Mask rest = mine | theirs; rest;) {
      const Mask top = bit(highest(rest));
      rest ^= top;
      if (theirs & top)
        ++higher;
      else if (higher)
        --higher;
      else
        ++sure;
    }
    return sure;
  }

  // With trumps elsewhere: the number of the leader's tricks in trumps if it draws trumps or keeps its own (proof 3);
  // negated if it can draw all trumps.
  int drawing(Mask left, int leader, int side) {
    const Mask trumps = left & tables_->trumps;
    if (!caches_trumps_) return draw(trumps, leader, side);
    auto& known = by_hand_on_lead_[leader][trumps >> lowest_trump_];
    if (known == kUnknown) known = static_cast<std::int8_t>(std::max(draw(trumps, leader, side), -kMaxTricks));
    return known;
  }
  int draw(Mask trumps, int leader, int side) {
    const Mask mine = hands_[static_cast<std::size_t>(leader)] & trumps;
    const Mask outside = trumps & ~mine;
    const Mask top = mine & above(highest(outside));
    const int rounds = count(top);
    int longest = 0;
    Mask kept = 0;
    for (int seat = 0; seat < N; ++seat) {
      Mask theirs = hands_[static_cast<std::size_t>(seat)] & outside;
      longest = std::max(longest, count(theirs));
      if (has(seats_[side], seat)) continue;
      for (int round = 0; round < rounds && theirs; ++round) theirs &= theirs - 1;
      kept |= theirs;
    }
    if (rounds >= longest) return -count(mine);
    if (uses_trump_game_ && mine) return cached_trump_game(trumps, leader, side).on_lead;
    return std::max(rounds + unmatched(mine & ~top, kept), unmatched(mine, trumps & pieces_[1 - side]));
  }

  // The number of pieces that are certain to win if they are led now.
  int masters(Mask hand, Mask elsewhere) const {
    int sure = 0;
    each(hand, [&](int piece) {
      bool master = false;
      each(tables_->leads[static_cast<std::size_t>(piece)],
           [&](int suit) { master |= !(tables_->beats[suit][piece] & elsewhere); });
      sure += master;
    });
    return sure;
  }

  // The suits that these pieces can lead.
  Suits led_suits(Mask pieces) const {
    return tables_->suits_where([&](std::size_t suit) { return (pieces & tables_->leadable[suit]) != 0; });
  }
  // The suits in which these pieces include a master. Of two masks, the one that contains the highest piece is the
  // greater number.
  Suits with_masters(Mask pieces, Mask elsewhere) const {
    return tables_->suits_where(
        [&](std::size_t suit) { return (pieces & tables_->leadable[suit]) > (elsewhere & tables_->follow[suit]); });
  }

  // Without trumps elsewhere: the number of masters, including pieces that become masters (proof 3).
  int runs(int leader, Mask& side_suits, Suits suits, Mask elsewhere) const {
    const SearchTables& tables = *tables_;
    int sure = 0;
    for (; suits; suits &= suits - 1) {
      const int suit = lowest(suits);
      const Mask led = side_suits & tables.leadable[suit];
      if (!led) continue;
      const Mask others = elsewhere & tables.follow[suit];
      Mask good = led & above(highest(others));
      if (!good) continue;
      if (good != led) {
        int longest = 0;
        for (int seat = 0; seat < N; ++seat)
          if (seat != leader) longest = std::max(longest, count(hands_[static_cast<std::size_t>(seat)] & others));
        if (count(good) >= longest) good = led;
      }
      sure += count(good);
      side_suits &= ~good;  // if the leader calls the suit, count each piece in one suit only
    }
    return sure;
  }

  // The largest number of masters that can be led before a hand with trumps runs out of their suits (proof 2). This is
  // a scheduling problem with deadlines.
  int cashed(Mask left, int leader, int side, Mask& side_suits, Suits suits, Mask elsewhere, Mask outside,
             int before) const {
    if (!suits) return 0;
    const SearchTables& tables = *tables_;
    // Opponents with trumps don't ruff as long as they must follow; a partner with trumps plays other pieces as long as
    // it has any.
    Mask ruffing[N];  // by seat: the hand of an opponent with trumps, otherwise empty
    int latest = kMaxTricks;
    for (int seat = 0; seat < N; ++seat) {
      const Mask theirs = hands_[static_cast<std::size_t>(seat)] & left;
      const bool ruffs = (theirs & outside) != 0;
      const bool with = has(seats_[side], seat);
      ruffing[seat] = theirs & when(ruffs & !with);
      latest = ruffs & with & (seat != leader) ? std::min(latest, count(theirs & ~tables.trumps)) : latest;
    }
    std::array<std::uint8_t, kMaxTricks + 1> due{};  // by deadline: the number of masters with it
    int last = 0;
    for (; suits; suits &= suits - 1) {
      const int suit = lowest(suits);
      const Mask led = side_suits & tables.leadable[suit];
      if (!led) continue;
      const Mask others = elsewhere & tables.follow[suit];
      const Mask good = led & above(highest(others));
      if (!good) continue;
      int deadline = latest;
      for (int seat = 0; seat < N; ++seat)
        deadline = std::min(deadline, ruffing[seat] ? count(ruffing[seat] & others) : kMaxTricks);
      if (deadline <= before) continue;
      due[static_cast<std::size_t>(deadline)] =
          static_cast<std::uint8_t>(due[static_cast<std::size_t>(deadline)] + count(good));
      last = std::max(last, deadline);
      side_suits &= ~good;
    }
    int done = before;
    for (int deadline = before + 1; deadline <= last; ++deadline)
      done = std::min(done + due[static_cast<std::size_t>(deadline)], deadline);
    return done - before;
  }

  // Returns true if `side` is certain of `goal` tricks because leading a master either wins or costs the other side a
  // trump (proof 6). `before` is the number of earlier tricks in which the other hands may have had to follow suit.
  bool master_forcing_ruff(Mask left, int leader, int side, Mask side_suits, Suits suits, Mask elsewhere, Mask outside,
                           int before, int goal) {
    const SearchTables& tables = *tables_;
    const Mask trumps = left & tables.trumps;
    Mask ruffing = 0;  // the hands whose ruff would leave too little
    for (int seat = 0; seat < N; ++seat) {
      const Mask theirs = hands_[static_cast<std::size_t>(seat)] & left;
      if (!has(seats_[side], seat)) {
        for (Mask ruffs = theirs & outside; ruffs; ruffs &= ruffs - 1)
          if (trump_tricks(trumps & ~(ruffs & -ruffs), side) < goal) ruffing |= theirs;
      } else if (seat != leader && (theirs & outside) && count(theirs & ~tables.trumps) <= before) {
        return false;  // a partner with only trumps would have to ruff
      }
    }
    for (; suits; suits &= suits - 1) {
      const int suit = lowest(suits);
      const Mask led = side_suits & tables.leadable[suit];
      if (!led) continue;
      const Mask others = elsewhere & tables.follow[suit];
      if (!(led & above(highest(others)))) continue;
      bool follows = true;
      for (int seat = 0; seat < N; ++seat) {
        const Mask theirs = hands_[static_cast<std::size_t>(seat)];
        if ((theirs & ruffing) && count(theirs & others) <= before) follows = false;
      }
      if (follows) return true;
    }
    return false;
  }

  // Returns true if the side is certain of `goal` tricks by a lead to a master of the partner, which then cashes (proof
  // 5).
  bool via_partner(Mask left, int leader, int partner, Suits suits, int side, Mask against, int goal) {
    const SearchTables& tables = *tables_;
    const Mask hand = hands_[static_cast<std::size_t>(leader)] & left;
    const Mask theirs = hands_[static_cast<std::size_t>(partner)] & left;
    const Mask elsewhere = left & ~theirs;
    const Mask outside = elsewhere & tables.trumps;
    const Mask trumps_against = against & tables.trumps;
    suits &= tables.suits_where([&](std::size_t suit) {
      return (theirs & tables.follow[suit]) > ((against & tables.follow[suit]) | (hand & tables.leadable[suit]));
    });
    if (!suits) return false;
    const int anyhow = trumps_against ? trump_tricks(left, side) : 0;
    for (; suits; suits &= suits - 1) {
      const int suit = lowest(suits);
      const Mask led = hand & tables.leadable[suit];
      const Mask masters = theirs & tables.follow[suit] & above(highest((against | led) & tables.follow[suit]));
      if (trumps_against) {
        bool follows = true;
        for (int seat = 0; seat < N; ++seat) {
          const Mask held = hands_[static_cast<std::size_t>(seat)] & against;
          if ((held & tables.trumps) && !(held & tables.follow[suit])) follows = false;
        }
        if (!follows) continue;
      }
      if (goal <= 1) return true;
      Mask rest = theirs & ~tables.trumps & ~bit(lowest(masters));
      int sure = 1;
      const Suits more = led_suits(rest);
      if (!outside)
        sure += count(theirs & tables.trumps) + runs(partner, rest, more, elsewhere);
      else if (const int drawn = drawing(left, partner, side); drawn < 0)
        sure += -drawn + runs(partner, rest, more, elsewhere);
      else
        sure += std::max(anyhow, drawn) + cashed(left, partner, side, rest, more, elsewhere, outside, 1);
      if (sure >= goal) return true;
    }
    return false;
  }

  // Without trumps elsewhere: returns true if the side is certain of `goal` tricks when the leader takes its `cash`
  // tricks, by leading the pieces `cashed`, then leads one of `rest` to a master of a partner, and that partner cashes
  // the pieces that it could keep (proof 9). Any other partner may be forced to overtake, and is treated as an
  // opponent.
  bool via_partner_after_cashing(Mask left, int leader, int side, Mask cashed, Mask rest, Suits led_by, int cash,
                                 int goal) const {
    const SearchTables& tables = *tables_;
    // The pieces that a partner may have to play to the leader's tricks.
    const Mask followed = tables.over_suits(
        [&](std::size_t suit) { return tables.follow[suit] & when((cashed & tables.leadable[suit]) != 0); });
    for (int seat = 0; seat < N; ++seat) {
      if (!has(seats_[side], seat) || seat == leader) continue;
      const Mask theirs = hands_[static_cast<std::size_t>(seat)] & left;
      const Mask kept = theirs & ~followed;
      if (cash + count(kept) < goal) continue;
      const Mask elsewhere = left & ~theirs & ~cashed;
      const Mask others = elsewhere & ~hands_[static_cast<std::size_t>(leader)];
      for (Suits suits = led_by; suits; suits &= suits - 1) {
        const int suit = lowest(suits);
        const Mask led = rest & tables.leadable[suit];
        if (!led) continue;
        const Mask masters = kept & tables.follow[suit] & above(highest((others | led) & tables.follow[suit]));
        if (!masters) continue;
        Mask more = kept & ~bit(lowest(masters));
        if (cash + 1 + runs(seat, more, led_suits(more), elsewhere) >= goal) return true;
      }
    }
    return false;
  }

  // Returns true if the other side can't beat one of these leads, although a partner may overtake it (proof 5).
  bool unbeaten_lead(Mask side_suits, Mask against) const { return with_masters(side_suits, against) != 0; }
  // The same with trumps elsewhere, after `before` tricks in which the other hands may have had to follow suit.
  bool unbeaten_lead_against_trumps(Mask left, int leader, int side, Mask side_suits, Mask against, int before) const {
    const SearchTables& tables = *tables_;
    for (int seat = 0; seat < N; ++seat)
      if (has(seats_[side], seat) && seat != leader) {
        const Mask theirs = hands_[static_cast<std::size_t>(seat)] & left;
        if ((theirs & tables.trumps) && count(theirs & ~tables.trumps) <= before) return false;
      }
    for (Suits suits = with_masters(side_suits, against); suits; suits &= suits - 1) {
      const int suit = lowest(suits);
      bool follows = true;
      for (int seat = 0; seat < N; ++seat) {
        const Mask theirs = hands_[static_cast<std::size_t>(seat)] & against;
        if ((theirs & tables.trumps) && count(theirs & tables.follow[suit]) <= before) follows = false;
      }
      if (follows) return true;
    }
    return false;
  }

  const SearchTables* tables_ = nullptr;
  std::array<Mask, kMaxSeats> hands_{};
  unsigned seats_[2] = {0, 0};
  Mask pieces_[2] = {0, 0};
  int lowest_trump_ = 32;
  bool caches_trumps_ = false;
  bool uses_trump_game_ = false;
  std::array<std::int8_t, 1 << kMaxCachedTrumps> by_side_[2];
  std::array<std::int8_t, 1 << kMaxCachedTrumps> by_hand_on_lead_[N];
  std::array<std::int8_t, 1 << kMaxCachedTrumps> by_hand_off_lead_[N];
  std::array<TrumpGame::Value, 1 << TrumpGame::kMaxTrumps> by_game_[N];
};

}  // namespace KERNEL_TARGET
}  // namespace kernel
