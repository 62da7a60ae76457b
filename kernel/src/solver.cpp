#include "solver.hpp"

#include <algorithm>

namespace kernel {

#if defined(KERNEL_HAS_V3)
namespace x86_64_v3 {
std::unique_ptr<TrickSearch> make_trick_search(int seats);
}
#endif

std::unique_ptr<TrickSearch> TrickSearch::make(int seats) {
#if defined(KERNEL_HAS_V3)
  // The instruction set extensions of x86-64-v3.
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
      __builtin_cpu_supports("fma") && __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("movbe"))
    return x86_64_v3::make_trick_search(seats);
#endif
  return any::make_trick_search(seats);
}

Solver::Solver(std::size_t table_bytes, Monitor* monitor)
    : counter_(monitor), table_(table_bytes / 2), payoffs_(table_bytes / 2) {}

bool Solver::start(const CheckedSpec& checked, const Deal& deal) {
  checked.prepare(deal, position_, tables_, own_tables_);
  if (checked.counts_tricks_only(position_.tricks)) {
    auto& search = searches_[position_.seats];
    if (!search) search = TrickSearch::make(position_.seats);
    tricks_ = search.get();
    tricks_->start(*tables_, position_, table_, counter_);
    return true;
  }
  stakes_ = checked.stakes(position_, *tables_);
  payoffs_.start(*tables_, position_, stakes_, counter_);
  return false;
}

double Solver::value(const CheckedSpec& checked, const Deal& deal) {
  return start(checked, deal) ? checked.worth(tricks_->value()) : payoffs_.value();
}

bool Solver::reaches(const CheckedSpec& checked, const Deal& deal, double threshold) {
  if (!start(checked, deal)) return payoffs_.reaches(threshold);
  int need = 0;
  while (need <= position_.tricks && checked.worth(need) < threshold) ++need;
  return need <= position_.tricks && tricks_->can_take(need);
}

std::vector<PlayValue> Solver::plays(const CheckedSpec& checked, const Deal& deal) {
  const bool on_tricks = start(checked, deal);
  std::vector<PlayValue> found;
  if (position_.tricks == 0) return found;
  auto add = [&](Mask pieces, int suit, double value) {
    each(pieces, [&](int piece) { found.push_back({tables_->table_number[piece], suit, value}); });
  };
  if (on_tricks) {
    TrickSearch::Classes classes;
    tricks_->classes(classes);
    int value = tricks_->first_guess();
    for (const auto& one : classes) {
      value = tricks_->value_after(
          one.choice, value);  // plays of one hand mostly have similar values, so each value is the first guess for the next
      // Equivalent pieces lead the same suits, even if the leader calls the suit.
      add(one.same, one.choice.suit, checked.worth(value));
    }
  } else {
    const int seat = position_.to_move();
    Mask legal = position_.hands[seat] & position_.first_leads;
    if (seat == position_.forced)
      legal = bit(position_.pile[0]);
    else if (position_.played)
      legal = tables_->playable(legal, position_.suit);
    each(legal, [&](int piece) {
      const Suits suits = position_.played ? static_cast<Suits>(1u << position_.suit) : tables_->leads[piece];
      each(suits, [&](int suit) { add(bit(piece), suit, payoffs_.value_after({piece, suit})); });
    });
  }
  std::sort(found.begin(), found.end(), [](const PlayValue& one, const PlayValue& other) {
    return one.piece != other.piece ? one.piece < other.piece : one.suit < other.suit;
  });
  return found;
}

}  // namespace kernel
