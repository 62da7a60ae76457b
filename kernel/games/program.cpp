#include "program.hpp"

#include <bit>
#include <string>

namespace games {

namespace {

void require(bool so, const std::string& what) {
  if (!so) throw BadInput("program: " + what);
}

}  // namespace

// Checks what the interpreter relies on, so that no program can make it read or write outside its arrays.
void Program::check() const {
  require(sides >= 2 && sides <= players, "sides don't fit the players");
  require(!dummy || players == 2, "only two players have a dummy");
  require(places == players + dummy, "places don't fit the players");
  require((players + dummy) * hand_size <= pieces, "too few pieces");
  require(hand_size * places <= kMaxPlays, "hands are too large");
  require(tables.size() == trumps.size() + 1, "a table for each trump is needed, and one for no trump");
  const auto is = [&](int number, Kind kind, int index) {
    return number < actions && action[static_cast<unsigned>(number)].kind == kind &&
           action[static_cast<unsigned>(number)].index == index;
  };
  for (int number = 0; number < actions; ++number) {
    const Action& each = action[static_cast<unsigned>(number)];
    require(same_as[static_cast<unsigned>(number)] < actions, "same_as is out of range");
    require(each.kind != Kind::bid || each.index < bids.size(), "a bid is out of range");
    require(each.kind != Kind::trump || each.index < trumps.size(), "a trump is out of range");
    require(each.kind < Kind::discard || each.index < pieces, "a piece is out of range");
    require(each.kind != Kind::call || each.suit < tables[0].suits, "a suit is out of range");
  }
  for (std::size_t trump = 0; trump < trumps.size(); ++trump)
    require(is(trumps[trump].action, Kind::trump, static_cast<int>(trump)), "a trump has another action");
  std::array<int, kMaxPieces> columns{};
  for (unsigned piece = 0; piece < static_cast<unsigned>(pieces); ++piece) {
    const auto plays_it = [&](int number, Kind kind) {
      return number < actions && action[static_cast<unsigned>(number)].kind == kind &&
             (equal[piece] >> action[static_cast<unsigned>(number)].index & 1) != 0;
    };
    require((equal[piece] >> piece & 1) != 0, "a piece isn't equal to itself");
    for (unsigned other = 0; other < static_cast<unsigned>(pieces); ++other)
      require((equal[piece] >> other & 1) == 0 || equal[other] == equal[piece], "equal pieces differ");
    require(plays_it(play_action[piece], Kind::play), "a play has another action");
    require(exchange == Exchange::none || is(discard_action[piece], Kind::discard, static_cast<int>(piece)),
            "a discard has another action");
    for (const std::uint8_t call : call_action[piece])
      require(call == kNone || plays_it(call, Kind::call), "a call has another action");
    require(column[piece] < piece_columns, "a column is out of range");
    ++columns[column[piece]];
  }
  for (int each = 0; each < piece_columns && each < kMaxPieces; ++each)
    require(columns[static_cast<unsigned>(each)] <= 1 || each + 1 < piece_columns, "equal pieces need two columns");
  for (const Tables& each : tables) {
    require(each.suits >= 1, "tables without suits");
    for (unsigned piece = 0; piece < static_cast<unsigned>(pieces); ++piece)
      require(each.lead[piece] < each.suits, "a piece leads no suit");
    for (unsigned suit = 0; suit < static_cast<unsigned>(each.suits); ++suit)
      require(each.suit_column[suit] < suit_columns, "the column of a suit is out of range");
  }
  const auto block = [&](int at, int size) { require(at >= 0 && at + size <= width, "a block is out of range"); };
  block(at_phase, 8);
  block(at_to_move, players);
  block(at_dealer, players);
  block(at_winners, players);
  block(at_hand, piece_columns);
  block(at_dealt, piece_columns);
  block(at_plays, hand_size * places * piece_columns);
  block(at_leader, hand_size * places);
  block(at_suit, hand_size * suit_columns);
  block(at_tricks, sides);
  for (const Amount& each : amounts) block(each.at, each.which < 5 ? sides : 1);
  require(bids.empty() == (at_bids < 0), "an auction needs the block of bids");
  require(!bids.empty() || scoring == Scoring::chips, "only games for chips have no auction");
  if (bids.empty()) return;
  block(at_bids, players * bid_columns);
  block(at_widow, piece_columns);
  block(at_discards, piece_columns);
  block(at_face_down, 2);
  block(at_declarer, players);
  block(at_contract, bid_columns);
  block(at_trump, 0);
  for (const Bid& each : bids) require(each.column < bid_columns, "the column of a bid is out of range");
  for (const Trump& each : trumps) block(at_trump, each.column + 1);
}

}  // namespace games
