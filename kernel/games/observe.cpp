#include <bit>
#include <cstdlib>
#include <cstring>

#include "game.hpp"

namespace games {

namespace {

// Where an observation is written, in one of three forms.
struct Floats {
  float* out;
  bool has(int column) const { return out[column] != 0; }
  void set(int column) { out[column] = 1; }
  void put(int column, double number) { out[column] = static_cast<float>(number); }
};

// Unlike other bytes, these can't be part of a game or a program, which therefore need not be read again after each.
using Byte = char8_t;

Byte byte_of(double number) { return static_cast<Byte>(128.5 + 127 * number); }

struct Bytes {
  Byte* out;
  bool has(int column) const { return out[column] != 0; }
  void set(int column) { out[column] = 1; }
  void put(int column, double number) { out[column] = byte_of(number); }
};

// Numbers are put in the order of their columns.
struct Bits {
  Byte* out;
  Byte* next;  // number
  bool has(int column) const { return (out[column >> 3] >> (column & 7) & 1) != 0; }
  void set(int column) { out[column >> 3] = static_cast<Byte>(out[column >> 3] | 1 << (column & 7)); }
  void put(int, double number) { *next++ = byte_of(number); }
};

// The columns that aren't 0 or 1.
std::size_t numbers_in(const Program& p) {
  int found = p.sides + (p.at_bids >= 0 ? 2 : 0);
  for (const Amount& each : p.amounts) found += each.which < 5 ? p.sides : 1;
  return static_cast<std::size_t>(found);
}

std::size_t bytes_of_bits(const Program& p) { return (static_cast<std::size_t>(p.width) + 7) / 8; }

// Marks the pieces of a set in the columns that begin at `first`. The second of two equal pieces has the next column.
template <class Row>
void fill(const Program& p, Pieces set, Row& row, int first) {
  for (; set; set &= set - 1) {
    const int column = first + p.column[std::countr_zero(set)];
    row.set(column + (row.has(column) ? 1 : 0));
  }
}

}  // namespace

std::size_t row_size(const Program& p, Form form) {
  if (form == Form::bits) return bytes_of_bits(p) + numbers_in(p);
  return static_cast<std::size_t>(p.width) * (form == Form::floats ? sizeof(float) : 1);
}

void Game::observe(const Program& p, int seat, void* out, Form form) const {
  std::memset(out, 0, row_size(p, form));
  auto* bytes = static_cast<Byte*>(out);
  if (form == Form::floats)
    write_to(p, seat, Floats{static_cast<float*>(out)});
  else if (form == Form::bytes)
    write_to(p, seat, Bytes{bytes});
  else
    write_to(p, seat, Bits{bytes, bytes + bytes_of_bits(p)});
}

// Writes an observation to a row that is 0 everywhere.
template <class Row>
void Game::write_to(const Program& p, int seat, Row row) const {
  // Seats are counted clockwise from the observer; a dummy comes last.
  std::array<int, kMaxPlaces + 1> place{};
  for (int i = 0, each = seat; i < p.players; ++i, each = p.left_of(each)) place[each] = i;
  if (p.dummy) place[p.players] = p.players;
  row.set(p.at_phase + static_cast<int>(phase));
  if (to_move != kNone) row.set(p.at_to_move + place[to_move]);
  row.set(p.at_dealer + place[dealer]);
  if (match_winner != kNone)
    for (int each = 0; each < p.players; ++each)
      if (p.side_of(each) == match_winner) row.set(p.at_winners + place[each]);
  fill(p, held[seat], row, p.at_hand);
  fill(p, dealt[seat], row, p.at_dealt);
  if (p.at_bids >= 0) {
    if (seat == taker) {
      fill(p, rest, row, p.at_widow);
      fill(p, discards, row, p.at_discards);
    }
    row.put(p.at_face_down, static_cast<double>(count(widow)) / p.piece_columns);
    row.put(p.at_face_down + 1, static_cast<double>(count(discards)) / p.piece_columns);
    for (int each = 0; each < p.players; ++each)
      if (bids[each] != kNone) row.set(p.at_bids + place[each] * p.bid_columns + p.bids[bids[each]].column);
    if (contract != kNone) {
      row.set(p.at_declarer + place[declarer]);
      row.set(p.at_contract + p.bids[contract].column);
    }
    if (trump != kNone) row.set(p.at_trump + p.trumps[trump].column);
  }
  for (int trick = 0; trick <= tricks_played; ++trick) {
    const int size = trick < tricks_played ? p.places : trick_size;
    if (!size) break;
    row.set(p.at_leader + trick * p.places + place[leader[trick]]);
    row.set(p.at_suit + trick * p.suit_columns + suit[trick]);
    const int rows = p.at_plays + trick * p.places * p.piece_columns;
    const std::uint8_t* pieces = &plays[trick * p.places];
    int hand = leader[trick];
    for (int i = 0; i < size; ++i) {
      row.set(rows + place[hand] * p.piece_columns + p.column[pieces[i]]);
      hand = next_in_trick(p, leader[trick], hand);
    }
  }
  // The sides from that of the seat on.
  std::array<std::size_t, kMaxPlayers> sides{};
  for (int i = 0, side = p.side_of(seat); i < p.sides; ++i, side = side + 1 == p.sides ? 0 : side + 1)
    sides[static_cast<std::size_t>(i)] = static_cast<std::size_t>(side);
  for (int i = 0; i < p.sides; ++i) {
    const int taken = tricks[sides[static_cast<std::size_t>(i)]];
    row.put(p.at_tricks + i, taken ? static_cast<double>(taken) / p.hand_size : 0);
  }
  const std::array<const Score::Amounts*, 5> amounts{&score.points, &score.marks, &score.hickeys, &score.match_hickeys,
                                                     &score.rounds_won};
  const auto scaled = [](int amount, int scale) {
    return amount ? static_cast<double>(amount) / (std::abs(amount) + static_cast<double>(scale)) : 0;
  };
  for (const Amount& each : p.amounts) {
    if (each.which < 5) {
      for (int i = 0; i < p.sides; ++i)
        row.put(each.at + i, scaled((*amounts[each.which])[sides[static_cast<std::size_t>(i)]], each.scale));
    } else {
      int supply = p.supply;
      for (int side = 0; side < p.sides; ++side) supply -= score.points[side];
      row.put(each.at, scaled(supply, each.scale));
    }
  }
}

// Writes what is known when an episode has ended. Between two hands, that is the score and the dealer.
void Game::observe_end(const Program& p, int winner, const Outcome& outcome) const {
  Game ended = *this;
  if (winner >= 0) ended.match_winner = static_cast<std::uint8_t>(winner);
  ended.close_hand(p);
  ended.observe_all(p, outcome);
}

void Game::observe_all(const Program& p, const Outcome& outcome) const {
  if (outcome.final_seat >= 0) {
    observe(p, outcome.final_seat, outcome.final_observations, outcome.form);
    return;
  }
  auto* row = static_cast<std::uint8_t*>(outcome.final_observations);
  for (int seat = 0; seat < p.players; ++seat, row += row_size(p, outcome.form)) observe(p, seat, row, outcome.form);
}

void Game::show(const Program& p, int first, float* out) const {
  std::memset(out, 0, sizeof(float) * static_cast<std::size_t>((p.players + 1) * p.piece_columns));
  Floats row{out};
  Pieces others = p.all();
  for (int i = 0, seat = first; i < p.players; ++i, seat = p.left_of(seat)) {
    fill(p, held[seat], row, i * p.piece_columns);
    others &= ~held[seat];
  }
  const int played = tricks_played * p.places + trick_size;
  for (int i = 0; i < played; ++i) others &= ~(Pieces{1} << plays[i]);
  fill(p, others, row, p.players * p.piece_columns);
}

}  // namespace games
