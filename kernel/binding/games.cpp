// The Python module shootmoon.envs._games. It reads and checks Python objects, and releases the GIL while games are played.
// _games.pyi documents the class.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <bit>
#include <climits>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "../games/batch.hpp"

namespace nb = nanobind;
using namespace games;

namespace {

constexpr int kMaxThreads = 256;
constexpr long long kMaxGames = 1 << 24;

// ---- reading a program ---------------------------------------------------------------------------------------

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

Program read_program(const Reader& from) {
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
  p.lowest = static_cast<float>(from.number("lowest", -1'000'000, 1'000'000));

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

// ---- arrays --------------------------------------------------------------------------------------------------

using Array = nb::ndarray<>;          // to be written to
using Source = nb::ndarray<nb::ro>;   // only read

std::string shape_text(const std::vector<std::size_t>& shape) {
  std::string text = "(";
  for (std::size_t i = 0; i < shape.size(); ++i) text += (i ? ", " : "") + std::to_string(shape[i]);
  return text + (shape.size() == 1 ? ",)" : ")");
}

std::string type_text(nb::dlpack::dtype type) {
  using Code = nb::dlpack::dtype_code;
  const auto code = static_cast<Code>(type.code);
  if (code == Code::Bool) return "bool";
  const char* kind = code == Code::Int     ? "int"
                     : code == Code::UInt  ? "uint"
                     : code == Code::Float ? "float"
                                           : "another type of ";
  return kind + std::to_string(type.bits);
}

// Returns an array of any library that speaks DLPack or the buffer protocol, in the CPU's memory and without a copy.
template <class Kind>
Kind array_of(nb::handle object, const std::string& name, const std::vector<std::size_t>& shape) {
  Kind array;
  if (!nb::try_cast(object, array, false)) {
    PyErr_Clear();
    if (nb::ndarray_check(object) && nb::try_cast(object, array, true))
      throw BadInput(name + ": this array can't be used without a copy");
    PyErr_Clear();
    Source readable;
    if (nb::try_cast(object, readable, false)) throw BadInput(name + ": this array is read-only");
    PyErr_Clear();
    throw nb::type_error(
        (name + ": expected an array (NumPy's, or one that has DLPack), not " + nb::type_name(object.type()).c_str())
            .c_str());
  }
  if (array.device_type() != nb::device::cpu::value) throw BadInput(name + ": the array isn't in the memory of the CPU");
  std::vector<std::size_t> given;
  for (std::size_t i = 0; i < array.ndim(); ++i) given.push_back(array.shape(i));
  if (given != shape) throw BadInput(name + ": the shape is " + shape_text(given) + ", not " + shape_text(shape));
  std::int64_t stride = 1;
  for (std::size_t i = array.ndim(); i-- > 0; stride *= static_cast<std::int64_t>(shape[i]))
    if (shape[i] != 1 && array.stride(i) != stride) throw BadInput(name + ": the array isn't contiguous in row-major order");
  return array;
}

template <class T, class Kind>
auto* data_of(const Kind& array, const std::string& name) {
  if (array.dtype() != nb::dtype<T>())
    throw BadInput(name + ": the type is " + type_text(array.dtype()) + ", not " + type_text(nb::dtype<T>()));
  auto* data = static_cast<std::conditional_t<std::is_same_v<Kind, Array>, T, const T>*>(array.data());
  if (reinterpret_cast<std::uintptr_t>(data) % alignof(T)) throw BadInput(name + ": the array isn't aligned in memory");
  return data;
}

// ---- the classes ----------------------------------------------------------------------------------------------

// Python's `Games`. While one thread plays, calls from others are refused.
class Games {
 public:
  Games(nb::dict program, nb::handle games)
      : batch_(read_program(Reader(std::move(program))), static_cast<std::size_t>(integer(games, "games", 1, kMaxGames))) {}

  // Keeps arrays, and writes to them from now on.
  void bind(nb::dict arrays) {
    const Use use(*this);
    const Program& p = batch_.program;
    const std::size_t games = batch_.size();
    std::vector<Array> kept;
    Outputs outputs;
    const auto get = [&](const char* name, std::vector<std::size_t> shape, auto** out) {
      if (!arrays.contains(name)) return;
      kept.push_back(array_of<Array>(arrays[name], name, shape));
      *out = data_of<std::remove_reference_t<decltype(**out)>>(kept.back(), name);
    };
    const auto columns = [](int number) { return static_cast<std::size_t>(number); };
    get("seats", {games}, &outputs.seats);
    get("masks", {games, columns(p.actions)}, &outputs.masks);
    get("rewards", {games, columns(p.players)}, &outputs.rewards);
    get("terminated", {games}, &outputs.terminated);
    get("truncated", {games}, &outputs.truncated);
    get("illegal", {games}, &outputs.illegal);
    get("observations", {games, columns(p.width)}, &outputs.observations);
    get("final_observations", {games, columns(p.players), columns(p.width)}, &outputs.final_observations);
    get("results", {games, columns(kResult + p.sides)}, &outputs.results);
    if (!outputs.seats) throw BadInput("seats: missing");
    arrays_ = std::move(kept);
    batch_.outputs = outputs;
  }

  void reset(nb::handle seeds, nb::handle threads) {
    const Use use(*this);
    const int many = threads_of(threads);
    ready();
    if (seeds.is_none() && !seeded_) throw BadInput("seeds: missing at the first reset");
    Source array;
    const std::uint64_t* data = nullptr;
    if (!seeds.is_none()) {
      array = array_of<Source>(seeds, "seeds", {batch_.size()});
      data = data_of<std::uint64_t>(array, "seeds");
    }
    seeded_ = true;
    const nb::gil_scoped_release unlock;
    batch_.reset(data, many);
  }

  // Returns the first game whose action is illegal, or -1. With `lose`, such games are lost; otherwise no game is changed.
  long long step(nb::handle actions, bool lose, nb::handle threads) {
    const Use use(*this);
    const int many = threads_of(threads);
    begun();
    const auto array = array_of<Source>(actions, "actions", {batch_.size()});
    const auto run = [&](auto* data) -> long long {
      const nb::gil_scoped_release unlock;
      if (!lose) {
        const std::size_t wrong = batch_.first_illegal(data, many);
        if (wrong < batch_.size()) return static_cast<long long>(wrong);
      }
      batch_.step(data, many);
      return -1;
    };
    if (array.dtype() == nb::dtype<std::int32_t>()) return run(data_of<std::int32_t>(array, "actions"));
    if (array.dtype() == nb::dtype<std::int64_t>()) return run(data_of<std::int64_t>(array, "actions"));
    throw BadInput("actions: the type is " + type_text(array.dtype()) + ", not int32 or int64");
  }

  void sample(nb::handle out, nb::handle threads) {
    const Use use(*this);
    const int many = threads_of(threads);
    begun();
    const auto array = array_of<Array>(out, "out", {batch_.size()});
    const auto run = [&](auto* data) {
      const nb::gil_scoped_release unlock;
      batch_.sample(data, many);
    };
    if (array.dtype() == nb::dtype<std::int32_t>()) return run(data_of<std::int32_t>(array, "out"));
    if (array.dtype() == nb::dtype<std::int64_t>()) return run(data_of<std::int64_t>(array, "out"));
    throw BadInput("out: the type is " + type_text(array.dtype()) + ", not int32 or int64");
  }

  void observe(nb::handle seats, nb::handle out, nb::handle threads) {
    of_seats(seats, out, threads, {static_cast<std::size_t>(batch_.program.width)}, &Batch::observe);
  }

  void hidden(nb::handle seats, nb::handle out, nb::handle threads) {
    of_seats(seats, out, threads, planes(), &Batch::hidden);
  }

  void beliefs(nb::handle seats, nb::handle out, nb::handle threads) {
    of_seats(seats, out, threads, planes(), &Batch::beliefs);
  }

  // What a game needs to be rebuilt by the Python engine.
  nb::dict snapshot(nb::handle index) {
    const Use use(*this);
    begun();
    const auto at = static_cast<std::size_t>(integer(index, "game", 0, static_cast<long long>(batch_.size()) - 1));
    const Program& p = batch_.program;
    const Game& game = batch_.game(at);
    nb::dict found;
    found["phase"] = static_cast<int>(game.phase);
    found["to_move"] = game.to_move + 1;
    found["dealer"] = game.dealer + 1;
    found["hands"] = game.hands;
    const auto list = [&](const char* name, const auto* from, int count) {
      nb::list items;
      for (int i = 0; i < count; ++i) items.append(from[i]);
      found[name] = items;
    };
    list("dealt", game.dealt.data(), p.players);
    list("dummy", game.dummy.data(), p.dummy ? p.hand_size : 0);
    list("bids", game.bids.data(), p.players);
    found["rest"] = game.rest;
    found["discards"] = game.discards;
    found["trump"] = game.trump == kNone ? -1 : static_cast<int>(game.trump);
    list("plays", game.plays.data(), game.tricks_played * p.places + game.trick_size);
    list("suits", game.suit.data(), game.tricks_played + (game.trick_size ? 1 : 0));
    list("chips_before", game.chips_before.data(), p.sides);
    list("points", game.score.points.data(), p.sides);
    list("marks", game.score.marks.data(), p.sides);
    list("hickeys", game.score.hickeys.data(), p.sides);
    list("match_hickeys", game.score.match_hickeys.data(), p.sides);
    list("rounds_won", game.score.rounds_won.data(), p.sides);
    list("last_won", game.score.last_won.data(), p.sides);
    return found;
  }

  static std::size_t bytes_per_game() { return sizeof(Game) + sizeof(Actions); }

 private:
  struct Use {
    explicit Use(Games& of) : games(of) {
      if (games.busy_.exchange(true)) throw std::runtime_error("another thread is playing these games");
    }
    ~Use() { games.busy_ = false; }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    Games& games;
  };

  std::vector<std::size_t> planes() const {
    return {static_cast<std::size_t>(batch_.program.players + 1), static_cast<std::size_t>(batch_.program.piece_columns)};
  }

  // Writes an array that depends on a seat of each game. `shape` is that of a game.
  void of_seats(nb::handle seats, nb::handle out, nb::handle threads, std::vector<std::size_t> shape,
                void (Batch::*write)(const std::int8_t*, float*, int) const) {
    const Use use(*this);
    const int many = threads_of(threads);
    begun();
    const auto array = array_of<Source>(seats, "seats", {batch_.size()});
    const std::int8_t* each = data_of<std::int8_t>(array, "seats");
    for (std::size_t game = 0; game < batch_.size(); ++game)
      if (each[game] < 1 || each[game] > batch_.program.players)
        throw BadInput("seats: in game " + std::to_string(game) + " there is no seat " + std::to_string(each[game]) +
                       ": the seats are 1 to " + std::to_string(batch_.program.players));
    shape.insert(shape.begin(), batch_.size());
    const auto target = array_of<Array>(out, "out", shape);
    float* data = data_of<float>(target, "out");
    const nb::gil_scoped_release unlock;
    (batch_.*write)(each, data, many);
  }

  static int threads_of(nb::handle threads) { return static_cast<int>(integer(threads, "threads", 1, kMaxThreads)); }
  void ready() const {
    if (!batch_.outputs.seats) throw BadInput("there are no arrays to write to");
  }
  void begun() const {
    if (!seeded_) throw BadInput("the games haven't begun: reset them first");
  }

  Batch batch_;
  std::vector<Array> arrays_;  // keeps the memory of the outputs
  std::atomic<bool> busy_{false};
  bool seeded_ = false;
};

// Python's `Position`: a game at one moment, whose chance events the caller chooses. It never changes.
class Position {
 public:
  // What all positions of a rule set share: its program, and the two numbers that nearly all of an observation consists of.
  struct Shared {
    explicit Shared(Program of) : program(std::move(of)) {}
    const Program program;
    const nb::float_ zero{0.0}, one{1.0};
  };

  Position(std::shared_ptr<const Shared> of, int first_dealer) : shared_(std::move(of)) {
    game_.begin_guided(program(), first_dealer);
  }

  int to_move() const { return game_.to_move == kNone ? 0 : game_.to_move + 1; }
  bool over() const { return outcome_.over; }
  bool truncated() const { return outcome_.truncated; }
  nb::tuple rewards() const {
    const int players = program().players;
    nb::tuple paid = nb::steal<nb::tuple>(PyTuple_New(players));
    for (int seat = 0; seat < players; ++seat)
      PyTuple_SET_ITEM(paid.ptr(), seat, PyFloat_FromDouble(outcome_.rewards[static_cast<std::size_t>(seat)]));
    return paid;
  }

  Position deal(const std::vector<Pieces>& hands, const std::vector<int>& dummy) const {
    const Program& p = program();
    if (outcome_.over || game_.phase != Phase::deal) throw BadInput("there is nothing to deal now");
    if (hands.size() != static_cast<std::size_t>(p.players))
      throw BadInput("hands: expected " + std::to_string(p.players) + ", not " + std::to_string(hands.size()));
    Pieces used = 0;
    const auto use = [&](Pieces pieces) {
      if ((pieces & ~p.all()) || (pieces & used)) throw BadInput("hands: a piece isn't in the set, or is dealt twice");
      used |= pieces;
    };
    for (const Pieces hand : hands) {
      if (count(hand) != p.hand_size) throw BadInput("hands: a hand has " + std::to_string(p.hand_size) + " pieces");
      use(hand);
    }
    std::array<std::uint8_t, kMaxHand> cards{};
    if (dummy.size() != static_cast<std::size_t>(p.dummy ? p.hand_size : 0))
      throw BadInput("dummy: a wrong number of cards");
    for (std::size_t i = 0; i < dummy.size(); ++i) {
      if (dummy[i] < 0 || dummy[i] >= p.pieces) throw BadInput("dummy: there is no piece " + std::to_string(dummy[i]));
      use(Pieces{1} << dummy[i]);
      cards[i] = static_cast<std::uint8_t>(dummy[i]);
    }
    Position next(*this);
    next.game_.deal(p, hands.data(), cards.data());
    next.legal_ = next.game_.legal(p);
    return next;
  }

  // The position after an action of the seat to move; None if it is illegal.
  nb::object apply(nb::handle number) const {
    const int action = game_.accepted(program(), legal_, integer(number, "action", LLONG_MIN, LLONG_MAX));
    if (action < 0) return nb::none();
    Position next(*this);
    next.game_.apply(program(), action, next.outcome_);
    next.legal_ = next.to_move() ? next.game_.legal(program()) : Actions{};
    return nb::cast(std::move(next));
  }

  nb::list legal() const {
    nb::list numbers;
    each_legal([&](std::size_t action) { numbers.append(action); });
    return numbers;
  }
  void mask(nb::handle out) const {
    const auto actions = static_cast<std::size_t>(program().actions);
    const Buffer buffer(out, "b", actions);
    auto* row = static_cast<std::int8_t*>(buffer.data());
    std::memset(row, 0, actions);
    each_legal([&](std::size_t action) { row[action] = 1; });
  }
  void observe(nb::handle seat, nb::handle out) const {
    const int each = seat_of(seat);
    const Buffer buffer(out, "f", static_cast<std::size_t>(program().width));
    game_.observe(program(), each, static_cast<float*>(buffer.data()));
  }
  // The observation as a list of Python's floats.
  nb::list numbers(nb::handle seat) const {
    const int each = seat_of(seat);
    const auto width = static_cast<std::size_t>(program().width);
    std::vector<float> row(width);
    game_.observe(program(), each, row.data());
    nb::list list = nb::steal<nb::list>(PyList_New(static_cast<Py_ssize_t>(width)));
    for (std::size_t i = 0; i < width; ++i) {
      const float number = row[i];
      const nb::handle known = number == 1 ? shared_->one : shared_->zero;
      PyObject* object = number == 0 || number == 1 ? known.inc_ref().ptr() : PyFloat_FromDouble(number);
      PyList_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(i), object);
    }
    return list;
  }

 private:
  // The memory of an array that has the buffer protocol; several times as fast as DLPack.
  class Buffer {
   public:
    Buffer(nb::handle object, const char* format, std::size_t size) {
      if (PyObject_GetBuffer(object.ptr(), &view_, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS | PyBUF_FORMAT))
        throw nb::python_error();
      if (std::strcmp(view_.format ? view_.format : "B", format) != 0 ||
          static_cast<std::size_t>(view_.len) != size * static_cast<std::size_t>(view_.itemsize)) {
        PyBuffer_Release(&view_);
        throw BadInput("out: expected an array of " + std::to_string(size) + " numbers of the type " +
                       (*format == 'f' ? "float32" : "int8"));
      }
    }
    ~Buffer() { PyBuffer_Release(&view_); }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    void* data() const { return view_.buf; }

   private:
    Py_buffer view_{};
  };

  template <class Use>
  void each_legal(Use&& use) const {
    for (std::size_t word = 0; word < 2; ++word)
      for (std::uint64_t set = legal_.words[word]; set; set &= set - 1)
        use(word * 64 + static_cast<std::size_t>(std::countr_zero(set)));
  }
  const Program& program() const { return shared_->program; }
  int seat_of(nb::handle seat) const { return static_cast<int>(integer(seat, "seat", 1, program().players)) - 1; }

  std::shared_ptr<const Shared> shared_;
  Game game_;
  Actions legal_;
  Outcome outcome_;
};

// Python's `Program`: a compiled rule set, which all positions of its games share.
class Compiled {
 public:
  explicit Compiled(nb::dict program)
      : shared_(std::make_shared<Position::Shared>(read_program(Reader(std::move(program))))) {}

  Position begin(nb::handle dealer) const {
    return Position(shared_, static_cast<int>(integer(dealer, "dealer", 1, shared_->program.players)) - 1);
  }

 private:
  std::shared_ptr<const Position::Shared> shared_;
};

}  // namespace

NB_MODULE(_games, module) {
  module.doc() = "Many games at once.";
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const BadInput& bad) {
      PyErr_SetString(PyExc_ValueError, bad.what());
    }
  });
  nb::class_<Position>(module, "Position")
      .def_prop_ro("to_move", &Position::to_move)
      .def_prop_ro("over", &Position::over)
      .def_prop_ro("truncated", &Position::truncated)
      .def_prop_ro("rewards", &Position::rewards)
      .def("deal", &Position::deal, nb::arg("hands"), nb::arg("dummy"))
      .def("apply", &Position::apply, nb::arg("action").none())
      .def("legal", &Position::legal)
      .def("mask", &Position::mask, nb::arg("out").none())
      .def("observe", &Position::observe, nb::arg("seat").none(), nb::arg("out").none())
      .def("numbers", &Position::numbers, nb::arg("seat").none());
  nb::class_<Compiled>(module, "Program")
      .def(nb::init<nb::dict>(), nb::arg("program"))
      .def("begin", &Compiled::begin, nb::arg("dealer").none());
  nb::class_<Games>(module, "Games")
      .def(nb::init<nb::dict, nb::handle>(), nb::arg("program"), nb::arg("games").none())
      .def("bind", &Games::bind, nb::arg("arrays"))
      .def("reset", &Games::reset, nb::arg("seeds").none(), nb::arg("threads").none() = 1)
      .def("step", &Games::step, nb::arg("actions").none(), nb::arg("lose") = false, nb::arg("threads").none() = 1)
      .def("sample", &Games::sample, nb::arg("out").none(), nb::arg("threads").none() = 1)
      .def("observe", &Games::observe, nb::arg("seats").none(), nb::arg("out").none(), nb::arg("threads").none() = 1)
      .def("hidden", &Games::hidden, nb::arg("seats").none(), nb::arg("out").none(), nb::arg("threads").none() = 1)
      .def("beliefs", &Games::beliefs, nb::arg("seats").none(), nb::arg("out").none(), nb::arg("threads").none() = 1)
      .def("snapshot", &Games::snapshot, nb::arg("game").none())
      .def_prop_ro_static("bytes_per_game", [](nb::handle) { return Games::bytes_per_game(); });
}
