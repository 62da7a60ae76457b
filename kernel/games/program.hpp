// `Program`: a rule set as numbers. Python compiles it once (src/shootmoon/envs/program.py), and this library interprets it.
//
// A program contains every number by which rule sets differ: seats, tables of tricks, bids, what a hand pays, and where the
// parts of an observation are. It doesn't name rules or presets. Seats and sides are counted from 0.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace games {

using Pieces = std::uint64_t;  // a set of pieces: one bit for each

constexpr int kMaxPlayers = 6;
constexpr int kMaxPlaces = 6;  // the hands that play to a trick
constexpr int kMaxPieces = 64;
constexpr int kMaxHand = 20;
constexpr int kMaxPlays = 64;  // in a hand
constexpr int kMaxSuits = 8;
constexpr int kMaxBids = 16;
constexpr int kMaxTrumps = 15;
constexpr int kMaxActions = 128;
constexpr int kMaxWidth = 1 << 16;  // numbers in an observation
constexpr int kMaxHands = 10'000'000;  // in a match: scores stay below 2^31
constexpr int kNone = 255;

// The number of pieces in a set. Without an instruction for it, std::popcount would call a library function.
constexpr int count(Pieces set) {
  set -= set >> 1 & 0x5555555555555555u;
  set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
  return static_cast<int>(((set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
}

// An argument from Python that can't be used. The message names it.
struct BadInput : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A set of actions, by their numbers.
struct Actions {
  std::array<std::uint64_t, 2> words{};

  void add(int action) { words[static_cast<unsigned>(action) >> 6] |= std::uint64_t{1} << (action & 63); }
  bool has(int action) const { return (words[static_cast<unsigned>(action) >> 6] >> (action & 63) & 1) != 0; }
};

enum class Kind : std::uint8_t { none, bid, trump, discard, play, call };

// What an action does: `index` is the bid, the trump or the piece. A call is a lead with the suit to follow.
struct Action {
  Kind kind = Kind::none;
  std::uint8_t index = 0;
  std::uint8_t suit = 0;
};

// The tables of one trump (shootmoon.tricks.TrickTables).
struct Tables {
  int suits = 0;
  std::array<Pieces, kMaxSuits> follow{};
  std::array<std::array<std::uint16_t, kMaxPieces>, kMaxSuits> strength{};
  std::array<std::uint8_t, kMaxPieces> lead{};  // the suit that a piece leads when no suit is called
  std::array<std::uint8_t, kMaxSuits> suit_column{};  // in observations
  Pieces always = 0;
  Pieces trumps = 0;
};

struct Bid {
  std::uint8_t column = 0;  // in observations
  std::uint8_t needs = 0;  // tricks
  bool ends = false;  // the auction is over when it is made
  bool wins_round = false;  // if all tricks are taken
  int hickeys = 0;  // if it fails
  std::array<std::int16_t, kMaxHand + 1> points{};  // of the declarer's side, by the number of tricks that it takes
};

struct Trump {
  std::uint8_t column = 0;  // in observations
  std::uint8_t action = 0;
  bool free = false;  // may be named by anybody; otherwise a piece of `pieces` must be held
  Pieces pieces = 0;
};

enum class Exchange : std::uint8_t { none, before_trump, after_trump };
enum class Scoring : std::uint8_t { rounds, best_of, marks, hand_marks, chips };

// A score amount in an observation: `amount / (|amount| + scale)` for each side.
struct Amount {
  int which = 0;  // 0 points or chips, 1 marks, 2 hickeys, 3 hickeys of the match, 4 rounds won, 5 supply of chips
  int at = 0;
  int scale = 1;
};

struct Program {
  // Seats and pieces.
  int players = 0;
  int places = 0;  // the hands that play to a trick: the players, or with two players those and a dummy
  int sides = 0;  // seat s belongs to side s % sides
  int hand_size = 0;
  int pieces = 0;
  bool dummy = false;
  std::array<Pieces, kMaxPieces> equal{};  // for each piece, the pieces that are equal to it, with itself

  // Actions.
  int actions = 0;
  std::array<Action, kMaxActions> action{};
  std::array<std::uint8_t, kMaxActions> same_as{};  // another name of an action stands for that action
  std::array<std::uint8_t, kMaxPieces> play_action{};
  std::array<std::uint8_t, kMaxPieces> discard_action{};
  std::array<std::array<std::uint8_t, 2>, kMaxPieces> call_action{};  // kNone where there is none

  // The auction. Bid 0 is a pass; without an auction there are no bids.
  std::vector<Bid> bids;
  std::array<Actions, kMaxBids> over{};  // the legal bids over each standing bid; a pass isn't among them
  int pass_action = 0;
  bool dealer_must_bid = false;
  bool same_dealer_after_pass = false;

  // The widow and the trump. Tables 0 are used if no trump is named, tables 1 + t for trump t.
  Exchange exchange = Exchange::none;
  std::vector<Trump> trumps;
  std::vector<Tables> tables;

  // The play.
  bool called = false;
  bool leads_trump = false;
  bool stops_when_set = false;
  bool reneges = false;

  // Scoring.
  Scoring scoring = Scoring::rounds;
  int target = 0;  // points or chips
  bool in_order = false;
  int marks_target = 0;
  int marks_per_hickey = 0;
  bool winner_only = false;
  int rounds_to_win = 0;
  bool winner_deals = false;
  bool timed = false;
  int first_chips = 0;
  int supply = 0;
  std::array<int, kMaxHand + 1> trick_chips{};
  Pieces big = 0;
  Pieces little = 0;

  // Episodes.
  bool match = false;
  bool zero_sum = false;  // a hand pays what a side gains minus the average of the other sides
  int most_hands = 1;
  std::array<double, kMaxPlayers * kMaxPlayers> lost{};  // rewards of all seats after an illegal action of each

  // Observations. A block that doesn't exist is at -1.
  int width = 0;
  int piece_columns = 0;
  int suit_columns = 0;
  int bid_columns = 0;
  std::array<std::uint8_t, kMaxPieces> column{};
  int at_phase = 0, at_to_move = 0, at_dealer = 0, at_winners = 0, at_hand = 0, at_dealt = 0, at_plays = 0, at_leader = 0,
      at_suit = 0, at_tricks = 0;
  int at_widow = -1, at_discards = -1, at_face_down = -1, at_bids = -1, at_declarer = -1, at_contract = -1, at_trump = -1;
  std::vector<Amount> amounts;

  // Throws `BadInput` if the numbers contradict one another.
  void check() const;

  Pieces all() const { return pieces == kMaxPieces ? ~Pieces{0} : (Pieces{1} << pieces) - 1; }
  int left_of(int seat) const { return seat + 1 == players ? 0 : seat + 1; }
  int side_of(int seat) const { return seat % sides; }
};

}  // namespace games
