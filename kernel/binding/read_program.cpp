#include "read_program.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace nb = nanobind;
using namespace games;

long long integer(nb::handle object, const std::string& name, long long least, long long most) {
  nb::object index = nb::steal(PyNumber_Index(object.ptr()));
  int overflow = 0;
  const long long value = index.is_valid() ? PyLong_AsLongLongAndOverflow(index.ptr(), &overflow) : 0;
  if (!index.is_valid()) {
    PyErr_Clear();
    throw nb::type_error((name + ": expected an integer, not " + nb::type_name(object.type()).c_str()).c_str());
  }
  if (overflow || value < least || value > most)
    throw BadInput(name + ": " + nb::str(index).c_str() + " is not from " + std::to_string(least) + " to " +
                   std::to_string(most));
  return value;
}

namespace {

// Reads named numbers, and lists of numbers, from a dict.
class Reader {
 public:
  explicit Reader(nb::dict dict) : dict_(std::move(dict)) {}

  nb::object at(const char* name) const {
    if (!dict_.contains(name)) throw BadInput(std::string("program: there is no ") + name);
    return nb::borrow(dict_[name]);
  }
  int number(const char* name, long long least, long long most) const {
    return static_cast<int>(integer(at(name), name, least, most));
  }
  bool flag(const char* name) const { return number(name, 0, 1) != 0; }
  Pieces mask(const char* name) const { return pieces(at(name), name); }

  // Calls `use` with each item of a list and its index.
  template <class Use>
  std::size_t list(const char* name, std::size_t most, Use&& use) const {
    nb::object object = at(name);
    if (!nb::isinstance<nb::list>(object)) throw nb::type_error((std::string(name) + ": expected a list").c_str());
    const nb::list items = nb::cast<nb::list>(object);
    if (items.size() > most)
      throw BadInput(std::string(name) + ": at most " + std::to_string(most) + " entries are allowed");
    for (std::size_t index = 0; index < items.size(); ++index) use(nb::borrow(items[index]), index);
    return items.size();
  }
  template <class Number>
  void numbers(const char* name, Number* out, int count, long long least, long long most) const {
    const auto use = [&](nb::handle item, std::size_t index) {
      out[index] = static_cast<Number>(integer(item, name, least, most));
    };
    exactly(name, count, list(name, static_cast<std::size_t>(count), use));
  }
  void masks(const char* name, Pieces* out, int count) const {
    const auto use = [&](nb::handle item, std::size_t index) { out[index] = pieces(item, name); };
    exactly(name, count, list(name, static_cast<std::size_t>(count), use));
  }
  // Calls `use` with a reader for each dict of a list.
  template <class Use>
  void dicts(const char* name, std::size_t most, Use&& use) const {
    list(name, most, [&](nb::handle item, std::size_t) {
      if (!nb::isinstance<nb::dict>(item)) throw nb::type_error((std::string(name) + ": expected dicts").c_str());
      use(Reader(nb::cast<nb::dict>(item)));
    });
  }

 private:
  static Pieces pieces(nb::handle object, const char* name) {
    nb::object index = nb::steal(PyNumber_Index(object.ptr()));
    const unsigned long long value = index.is_valid() ? PyLong_AsUnsignedLongLong(index.ptr()) : 0;
    if (PyErr_Occurred()) {
      PyErr_Clear();
      throw BadInput(std::string(name) + ": expected a mask of at most 64 pieces");
    }
    return value;
  }
  static void exactly(const char* name, int wanted, std::size_t count) {
    if (count != static_cast<std::size_t>(wanted))
      throw BadInput(std::string(name) + ": expected " + std::to_string(wanted) + " entries, not " + std::to_string(count));
  }

  nb::dict dict_;
};

}  // namespace

Program read_program(nb::dict program) {
  const Reader from(std::move(program));
  Program p;
  p.players = from.number("players", 2, kMaxPlayers);
  p.places = from.number("places", 2, kMaxPlaces);
  p.sides = from.number("sides", 2, kMaxPlayers);
  p.hand_size = from.number("hand_size", 1, kMaxHand);
  p.pieces = from.number("pieces", 1, kMaxPieces);
  p.dummy = from.flag("dummy");
  from.masks("equal", p.equal.data(), p.pieces);

  p.actions = from.number("actions", 1, kMaxActions);
  std::array<int, kMaxActions> kinds{}, indices{}, suits{};
  from.numbers("action_kinds", kinds.data(), p.actions, 0, static_cast<int>(Kind::call));
  from.numbers("action_indices", indices.data(), p.actions, 0, kMaxPieces - 1);
  from.numbers("action_suits", suits.data(), p.actions, 0, kMaxSuits - 1);
  for (std::size_t i = 0; i < static_cast<std::size_t>(p.actions); ++i)
    p.action[i] = {static_cast<Kind>(kinds[i]), static_cast<std::uint8_t>(indices[i]), static_cast<std::uint8_t>(suits[i])};
  from.numbers("same_as", p.same_as.data(), p.actions, 0, kMaxActions - 1);
  from.numbers("play_actions", p.play_action.data(), p.pieces, 0, kNone);
  from.numbers("discard_actions", p.discard_action.data(), p.pieces, 0, kNone);
  std::array<std::uint8_t, 2 * kMaxPieces> calls{};
  from.numbers("call_actions", calls.data(), 2 * p.pieces, 0, kNone);
  for (std::size_t i = 0; i < static_cast<std::size_t>(p.pieces); ++i) p.call_action[i] = {calls[2 * i], calls[2 * i + 1]};

  std::vector<int> bid_actions;
  from.dicts("bids", kMaxBids, [&](const Reader& each) {
    Bid bid;
    bid.column = static_cast<std::uint8_t>(each.number("column", 0, kMaxBids - 1));
    bid.needs = static_cast<std::uint8_t>(each.number("needs", 0, 100));
    bid.ends = each.flag("ends");
    bid.wins_round = each.flag("wins_round");
    bid.hickeys = each.number("hickeys", 0, 100);
    each.numbers("points", bid.points.data(), p.hand_size + 1, -200, 200);
    bid_actions.push_back(each.number("action", 0, p.actions - 1));
    const Action& action = p.action[static_cast<std::size_t>(bid_actions.back())];
    if (action.kind != Kind::bid || action.index != p.bids.size()) throw BadInput("program: a bid has another action");
    p.bids.push_back(bid);
  });
  std::size_t standing = 0;
  from.dicts("bids", kMaxBids, [&](const Reader& each) {
    each.list("over", kMaxBids, [&](nb::handle item, std::size_t) {
      const auto bid = static_cast<std::size_t>(integer(item, "over", 1, static_cast<int>(p.bids.size()) - 1));
      p.over[standing].add(bid_actions[bid]);
    });
    ++standing;
  });
  p.pass_action = bid_actions.empty() ? 0 : bid_actions[0];
  p.dealer_must_bid = from.flag("dealer_must_bid");
  p.same_dealer_after_pass = from.flag("same_dealer_after_pass");

  p.exchange = static_cast<Exchange>(from.number("exchange", 0, 2));
  from.dicts("trumps", kMaxTrumps, [&](const Reader& each) {
    p.trumps.push_back({static_cast<std::uint8_t>(each.number("column", 0, kNone)),
                        static_cast<std::uint8_t>(each.number("action", 0, kMaxActions - 1)), each.flag("free"),
                        each.mask("pieces")});
  });
  from.dicts("tables", kMaxTrumps + 1, [&](const Reader& each) {
    Tables tables;
    tables.suits = each.number("suits", 1, kMaxSuits);
    each.masks("follow", tables.follow.data(), tables.suits);
    std::vector<int> strength(static_cast<std::size_t>(tables.suits * p.pieces));
    each.numbers("strength", strength.data(), tables.suits * p.pieces, 0, 65535);
    for (std::size_t i = 0; i < strength.size(); ++i)
      tables.strength[i / static_cast<std::size_t>(p.pieces)][i % static_cast<std::size_t>(p.pieces)] =
          static_cast<std::uint16_t>(strength[i]);
    each.numbers("lead", tables.lead.data(), p.pieces, 0, kMaxSuits - 1);
    each.numbers("suit_columns", tables.suit_column.data(), tables.suits, 0, kNone);
    tables.always = each.mask("always");
    tables.trumps = each.mask("trumps");
    p.tables.push_back(tables);
  });
  if (p.tables.empty()) throw BadInput("tables: empty");

  p.called = from.flag("called");
  p.leads_trump = from.flag("leads_trump");
  p.stops_when_set = from.flag("stops_when_set");
  p.reneges = from.flag("reneges");

  p.scoring = static_cast<Scoring>(from.number("scoring", 0, static_cast<int>(Scoring::chips)));
  p.target = from.number("target", 0, 10'000);
  p.in_order = from.flag("in_order");
  p.marks_target = from.number("marks_target", 0, 10'000);
  p.marks_per_hickey = from.number("marks_per_hickey", 0, 1);
  p.winner_only = from.flag("winner_only");
  p.rounds_to_win = from.number("rounds_to_win", 0, 10'000);
  p.winner_deals = from.flag("winner_deals");
  p.timed = from.flag("timed");
  p.first_chips = from.number("first_chips", 0, 10'000);
  p.supply = from.number("supply", 0, 100'000);
  from.numbers("trick_chips", p.trick_chips.data(), p.hand_size + 1, 0, 100);
  p.big = from.mask("big");
  p.little = from.mask("little");

  p.match = from.flag("match");
  p.zero_sum = from.flag("zero_sum");
  p.most_hands = from.number("most_hands", 1, kMaxHands);
  std::array<int, kMaxPlayers * kMaxPlayers> lost{};
  from.numbers("lost", lost.data(), p.players * p.players, -1'000'000, 1'000'000);
  const double scale = from.number("lost_scale", 1, kMaxPlayers * kMaxPlayers);
  std::transform(lost.begin(), lost.end(), p.lost.begin(), [&](int reward) { return reward / scale; });

  p.width = from.number("width", 1, kMaxWidth);
  p.piece_columns = from.number("piece_columns", 1, kMaxPieces);
  p.suit_columns = from.number("suit_columns", 1, 64);
  p.bid_columns = from.number("bid_columns", 0, kMaxBids);
  from.numbers("columns", p.column.data(), p.pieces, 0, kMaxPieces - 1);
  const auto block = [&](const char* name) { return from.number(name, -1, kMaxWidth); };
  p.at_phase = block("at_phase");
  p.at_to_move = block("at_to_move");
  p.at_dealer = block("at_dealer");
  p.at_winners = block("at_winners");
  p.at_hand = block("at_hand");
  p.at_dealt = block("at_dealt");
  p.at_plays = block("at_plays");
  p.at_leader = block("at_leader");
  p.at_suit = block("at_suit");
  p.at_tricks = block("at_tricks");
  p.at_widow = block("at_widow");
  p.at_discards = block("at_discards");
  p.at_face_down = block("at_face_down");
  p.at_bids = block("at_bids");
  p.at_declarer = block("at_declarer");
  p.at_contract = block("at_contract");
  p.at_trump = block("at_trump");
  from.dicts("amounts", 8, [&](const Reader& each) {
    p.amounts.push_back({each.number("which", 0, 5), each.number("at", 0, kMaxWidth), each.number("scale", 1, 1'000'000)});
  });
  p.check();
  return p;
}
