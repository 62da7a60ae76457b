#include "problem_spec.hpp"

#include <algorithm>
#include <cmath>

namespace kernel {

namespace {

constexpr double kMaxPayoff = 1e9;
constexpr int kMaxPoints = 1'000'000;

std::string number(long long value) { return std::to_string(value); }

TableMask all_of(int pieces) { return pieces == 64 ? ~TableMask{0} : (TableMask{1} << pieces) - 1; }

}  // namespace

CheckedSpec::CheckedSpec(ProblemSpec spec) : spec_(std::move(spec)) {
  const ProblemSpec& q = spec_;
  if (!q.tables) throw BadInput("no tables");
  const Tables& tables = *q.tables;
  tables.check();
  auto seat = [&](long long at) { return at >= 0 && at < q.seats; };

  if (q.seats < 2 || q.seats > kMaxSeats) throw BadInput(number(q.seats) + " seats; there must be 2 to 6");
  if (!seat(q.leader)) throw BadInput("leader " + number(q.leader) + " is not a seat from 0 to " + number(q.seats - 1));
  const unsigned everybody = (1u << q.seats) - 1;
  if (q.side & ~everybody) throw BadInput("side A names seats past the last, " + number(q.seats - 1));
  if (!q.side) throw BadInput("side A is empty");
  if (q.side == everybody) throw BadInput("side A has all seats");

  if (static_cast<int>(q.trick.size()) >= q.seats)
    throw BadInput("a trick in progress of " + number((long long)q.trick.size()) + " pieces among " + number(q.seats) +
                   " seats");
  TableMask seen = 0;
  for (const int piece : q.trick) {
    if (piece < 0 || piece >= tables.pieces)
      throw BadInput("the trick holds " + number(piece) + ", which isn't a piece of the tables");
    if (has(seen, piece)) throw BadInput("piece " + number(piece) + " is twice in the trick");
    seen |= TableMask{1} << piece;
  }
  if (q.trick.empty()) {
    if (q.led != -1) throw BadInput("a suit was led without a trick in progress");
  } else {
    const Suits can = tables.leads[q.trick[0]];
    if (q.led == -1) {
      if (count(can) != 1)
        throw BadInput("piece " + number(q.trick[0]) + " can lead several suits: the suit led is missing");
      spec_.led = lowest(can);
    } else if (q.led < 0 || q.led >= tables.suits || !has(can, q.led)) {
      throw BadInput("piece " + number(q.trick[0]) + " can't lead suit " + number(q.led));
    }
  }
  if (q.restricted) {
    if (!q.trick.empty()) throw BadInput("first leads can't be restricted with a trick in progress");
    if (q.first_leads & ~all_of(tables.pieces))
      throw BadInput("first leads name pieces past the last, " + number(tables.pieces - 1));
  }
  if (q.forced != -1 && !seat(q.forced))
    throw BadInput("forced seat " + number(q.forced) + " is not a seat from 0 to " + number(q.seats - 1));

  if (!q.order.empty()) {
    if (static_cast<int>(q.order.size()) != q.seats)
      throw BadInput("an order of play for " + number((long long)q.order.size()) + " leaders among " + number(q.seats) +
                     " seats");
    for (int leader = 0; leader < q.seats; ++leader) {
      const auto& row = q.order[leader];
      unsigned met = 0;
      for (const int at : row) met |= seat(at) ? 1u << at : 0;
      if (static_cast<int>(row.size()) != q.seats || met != everybody || row[0] != leader)
        throw BadInput("the order of play when seat " + number(leader) +
                       " leads must begin with it and name every seat once");
      for (int place = 0; place < q.seats; ++place) clockwise_ = clockwise_ && row[place] == (leader + place) % q.seats;
    }
  }

  if (q.payoff.size() > kMaxTricks + 1)
    throw BadInput("a payoff of " + number((long long)q.payoff.size()) + " entries; at most 17 are allowed");
  for (const double entry : q.payoff)
    if (!(std::abs(entry) <= kMaxPayoff)) throw BadInput("payoffs must be numbers from -1e9 to 1e9");
  for (const auto* points : {&q.won, &q.lost}) {
    if (!points->empty() && static_cast<int>(points->size()) != tables.pieces)
      throw BadInput("points for " + number((long long)points->size()) + " pieces instead of " + number(tables.pieces));
    for (const int entry : *points) {
      if (entry < -kMaxPoints || entry > kMaxPoints) throw BadInput("points of a piece must be from -1000000 to 1000000");
      points_ |= entry != 0;
    }
  }
  if (q.stop < 0 || q.stop > kMaxTricks)
    throw BadInput("play that stops below " + number(q.stop) + " tricks; it must be 0 to 16");

  if (tables.pieces <= kMaxPieces) whole_ = std::make_shared<SearchTables>(tables, all_of(tables.pieces));
}

void CheckedSpec::prepare(const Deal& deal, Position& position, const SearchTables*& search_tables,
                          std::unique_ptr<SearchTables>& own_tables) const {
  const ProblemSpec& q = spec_;
  const int pieces = q.tables->pieces;
  if (static_cast<int>(deal.hands.size()) != q.seats)
    throw BadInput(number((long long)deal.hands.size()) + " hands for " + number(q.seats) + " seats");
  position.seats = q.seats;
  position.side = q.side;
  position.leader = q.leader;
  position.played = static_cast<int>(q.trick.size());
  position.forced = q.forced;
  for (int from = 0; from < q.seats; ++from)
    for (int place = 0; place < q.seats; ++place)
      position.order[from][place] =
          static_cast<std::uint8_t>(q.order.empty() ? (from + place) % q.seats : q.order[from][place]);

  TableMask live = 0;
  for (const int piece : q.trick) live |= TableMask{1} << piece;
  for (int seat = 0; seat < q.seats; ++seat) {
    const TableMask hand = deal.hands[seat];
    if (hand & ~all_of(pieces))
      throw BadInput("the hand of seat " + number(seat) + " names pieces past the last, " + number(pieces - 1));
    if (hand & live)
      throw BadInput("piece " + number(lowest(hand & live)) + ", in the hand of seat " + number(seat) +
                     ", is also elsewhere");
    live |= hand;
  }
  if (count(live) > kMaxPieces) throw BadInput(number(count(live)) + " pieces in play; at most 32 are allowed");
  const int tricks = count(deal.hands[position.order[q.leader][q.seats - 1]]);
  for (int place = 0; place < q.seats; ++place) {
    const int seat = position.order[q.leader][place];
    const int wanted = tricks - (place < position.played);
    if (count(deal.hands[seat]) != wanted)
      throw BadInput("the hand of seat " + number(seat) + " holds " + number(count(deal.hands[seat])) + " pieces where " +
                     number(std::max(wanted, 0)) + " are needed for " + number(tricks) + " tricks");
  }
  position.tricks = tricks;
  if (!q.payoff.empty() && static_cast<int>(q.payoff.size()) != tricks + 1)
    throw BadInput("a payoff of " + number((long long)q.payoff.size()) + " entries for " + number(tricks) +
                   " tricks; there must be one more than tricks");
  if (q.stop > tricks)
    throw BadInput("play has already stopped: side A can't take " + number(q.stop) + " of " + number(tricks) + " tricks");

  if (q.forced >= 0) {
    TableMask lying = 0;
    for (const int piece : deal.pile) {
      if (piece < 0 || piece >= pieces || has(lying, piece))
        throw BadInput("the pile must name every piece of the forced seat once");
      lying |= TableMask{1} << piece;
    }
    if (lying != deal.hands[q.forced]) throw BadInput("the pile must name every piece of the forced seat once");
  } else if (!deal.pile.empty()) {
    throw BadInput("a pile without a forced seat");
  }

  if (whole_) {
    search_tables = whole_.get();
  } else {
    own_tables = std::make_unique<SearchTables>(*q.tables, live);
    search_tables = own_tables.get();
  }
  const SearchTables& tables = *search_tables;
  for (int seat = 0; seat < q.seats; ++seat) position.hands[seat] = tables.renumbered(deal.hands[seat]);
  position.pile_size = 0;
  for (const int piece : deal.pile)
    position.pile[position.pile_size++] = static_cast<std::uint8_t>(tables.search_number[piece]);

  position.first_leads = ~Mask{0};
  if (q.restricted && tricks > 0) {
    const TableMask can = q.first_leads & deal.hands[q.leader];
    if (!can) throw BadInput("seat " + number(q.leader) + " holds none of the pieces that may be led first");
    if (can != deal.hands[q.leader]) position.first_leads = tables.renumbered(can);
  }
  position.suit = q.led;
  position.best = position.best_seat = -1;
  position.in_trick = 0;
  for (int place = 0; place < position.played; ++place) {
    const int piece = tables.search_number[q.trick[place]];
    position.in_trick |= bit(piece);
    if (place == 0 || has(tables.beats[q.led][position.best], piece)) {
      position.best = piece;
      position.best_seat = position.order[q.leader][place];
    }
  }
}

Stakes CheckedSpec::stakes(const Position& position, const SearchTables& tables) const {
  Stakes stakes;
  for (int tricks = 0; tricks <= position.tricks; ++tricks) stakes.payoff.push_back(worth(tricks));
  for (int piece = 0; piece < tables.pieces; ++piece) {
    if (!spec_.won.empty()) stakes.won[piece] = spec_.won[tables.table_number[piece]];
    if (!spec_.lost.empty()) stakes.lost[piece] = spec_.lost[tables.table_number[piece]];
  }
  stakes.points = points_;
  stakes.stop = spec_.stop;
  return stakes;
}

bool CheckedSpec::counts_tricks_only(int tricks) const {
  if (points_ || !clockwise_ || spec_.forced >= 0) return false;
  for (int more = 1; more <= tricks; ++more)
    if (worth(more) < worth(more - 1)) return false;
  // If play may stop early, the payoff must be the same for all numbers of tricks that side A can have at that moment.
  for (int fewer = 1; fewer < spec_.stop; ++fewer)
    if (worth(fewer) != worth(0)) return false;
  return true;
}

double CheckedSpec::worth(int tricks) const {
  return spec_.payoff.empty() ? tricks : spec_.payoff[static_cast<std::size_t>(tricks)];
}

}  // namespace kernel
