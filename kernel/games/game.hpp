// `Game`: one game that a program is interpreted for. The Python engine (src/shootmoon/game) is its slow twin: tests compare
// the two after every action.
#pragma once

#include <cstddef>

#include "program.hpp"

namespace games {

// How an observation is written: as numbers, as bytes, or as a bit for each 0 or 1, followed by a byte for each other number.
// As a byte, a 0 or 1 is that, and another number x from -1 to 1 is 128 + 127 x, rounded.
enum class Form : std::uint8_t { floats, bytes, bits };

// The size of an observation in bytes.
std::size_t row_size(const Program& program, Form form);

// SplitMix64 (Steele, Lea and Flood, 2014): 8 bytes of state, one stream for each seed.
class Random {
 public:
  void seed(std::uint64_t seed) { state_ = seed; }
  std::uint64_t next();
  int below(int limit);  // uniform, without bias

 private:
  std::uint64_t state_ = 0;
};

enum class Phase : std::uint8_t { draw, dealer, deal, auction, discard, trump, play, over };

// All amounts of a score by side. `points` are chips in a game for chips.
struct Score {
  using Amounts = std::array<std::int32_t, kMaxPlayers>;
  Amounts points{}, marks{}, hickeys{}, match_hickeys{}, rounds_won{}, last_won{};
};

// Numbers about the end of an episode: hands, and of the last hand the dealer, the declarer, the contract and the trump (0 or -1
// where there are none), then the tricks of each side. Seats are counted from 1.
constexpr int kResult = 5;

// How an episode ended.
struct Outcome {
  void* final_observations = nullptr;  // if given, what each seat knows at the end is written there
  Form form = Form::floats;  // of these observations
  int final_seat = -1;  // if given, only what this seat knows
  std::int32_t* result = nullptr;  // if given, the last hand is written there, see `kResult`
  Score::Amounts gained{};  // by side, in the hand that has just ended
  bool over = false;
  bool truncated = false;
  std::array<double, kMaxPlayers> rewards{};  // by seat
};

class Game {
 public:
  // Sets the streams of random numbers, for the deals and for `sample`.
  void seed(std::uint64_t seed);

  // Begins an episode: with a random dealer, up to the first decision.
  void begin(const Program& program);

  // Begins an episode in which the caller chooses what happens by chance: this first dealer, and then each deal. After the
  // last hand, the game stays as it is.
  void begin_guided(const Program& program, int first_dealer);

  // Deals: a hand for each seat, and the cards of a dummy in the order in which they are turned up. Only in the phase `deal`.
  void deal(const Program& program, const Pieces* dealt_hands, const std::uint8_t* dummy_cards);

  // Deals at random. Only in the phase `deal`.
  void deal_by(const Program& program, std::uint64_t seed);

  // Takes a legal action, and goes on to the next decision. If the episode ends, the next one begins.
  void apply(const Program& program, int action, Outcome& outcome);

  // Ends the episode with the worst result for the seat to move. The next episode begins.
  void lose(const Program& program, Outcome& outcome);

  // The legal actions of the seat to move.
  Actions legal(const Program& program) const;

  // The number of an action as `apply` takes it; -1 if it is illegal. `legal` are the legal actions.
  int accepted(const Program& program, const Actions& legal, std::int64_t action) const;

  // A random seat.
  int choose_seat(const Program& program) { return choices_.below(program.players); }

  // A random action of a set, each with the same probability; -1 if the set is empty.
  int sample(const Actions& actions);

  // Writes what a seat knows (docs/envs.md, "Observations"): `program.width` numbers.
  void observe(const Program& program, int seat, float* out) const { observe(program, seat, out, Form::floats); }
  void observe(const Program& program, int seat, void* out, Form form) const;

  // Writes where the pieces are, in rows of columns: a row for each hand, clockwise from a seat, and a row for the pieces that
  // are neither in a hand nor played.
  void show(const Program& program, int seat, float* out) const;

  // Writes the same as far as a seat knows it: for each row, the expected number of copies of each piece, in the first column of
  // the piece.
  void believe(const Program& program, int seat, float* out) const;

  Phase phase = Phase::deal;
  std::uint8_t to_move = 0;  // kNone if no seat is
  std::uint8_t dealer = 0;
  std::uint8_t taker = kNone;  // of the widow
  std::uint8_t declarer = kNone;
  std::uint8_t contract = kNone;  // a bid
  std::uint8_t standing = 0;  // the highest bid so far
  std::uint8_t bids_made = 0;
  std::uint8_t trump = kNone;
  std::uint8_t table = 0;
  std::uint8_t tricks_played = 0;
  std::uint8_t trick_size = 0;  // of the trick in progress
  std::uint8_t led = 0;  // the suit led to it
  std::uint8_t match_winner = kNone;  // the side that has won the match
  bool guided = false;  // the caller chooses what happens by chance
  std::array<std::uint8_t, kMaxPlayers> bids{};  // by seat; kNone before a seat has bid
  std::array<std::uint8_t, kMaxPlayers> tricks{};  // by side
  std::array<std::uint8_t, kMaxHand> leader{};
  std::array<std::uint8_t, kMaxHand> suit{};  // led, as a column of observations
  std::array<std::uint8_t, kMaxPlays> plays{};  // in order, `places` for each trick
  std::array<std::uint8_t, kMaxHand> dummy{};  // in the order in which the cards are turned up
  std::int32_t hands = 0;  // finished in this episode
  std::array<Pieces, kMaxPlayers> held{};
  std::array<Pieces, kMaxPlayers> dealt{};
  Pieces rest = 0;  // left over after the deal
  Pieces widow = 0;  // still face down
  Pieces discards = 0;
  Score score;
  Score::Amounts chips_before{};  // the hand

 private:
  void begin_episode(const Program& program, int first_dealer);
  void begin_hand(const Program& program);
  void start_hand(const Program& program);
  void close_hand(const Program& program);
  void before_play(const Program& program);
  void bid(const Program& program, int number, Outcome& outcome);
  void play(const Program& program, int piece, int called, Outcome& outcome);
  void put(const Program& program, int piece, int suit_if_led);
  void finish_trick(const Program& program, Outcome& outcome);
  void finish_contract(const Program& program, Outcome& outcome);
  void finish_chips(const Program& program, Outcome& outcome);
  int add_points(const Program& program);
  void pay_round(const Program& program, int winner);
  void end_hand(const Program& program, const Score::Amounts& before, const Score::Amounts& stood, int winner,
                int next_dealer, Outcome& outcome);
  template <class Row>
  void write_to(const Program& program, int seat, Row row) const;
  void write_result(const Program& program, std::int32_t* out) const;
  void observe_end(const Program& program, int winner, const Outcome& outcome) const;
  void observe_all(const Program& program, const Outcome& outcome) const;
  Pieces lacks(const Program& program, int seat) const;
  void pay_match(const Program& program, int winner, Outcome& outcome) const;
  Pieces playable(const Program& program) const;
  Pieces discardable(const Program& program) const;
  bool is_renege(const Program& program, int action) const;
  int next_in_trick(const Program& program, int first, int place) const;

  Random deals_;
  Random choices_;
};

}  // namespace games
