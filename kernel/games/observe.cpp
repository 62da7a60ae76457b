#include <bit>
#include <cstdlib>
#include <cstring>

#include "game.hpp"

namespace games {

namespace {

// Marks the pieces of a set in the row of columns that begins at `row`. The second of two equal pieces has the next column.
void fill(const Program& p, Pieces set, float* row) {
  for (; set; set &= set - 1) {
    const int column = p.column[std::countr_zero(set)];
    row[row[column] != 0 ? column + 1 : column] = 1;
  }
}

}  // namespace

void Game::observe(const Program& p, int seat, float* out) const {
  std::memset(out, 0, sizeof(float) * static_cast<std::size_t>(p.width));
  // Seats are counted clockwise from the observer; a dummy comes last.
  std::array<int, kMaxPlaces + 1> place{};
  for (int i = 0, each = seat; i < p.players; ++i, each = p.left_of(each)) place[each] = i;
  if (p.dummy) place[p.players] = p.players;
  out[p.at_phase + static_cast<int>(phase)] = 1;
  if (to_move != kNone) out[p.at_to_move + place[to_move]] = 1;
  out[p.at_dealer + place[dealer]] = 1;
  if (match_winner != kNone)
    for (int each = 0; each < p.players; ++each)
      if (p.side_of(each) == match_winner) out[p.at_winners + place[each]] = 1;
  fill(p, held[seat], out + p.at_hand);
  fill(p, dealt[seat], out + p.at_dealt);
  if (p.at_bids >= 0) {
    if (seat == taker) {
      fill(p, rest, out + p.at_widow);
      fill(p, discards, out + p.at_discards);
    }
    out[p.at_face_down] = static_cast<float>(static_cast<double>(count(widow)) / p.piece_columns);
    out[p.at_face_down + 1] = static_cast<float>(static_cast<double>(count(discards)) / p.piece_columns);
    for (int each = 0; each < p.players; ++each)
      if (bids[each] != kNone) out[p.at_bids + place[each] * p.bid_columns + p.bids[bids[each]].column] = 1;
    if (contract != kNone) {
      out[p.at_declarer + place[declarer]] = 1;
      out[p.at_contract + p.bids[contract].column] = 1;
    }
    if (trump != kNone) out[p.at_trump + p.trumps[trump].column] = 1;
  }
  for (int trick = 0; trick <= tricks_played; ++trick) {
    const int size = trick < tricks_played ? p.places : trick_size;
    if (!size) break;
    out[p.at_leader + trick * p.places + place[leader[trick]]] = 1;
    out[p.at_suit + trick * p.suit_columns + suit[trick]] = 1;
    float* rows = out + p.at_plays + trick * p.places * p.piece_columns;
    const std::uint8_t* pieces = &plays[trick * p.places];
    int hand = leader[trick];
    for (int i = 0; i < size; ++i) {
      rows[place[hand] * p.piece_columns + p.column[pieces[i]]] = 1;
      hand = next_in_trick(p, leader[trick], hand);
    }
  }
  const int first = p.side_of(seat);
  for (int i = 0; i < p.sides; ++i)
    out[p.at_tricks + i] = static_cast<float>(static_cast<double>(tricks[(first + i) % p.sides]) / p.hand_size);
  put_amounts(p, seat, out);
}

// Writes the score.
void Game::put_amounts(const Program& p, int seat, float* out) const {
  const int first = p.side_of(seat);
  const std::array<const Score::Amounts*, 5> amounts{&score.points, &score.marks, &score.hickeys, &score.match_hickeys,
                                                     &score.rounds_won};
  const auto scaled = [](int amount, int scale) {
    return static_cast<float>(static_cast<double>(amount) / (std::abs(amount) + static_cast<double>(scale)));
  };
  for (const Amount& each : p.amounts) {
    if (each.which < 5) {
      for (int i = 0; i < p.sides; ++i) out[each.at + i] = scaled((*amounts[each.which])[(first + i) % p.sides], each.scale);
    } else {
      int supply = p.supply;
      for (int side = 0; side < p.sides; ++side) supply -= score.points[side];
      out[each.at] = scaled(supply, each.scale);
    }
  }
}

// Writes what each seat knows when an episode has ended, a row for each: between two hands, that is the score and the dealer.
void Game::observe_end(const Program& p, int winner, float* out) const {
  std::memset(out, 0, sizeof(float) * static_cast<std::size_t>(p.players * p.width));
  for (int seat = 0; seat < p.players; ++seat, out += p.width) {
    out[p.at_phase + static_cast<int>(winner < 0 ? Phase::deal : Phase::over)] = 1;
    for (int i = 0, each = seat; i < p.players; ++i, each = p.left_of(each)) {
      if (each == dealer) out[p.at_dealer + i] = 1;
      if (winner >= 0 && p.side_of(each) == winner) out[p.at_winners + i] = 1;
    }
    put_amounts(p, seat, out);
  }
}

void Game::show(const Program& p, int first, float* out) const {
  std::memset(out, 0, sizeof(float) * static_cast<std::size_t>((p.players + 1) * p.piece_columns));
  Pieces others = p.all();
  for (int i = 0, seat = first; i < p.players; ++i, seat = p.left_of(seat)) {
    fill(p, held[seat], out + i * p.piece_columns);
    others &= ~held[seat];
  }
  const int played = tricks_played * p.places + trick_size;
  for (int i = 0; i < played; ++i) others &= ~(Pieces{1} << plays[i]);
  fill(p, others, out + p.players * p.piece_columns);
}

}  // namespace games
