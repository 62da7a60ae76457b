// `TrumpGame`: the number of tricks that a hand is certain to take with its trumps, whatever happens in the other
// suits.
//
// Every trump of the hand is played to some trick: to a trump that another seat leads, as its own lead of a trump, or
// as a ruff (a trump played to a side suit). The trump game is a simplified game with trumps only, and its rules favor
// the other side. At every turn the other side decides which of these three cases occurs, who leads, and (on a ruff)
// which of its own hands plays a trump. The hand decides which trump it plays, and may lead a trump whenever it has
// just won a trick. Everybody must follow a trump lead. Tricks that are certain in this game are certain in the real
// game, too: everything that the other side can really do is allowed here, and the trumps of the partner, which are
// left out, could only win such tricks for the same side.
//
// The value depends only on the pattern of the trumps: who holds each trump that is left, in order of strength, with
// two bits for each trump. Values are computed when they are first needed, and kept as long as the object lives.
#pragma once

#include <algorithm>
#include <vector>

#include "bits.hpp"

namespace kernel {
inline namespace KERNEL_TARGET {

// The trump game for one kind of hand: with or without a partner, against a certain number of opponents. Each thread
// has one object of each kind and uses it for all solves, since a value depends only on the pattern.
class TrumpGame {
 public:
  static constexpr int kMaxTrumps = 7;
  static constexpr int kMaxOpponents = 3;

  // Says if the hand has a partner, which may also lead, and if that partner has trumps. A partner with trumps may be
  // forced to overtake, so the hand can't count on having the lead after a trick that it would win.
  enum class Partner { none, without_trumps, with_trumps };

  // `opponents`: the number of hands on the other side. Only hands that exist can lead.
  TrumpGame(Partner partner, int opponents) : partner_(partner), opponents_(opponents) {}

  // The trumps of the hand and of each opponent, as disjoint masks in order of strength. A partner's trumps are left
  // out.
  struct Held {
    Mask mine = 0;
    Mask theirs[kMaxOpponents] = {0, 0, 0};
  };
  // The number of tricks that the hand is certain to take in trumps. `off_lead` is negative if the value isn't computed
  // yet.
  struct Value {
    std::int8_t off_lead = -1;  // whoever leads
    std::int8_t on_lead = -1;  // when the hand leads
    // The same number if the hand must also get control: when the others have no trumps anymore, it must be on lead or
    // have a trump left with which to get the lead. Negative if the hand may fail to get control.
    std::int8_t off_lead_control = kFails;
    std::int8_t on_lead_control = kFails;
  };
  static constexpr std::int8_t kFails = -64;

  // Returns the value for these trumps, at most kMaxTrumps in all.
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
    int worst = on_lead;  // the hand may be forced to lead
    for (int leader = 0; leader < opponents_ + (partner_ != Partner::none); ++leader) {
      const bool opponent = leader < opponents_;
      worst = std::min(worst, reply<Control>(held, opponent ? leader : -1, -1, false));  // the hand ruffs a side suit
      if (opponent)
        each(held.theirs[leader], [&](int led) {
          worst = std::min(worst, reply<Control>(held, leader, led, true));
          Held wasted = held;  // the opponent discards it on a trick to which the hand plays no trump
          wasted.theirs[leader] &= ~bit(led);
          const Value after = value(wasted);
          worst = std::min(worst, int{Control ? after.off_lead_control : after.off_lead});
        });
      else
        worst = std::min(worst, reply<Control>(held, -1, -1, true));  // a partner leads a trump
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

  // The hand leads its best trump.
  template <bool Control>
  int lead(const Held& held) {
    return best_of(held,
                   [&](const Held& after, int played) { return against<Control>(after, 0, -1, played, true, played); });
  }

  // Another seat (`leader`, or -1 for the partner) leads the trump `led`, or a side suit if `led` is -1. The hand plays
  // its best trump.
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

  // The opponents from `next` on make the plays that are worst for the hand. The hand has played `played`, and `top` is
  // winning.
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

// Returns a trump game of this thread. Each takes 128 KiB.
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
