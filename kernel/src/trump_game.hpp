// How many tricks a hand is sure of in trumps alone, whatever happens in the other suits.
//
// Every trump of the hand is played to some trick: to a lead of trump by somebody else, to its own lead of a trump,
// or as a ruff. So look at a game of trumps only, in which the other side decides at every turn
// which of these it will be, who leads, and (on a ruff) who of its hands plays a trump; the hand decides
// which trump it plays, everybody must follow a lead of trump, and the hand may lead a trump whenever it has
// just won. Whatever the hand is sure of in that game it is sure of in the real one: all that the other side can
// really do is in it, and trumps of the partner are left out, which can only win such tricks for their own side.
//
// The game depends on nothing but who holds the trumps that are left, in order: a pattern of two bits a trump.
// Values are worked out when first asked for, and kept for as long as the table lives.
#pragma once

#include <algorithm>
#include <vector>

#include "bits.hpp"

namespace kernel {
inline namespace KERNEL_TARGET {

// Answers for one kind of hand: with or without a partner who leads, against so many opponents. Each thread has one of
// each kind, which lives as long as the thread and serves all its solves, since a value depends on nothing but the pattern.
class TrumpGame {
 public:
  static constexpr int kMaxTrumps = 7;
  static constexpr int kMaxOpponents = 3;

  // Whether the hand has a partner, who may lead as well, and whether that one has trumps, with which it may be
  // forced to overtake, so that the hand cannot count on leading after it has won.
  enum class Partner { none, without_trumps, with_trumps };

  // `opponents`: how many hands the other side has. Only who really sits there can lead.
  TrumpGame(Partner partner, int opponents) : partner_(partner), opponents_(opponents) {}

  // Who holds which trumps, as masks in order of strength. No trump is in two of them; a partner's are in none.
  struct Held {
    Mask mine = 0;
    Mask theirs[kMaxOpponents] = {0, 0, 0};
  };
  // The number of tricks that the hand is sure of in trumps; `waiting` is below 0 where it isn't worked out yet.
  struct Value {
    std::int8_t off_lead = -1;  // whoever leads
    std::int8_t on_lead = -1;  // when the hand leads
    // The same where it must come to control as well: to be on lead, or to have a trump left with which to get there,
    // when the others have no trumps any more. Negative where it may fail.
    std::int8_t off_lead_control = kFails;
    std::int8_t on_lead_control = kFails;
  };
  static constexpr std::int8_t kFails = -64;

  // Masks over at most 7 trumps in all, in order of strength.
  Value value(const Held& held) {
    if (!held.mine) return {0, 0, kFails, kFails};
    if (values_.empty()) values_.resize(2u << (2 * kMaxTrumps));
    const std::size_t pattern = pattern_of(held);
    if (values_[pattern].off_lead >= 0) return values_[pattern];
    Value found;
    solve<false>(held, found.off_lead, found.on_lead);
    if (!(held.theirs[0] | held.theirs[1] | held.theirs[2]))
      found.off_lead_control = found.on_lead_control = static_cast<std::int8_t>(count(held.mine));
    else if (partner_ != Partner::with_trumps)
      solve<true>(held, found.off_lead_control, found.on_lead_control);
    return values_[pattern] = found;
  }

 private:
  template <bool Control>
  void solve(const Held& held, std::int8_t& off_lead, std::int8_t& on_lead) {
    on_lead = static_cast<std::int8_t>(lead<Control>(held));
    int worst = on_lead;  // it may be made to lead them
    for (int leader = 0; leader < opponents_ + (partner_ != Partner::none); ++leader) {
      const bool opponent = leader < opponents_;
      worst = std::min(worst, reply<Control>(held, opponent ? leader : -1, -1, false));  // ruffs a side suit
      if (opponent)
        each(held.theirs[leader], [&](int led) {
          worst = std::min(worst, reply<Control>(held, leader, led, true));
          Held wasted = held;  // thrown away on a trick without a trump of the hand
          wasted.theirs[leader] &= ~bit(led);
          const Value after = value(wasted);
          worst = std::min(worst, int{Control ? after.off_lead_control : after.off_lead});
        });
      else
        worst = std::min(worst, reply<Control>(held, -1, -1, true));  // the partner leads a trump
    }
    off_lead = static_cast<std::int8_t>(std::max(worst, int{kFails}));
    on_lead = std::max(on_lead, kFails);
  }

  static std::size_t pattern_of(const Held& held) {
    const Mask odd = held.theirs[0] | held.theirs[2];
    const Mask late = held.theirs[1] | held.theirs[2];
    std::size_t pattern = 1;
    each(held.mine | odd | late, [&](int trump) {
      pattern = pattern << 2 | static_cast<std::size_t>(has(late, trump)) << 1 | static_cast<std::size_t>(has(odd, trump));
    });
    return pattern;
  }

  // The hand leads a trump: the best of them.
  template <bool Control>
  int lead(const Held& held) {
    return best_of(held,
                   [&](const Held& after, int played) { return against<Control>(after, 0, -1, played, true, played); });
  }

  // Somebody else leads (`leader`, or -1 for the partner) `led`, or a side suit when -1; the hand plays a trump.
  template <bool Control>
  int reply(Held held, int leader, int led, bool must_follow) {
    if (led >= 0) held.theirs[leader] &= ~bit(led);
    return best_of(held, [&](const Held& after, int played) {
      return against<Control>(after, 0, leader, played, must_follow, std::max(played, led));
    });
  }

  template <class Then>
  int best_of(const Held& held, Then&& then) {
    int most = kFails;
    each(held.mine, [&](int played) {
      Held after = held;
      after.mine &= ~bit(played);
      most = std::max(most, then(after, played));
    });
    return most;
  }

  // The opponents from `next` on play their worst for the hand, which played `played`; `top` wins so far.
  template <bool Control>
  int against(const Held& held, int next, int leader, int played, bool must_follow, int top) {
    if (next == opponents_) {
      const Value rest = value(held);
      if constexpr (Control) {
        if (top != played) return rest.off_lead_control;
        if (!held.mine) return held.theirs[0] | held.theirs[1] | held.theirs[2] ? kFails : 1;
        return 1 + rest.on_lead_control;
      }
      if (top != played) return rest.off_lead;
      return 1 + (partner_ == Partner::with_trumps ? rest.off_lead : rest.on_lead);
    }
    if (next == leader || !held.theirs[next]) return against<Control>(held, next + 1, leader, played, must_follow, top);
    int least = must_follow ? 100 : against<Control>(held, next + 1, leader, played, must_follow, top);
    each(held.theirs[next], [&](int piece) {
      Held after = held;
      after.theirs[next] &= ~bit(piece);
      least = std::min(least, against<Control>(after, next + 1, leader, played, must_follow, std::max(top, piece)));
    });
    return least;
  }

  Partner partner_;
  int opponents_;
  std::vector<Value> values_;
};

// The games that have been worked out on this thread. They are the same for everybody, and take 128 KiB each.
inline TrumpGame& trump_game(TrumpGame::Partner partner, int opponents) {
  using Partner = TrumpGame::Partner;
  thread_local TrumpGame games[3][TrumpGame::kMaxOpponents] = {
      {{Partner::none, 1}, {Partner::none, 2}, {Partner::none, 3}},
      {{Partner::without_trumps, 1}, {Partner::without_trumps, 2}, {Partner::without_trumps, 3}},
      {{Partner::with_trumps, 1}, {Partner::with_trumps, 2}, {Partner::with_trumps, 3}}};
  return games[static_cast<std::size_t>(partner)][opponents - 1];
}

}  // namespace KERNEL_TARGET
}  // namespace kernel
