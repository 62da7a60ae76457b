#include "game.hpp"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

namespace games {

namespace {

int lowest(Pieces set) { return std::countr_zero(set); }
Pieces bit(int piece) { return Pieces{1} << piece; }

// The side with the highest amount, if this is at least the target and no other side has as much; otherwise -1.
int highest_at_target(const Score::Amounts& amounts, int sides, int target) {
  const auto end = amounts.begin() + sides;
  const auto best = std::max_element(amounts.begin(), end);
  if (*best < target || std::count(amounts.begin(), end, *best) != 1) return -1;
  return static_cast<int>(best - amounts.begin());
}

}  // namespace

std::uint64_t Random::next() {
  std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

// Lemire, "Fast random integer generation in an interval" (2019).
int Random::below(int limit) {
  const auto bound = static_cast<std::uint32_t>(limit);
  std::uint64_t product = (next() >> 32) * bound;
  if (static_cast<std::uint32_t>(product) < bound) {
    const std::uint32_t least = (0u - bound) % bound;
    while (static_cast<std::uint32_t>(product) < least) product = (next() >> 32) * bound;
  }
  return static_cast<int>(product >> 32);
}

void Game::seed(std::uint64_t seed) {
  // Streams whose seeds are close to each other would overlap, so each begins at a mixed seed.
  Random mix;
  mix.seed(seed);
  deals_.seed(mix.next());
  choices_.seed(mix.next());
}

void Game::begin_episode(const Program& p, int first_dealer) {
  score = Score{};
  if (p.scoring == Scoring::chips) score.points.fill(p.first_chips);
  hands = 0;
  dealer = static_cast<std::uint8_t>(first_dealer);
}

void Game::begin(const Program& p) {
  begin_episode(p, deals_.below(p.players));
  begin_hand(p);
}

void Game::begin_guided(const Program& p, int first_dealer) {
  guided = true;
  match_winner = kNone;
  begin_episode(p, first_dealer);
  close_hand(p);
}

void Game::deal(const Program& p, const Pieces* dealt_hands, const std::uint8_t* dummy_cards) {
  rest = p.all();
  for (int seat = 0; seat < p.players; ++seat) {
    held[seat] = dealt[seat] = dealt_hands[seat];
    rest &= ~dealt_hands[seat];
  }
  if (p.dummy) std::copy_n(dummy_cards, p.hand_size, dummy.begin());
  start_hand(p);
}

void Game::deal_by(const Program& p, std::uint64_t seed_of_deal) {
  Random mix;
  mix.seed(seed_of_deal);
  deals_.seed(mix.next());
  begin_hand(p);
}

void Game::begin_hand(const Program& p) {
  std::array<std::uint8_t, kMaxPieces> order;
  for (int piece = 0; piece < p.pieces; ++piece) order[piece] = static_cast<std::uint8_t>(piece);
  int at = 0;
  const auto draw = [&] {
    std::swap(order[at], order[at + deals_.below(p.pieces - at)]);
    return order[at++];
  };
  rest = p.all();
  for (int seat = 0; seat < p.players; ++seat) {
    Pieces hand = 0;
    for (int i = 0; i < p.hand_size; ++i) hand |= bit(draw());
    held[seat] = dealt[seat] = hand;
    rest &= ~hand;
  }
  if (p.dummy)
    for (int i = 0; i < p.hand_size; ++i) dummy[i] = draw();
  start_hand(p);
}

// What follows a deal.
void Game::start_hand(const Program& p) {
  widow = rest;
  discards = 0;
  taker = declarer = contract = trump = kNone;
  standing = bids_made = table = tricks_played = trick_size = led = 0;
  bids.fill(kNone);
  tricks.fill(0);
  chips_before = score.points;
  phase = p.bids.empty() ? Phase::play : Phase::auction;
  to_move = static_cast<std::uint8_t>(p.left_of(dealer));
}

// Leaves nothing of a hand, as it is before the next deal or after the last one.
void Game::close_hand(const Program& p) {
  rest = 0;
  held.fill(0);
  dealt.fill(0);
  start_hand(p);
  phase = match_winner == kNone ? Phase::deal : Phase::over;
  to_move = kNone;
}

// ---- legal actions -------------------------------------------------------------------------------------------

Pieces Game::playable(const Program& p) const {
  const Tables& tables = p.tables[table];
  const Pieces hand = held[to_move];
  if (trick_size) {
    const Pieces following = hand & tables.follow[led];
    return following ? following | (hand & tables.always) : hand;
  }
  if (!tricks_played && p.leads_trump && tables.trumps) return hand & tables.trumps;
  return hand;
}

// The tiles that may be discarded: if the first lead must be a trump, not the last trump.
Pieces Game::discardable(const Program& p) const {
  const Pieces hand = held[to_move];
  if (table && p.leads_trump && p.tables[table].trumps) {
    const Pieces trumps = hand & p.tables[table].trumps;
    if ((trumps & (trumps - 1)) == 0) return hand ^ trumps;
  }
  return hand;
}

Actions Game::legal(const Program& p) const {
  Actions actions;
  if (phase == Phase::auction) {
    actions = p.over[standing];
    if (!(p.dealer_must_bid && to_move == dealer && !standing)) actions.add(p.pass_action);
  } else if (phase == Phase::trump) {
    for (const Trump& each : p.trumps)
      if (each.free || (each.pieces & held[to_move])) actions.add(each.action);
  } else if (phase == Phase::discard) {
    for (Pieces set = discardable(p); set; set &= set - 1) actions.add(p.discard_action[lowest(set)]);
  } else if (p.called && !trick_size) {
    for (Pieces set = playable(p); set; set &= set - 1)
      for (const std::uint8_t call : p.call_action[lowest(set)])
        if (call != kNone) actions.add(call);
  } else {
    for (Pieces set = playable(p); set; set &= set - 1) actions.add(p.play_action[lowest(set)]);
  }
  return actions;
}

int Game::accepted(const Program& p, const Actions& legal, std::int64_t action) const {
  if (action < 0 || action >= p.actions) return -1;
  const int same = p.same_as[static_cast<std::size_t>(action)];
  return legal.has(same) || is_renege(p, same) ? same : -1;
}

// Whether `apply` takes an action that isn't among the legal ones: under some rules, a card that doesn't follow suit.
bool Game::is_renege(const Program& p, int action) const {
  const Action& read = p.action[action];
  return p.reneges && phase == Phase::play && read.kind == Kind::play && !(p.called && !trick_size) &&
         (p.equal[read.index] & held[to_move]);
}

int Game::sample(const Actions& actions) {
  const auto& [low, high] = actions.words;
  const int lower = count(low);
  const int all = lower + count(high);
  if (!all) return -1;
  int skip = choices_.below(all);
  std::uint64_t word = low;
  int base = 0;
  if (skip >= lower) {
    skip -= lower;
    word = high;
    base = 64;
  }
  for (; skip; --skip) word &= word - 1;
  return base + lowest(word);
}

// ---- the phases ----------------------------------------------------------------------------------------------

void Game::apply(const Program& p, int action, Outcome& outcome) {
  const Action& read = p.action[action];
  switch (read.kind) {
    case Kind::none: break;
    case Kind::bid: bid(p, read.index, outcome); break;
    case Kind::trump:
      trump = read.index;
      table = static_cast<std::uint8_t>(1 + trump);
      before_play(p);
      break;
    case Kind::discard:
      held[to_move] ^= bit(read.index);
      discards |= bit(read.index);
      if (count(held[to_move]) <= p.hand_size) before_play(p);
      break;
    case Kind::play: play(p, lowest(p.equal[read.index] & held[to_move]), -1, outcome); break;
    case Kind::call: play(p, lowest(p.equal[read.index] & held[to_move]), read.suit, outcome); break;
  }
}

void Game::bid(const Program& p, int number, Outcome& outcome) {
  bids[to_move] = static_cast<std::uint8_t>(number);
  ++bids_made;
  if (number) {
    standing = static_cast<std::uint8_t>(number);
    declarer = to_move;
  }
  if (bids_made < p.players && !p.bids[number].ends) {
    to_move = static_cast<std::uint8_t>(p.left_of(to_move));
    return;
  }
  if (!standing) {
    end_hand(p, score.points, score.points, -1, p.same_dealer_after_pass ? dealer : p.left_of(dealer), outcome);
    return;
  }
  contract = standing;
  to_move = declarer;
  before_play(p);
}

// The next step after the auction: taking the widow, naming trump, or the first lead.
void Game::before_play(const Program& p) {
  const bool named = p.called || trump != kNone;
  const bool takes = p.exchange == Exchange::before_trump || (p.exchange == Exchange::after_trump && named);
  if (takes && taker == kNone) {
    held[declarer] |= widow;
    widow = 0;
    taker = declarer;
    phase = Phase::discard;
  } else {
    phase = named ? Phase::play : Phase::trump;
  }
}

// The hand that plays after `place` to a trick that `first` has led. A dummy plays last, or leads; then the player to the
// left of the dealer follows.
int Game::next_in_trick(const Program& p, int first, int place) const {
  if (!p.dummy) return p.left_of(place);
  if (place == p.players) return p.left_of(dealer);
  const int last = first == p.players ? dealer : 1 - first;
  return place == last ? p.players : 1 - place;
}

// Adds a piece to the trick in progress.
void Game::put(const Program& p, int piece, int suit_if_led) {
  if (!trick_size) {
    led = static_cast<std::uint8_t>(suit_if_led);
    suit[tricks_played] = p.tables[table].suit_column[led];
  }
  plays[tricks_played * p.places + trick_size] = static_cast<std::uint8_t>(piece);
  ++trick_size;
}

void Game::play(const Program& p, int piece, int called, Outcome& outcome) {
  if (!(playable(p) & bit(piece))) {  // a renege makes the hand void
    score.points = chips_before;
    auto& chips = score.points[p.side_of(to_move)];
    chips = std::max(chips - 1, 0);
    end_hand(p, chips_before, score.points, -1, dealer, outcome);
    return;
  }
  held[to_move] ^= bit(piece);
  if (!trick_size) leader[tricks_played] = to_move;
  put(p, piece, called < 0 ? p.tables[table].lead[piece] : called);
  if (trick_size < p.places) {
    const int next = next_in_trick(p, leader[tricks_played], to_move);
    if (next < p.players) {
      to_move = static_cast<std::uint8_t>(next);
      return;
    }
    put(p, dummy[tricks_played], 0);
  }
  finish_trick(p, outcome);
}

void Game::finish_trick(const Program& p, Outcome& outcome) {
  const auto& strength = p.tables[table].strength[led];
  const std::uint8_t* trick = &plays[tricks_played * p.places];
  const int first = leader[tricks_played];
  int winner = first;
  int best = -1;
  Pieces taken = 0;
  for (int i = 0, place = first; i < p.places; ++i, place = next_in_trick(p, first, place)) {
    taken |= bit(trick[i]);
    if (strength[trick[i]] > best) {
      best = strength[trick[i]];
      winner = place;
    }
  }
  trick_size = 0;
  ++tricks_played;
  if (winner < p.players) {  // the tricks of a dummy count for nobody
    const int side = p.side_of(winner);
    ++tricks[side];
    to_move = static_cast<std::uint8_t>(winner);
    if (p.scoring == Scoring::chips) {
      int supply = p.supply;
      for (int each = 0; each < p.sides; ++each) supply -= score.points[each];
      const int gained = std::min(count(taken & p.big), supply);
      auto& chips = score.points[side];
      chips = std::max(chips + gained - count(taken & p.little), 0);
    }
  }
  if (p.scoring == Scoring::chips) {
    if (tricks_played == p.hand_size) {
      finish_chips(p, outcome);
    } else if (winner == p.players) {
      leader[tricks_played] = static_cast<std::uint8_t>(winner);
      const int card = dummy[tricks_played];
      put(p, card, p.tables[table].lead[card]);
      to_move = static_cast<std::uint8_t>(p.left_of(dealer));
    }
    return;
  }
  const int left = p.hand_size - tricks_played;
  if (!left || (p.stops_when_set && tricks[p.side_of(declarer)] + left < p.bids[contract].needs))
    finish_contract(p, outcome);
}

// ---- scoring -------------------------------------------------------------------------------------------------

// Adds the points of a hand, and returns the side that has won the round with it, or -1.
int Game::add_points(const Program& p) {
  const int side = p.side_of(declarer);
  const int taken = tricks[side];
  const int declared = p.bids[contract].points[taken];
  if (p.bids[contract].wins_round && taken >= p.hand_size) {
    score.points[side] += declared;
    return side;
  }
  for (int i = 0; i < p.sides; ++i) {
    const int each = (side + i) % p.sides;
    score.points[each] += each == side ? declared : tricks[each];
    if (p.in_order && score.points[each] >= p.target) return each;
  }
  return p.in_order ? -1 : highest_at_target(score.points, p.sides, p.target);
}

// Pays the marks of a round.
void Game::pay_round(const Program& p, int winner) {
  for (int side = 0; side < p.sides; ++side) {
    if (side == winner) continue;
    const int owed = 1 + p.marks_per_hickey * score.hickeys[side];
    if (!p.winner_only) {
      score.marks[side] -= owed;
      score.marks[winner] += owed;
    }
  }
  if (p.winner_only) ++score.marks[winner];
}

// Scores a hand with a declarer.
void Game::finish_contract(const Program& p, Outcome& outcome) {
  const int side = p.side_of(declarer);
  const bool made = tricks[side] >= p.bids[contract].needs;
  const int left = p.left_of(dealer);
  if (p.scoring == Scoring::hand_marks) {
    const Score::Amounts before = score.marks;
    for (int each = 0; each < p.sides; ++each) score.marks[each] += (each == side) == made;
    const Score::Amounts stood = score.marks;
    end_hand(p, before, stood, highest_at_target(stood, p.sides, p.marks_target), left, outcome);
    return;
  }
  if (p.scoring == Scoring::marks && !made) {
    score.hickeys[side] += p.bids[contract].hickeys;
    score.match_hickeys[side] += p.bids[contract].hickeys;
  }
  const int winner = add_points(p);
  const Score::Amounts stood = score.points;
  if (winner < 0) {
    end_hand(p, chips_before, stood, -1, left, outcome);
    return;
  }
  bool over = p.scoring == Scoring::rounds;
  if (!over) {
    int rounds = 1;
    for (int each = 0; each < p.sides; ++each) rounds += score.rounds_won[each];
    ++score.rounds_won[winner];
    score.last_won[winner] = rounds;
    if (p.scoring == Scoring::marks) pay_round(p, winner);
    over = p.scoring == Scoring::marks ? score.marks[winner] >= p.marks_target : score.rounds_won[winner] >= p.rounds_to_win;
  }
  if (!over) {
    score.points.fill(0);
    score.hickeys.fill(0);
  }
  int next = left;
  while (p.winner_deals && p.side_of(next) != winner) next = p.left_of(next);
  end_hand(p, chips_before, stood, over ? winner : -1, next, outcome);
}

// Pays the chips for the tricks of a hand, clockwise from the left of the dealer, as long as there are any.
void Game::finish_chips(const Program& p, Outcome& outcome) {
  int supply = p.supply;
  for (int side = 0; side < p.sides; ++side) supply -= score.points[side];
  const int first = p.side_of(p.left_of(dealer));
  for (int i = 0; i < p.sides; ++i) {
    const int side = (first + i) % p.sides;
    const int gained = std::min(p.trick_chips[tricks[side]], supply);
    score.points[side] += gained;
    supply -= gained;
  }
  const Score::Amounts stood = score.points;
  end_hand(p, chips_before, stood, highest_at_target(stood, p.sides, p.target), p.left_of(dealer), outcome);
}

// `before` is the score before the hand; `stood` that after it, before it is cleared for a new round; `winner` the side that has
// won the match, or -1.
void Game::end_hand(const Program& p, const Score::Amounts& before, const Score::Amounts& stood, int winner, int next_dealer,
                    Outcome& outcome) {
  ++hands;
  for (int side = 0; side < p.sides; ++side) outcome.gained[side] = stood[side] - before[side];
  const bool won = winner >= 0;
  if (!won) dealer = static_cast<std::uint8_t>(next_dealer);
  if (guided) {
    match_winner = static_cast<std::uint8_t>(won ? winner : kNone);
    close_hand(p);
  }
  if (!won && p.match && hands < p.most_hands) {
    if (!guided) begin_hand(p);
    return;
  }
  outcome.over = true;
  if (outcome.result) write_result(p, outcome.result);
  if (winner < 0) dealer = static_cast<std::uint8_t>(next_dealer);
  if (outcome.final_observations) observe_end(p, winner, outcome);
  if (p.match) {
    pay_match(p, winner, outcome);
  } else {
    double sum = 0;
    for (int side = 0; side < p.sides; ++side) sum += outcome.gained[side];
    for (int seat = 0; seat < p.players; ++seat) {
      const double own = outcome.gained[p.side_of(seat)];
      outcome.rewards[seat] = p.zero_sum ? own - (sum - own) / (p.sides - 1) : own;
    }
  }
  if (!guided) begin(p);
}

// The rewards of a match. If nobody has won it, it is over because it has reached the greatest number of hands; then time is
// called, if the rules have that.
void Game::pay_match(const Program& p, int winner, Outcome& outcome) const {
  std::array<bool, kMaxPlayers> won{};
  if (winner >= 0) {
    won[winner] = true;
  } else if (p.timed) {
    const auto standing_of = [&](int side) {
      return std::tuple(score.marks[side], -score.match_hickeys[side], score.rounds_won[side], score.last_won[side]);
    };
    auto best = standing_of(0);
    for (int side = 1; side < p.sides; ++side) best = std::max(best, standing_of(side));
    for (int side = 0; side < p.sides; ++side) won[side] = standing_of(side) == best;
  } else {
    outcome.truncated = true;
    return;
  }
  const double winners = static_cast<double>(std::count(won.begin(), won.end(), true));
  const double lost = -1.0 / (p.sides - 1);
  const double share = (1 + (winners - 1) * lost) / winners;
  for (int seat = 0; seat < p.players; ++seat) outcome.rewards[seat] = won[p.side_of(seat)] ? share : lost;
}

void Game::write_result(const Program& p, std::int32_t* out) const {
  out[0] = hands;
  out[1] = dealer + 1;
  out[2] = contract == kNone ? 0 : declarer + 1;
  out[3] = contract == kNone ? -1 : contract;
  out[4] = trump == kNone ? -1 : trump;
  for (int side = 0; side < p.sides; ++side) out[kResult + side] = tricks[side];
}

void Game::lose(const Program& p, Outcome& outcome) {
  outcome.over = true;
  for (int seat = 0; seat < p.players; ++seat) outcome.rewards[seat] = p.lost[to_move * p.players + seat];
  if (outcome.result) write_result(p, outcome.result);
  if (outcome.final_observations) observe_all(p, outcome);
  begin(p);
}

}  // namespace games
