// The Python module shootmoon.envs._games. It reads and checks Python objects, and releases the GIL while games are played.
// _games.pyi documents the classes.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <atomic>
#include <climits>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../games/batch.hpp"
#include "position.hpp"
#include "read_program.hpp"

namespace nb = nanobind;
using namespace games;

namespace {

constexpr int kMaxThreads = 256;
constexpr long long kMaxGames = 1 << 24;

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

// ---- the class `Games` ----------------------------------------------------------------------------------------

// Python's `Games`. While one thread plays, calls from others are refused.
class Games {
 public:
  Games(nb::dict program, nb::handle games)
      : batch_(read_program(std::move(program)), static_cast<std::size_t>(integer(games, "games", 1, kMaxGames))) {}

  // Keeps arrays, and writes to them from now on.
  void bind(nb::dict arrays, nb::handle form) {
    const Use use(*this);
    const Program& p = batch_.program;
    const std::size_t games = batch_.size();
    std::vector<Array> kept;
    Outputs outputs;
    outputs.form = static_cast<Form>(integer(form, "form", 0, 2));
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
    const auto observed = [&](const char* name, std::vector<std::size_t> shape, void** out) {
      if (!arrays.contains(name)) return;
      shape.push_back(row_length(outputs.form));
      kept.push_back(array_of<Array>(arrays[name], name, shape));
      *out = row_data(kept.back(), name, outputs.form);
    };
    observed("observations", {games}, &outputs.observations);
    observed("final_observations", {games, columns(p.players)}, &outputs.final_observations);
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

  // Seats the agents, or takes their actions.
  void agents(nb::handle actions, nb::handle seats, bool random, nb::handle rewards, nb::handle final_observations,
              nb::handle threads) {
    const Use use(*this);
    const int many = threads_of(threads);
    begun();
    Agents agents;
    const auto seat_array = array_of<Array>(seats, "seats", {batch_.size()});
    agents.seats = data_of<std::int8_t>(seat_array, "seats");
    check_seats(agents.seats);
    agents.random = random;
    const auto reward_array = array_of<Array>(rewards, "rewards", {batch_.size()});
    agents.rewards = data_of<float>(reward_array, "rewards");
    Array final_array;
    if (!final_observations.is_none()) {
      const char* name = "final_observations";
      final_array = array_of<Array>(final_observations, name, {batch_.size(), row_length(batch_.outputs.form)});
      agents.final_observations = row_data(final_array, name, batch_.outputs.form);
    }
    if (actions.is_none()) {
      const nb::gil_scoped_release unlock;
      batch_.seat_agents(agents, many);
      return;
    }
    const auto action_array = array_of<Source>(actions, "actions", {batch_.size()});
    const auto* numbers = data_of<std::int64_t>(action_array, "actions");
    const nb::gil_scoped_release unlock;
    batch_.step_agents(numbers, agents, many);
  }

  // Writes the states of all games.
  void save(nb::handle out, nb::handle digest, nb::handle threads) {
    const Use use(*this);
    const int many = threads_of(threads);
    begun();
    const auto array = array_of<Array>(out, "out", {batch_.size(), Batch::state_size()});
    auto* data = data_of<std::uint8_t>(array, "out");
    const auto key = static_cast<std::uint64_t>(integer(digest, "digest", 0, LLONG_MAX));
    const nb::gil_scoped_release unlock;
    batch_.save(data, key, many);
  }

  // Continues games from states. Returns the first row that is damaged, in which case no game has changed, or -1.
  long long load(nb::handle states, nb::handle games, nb::handle seeds, nb::handle digest) {
    const Use use(*this);
    ready();
    const auto key = static_cast<std::uint64_t>(integer(digest, "digest", 0, LLONG_MAX));
    Source list;
    if (!nb::try_cast(games, list, false) || list.ndim() != 1)
      throw BadInput("games: expected an array of numbers of games");
    const std::size_t rows = list.shape(0);
    const auto chosen = array_of<Source>(games, "games", {rows});
    const auto* numbers = data_of<std::int64_t>(chosen, "games");
    for (std::size_t row = 0; row < rows; ++row)
      if (numbers[row] < 0 || numbers[row] >= static_cast<std::int64_t>(batch_.size()))
        throw BadInput("games: there is no game " + std::to_string(numbers[row]));
    const auto array = array_of<Source>(states, "states", {rows, Batch::state_size()});
    const auto* data = data_of<std::uint8_t>(array, "states");
    Source seed_array;
    const std::uint64_t* seed_data = nullptr;
    if (!seeds.is_none()) {
      seed_array = array_of<Source>(seeds, "seeds", {rows});
      seed_data = data_of<std::uint64_t>(seed_array, "seeds");
    }
    if (!seeded_ && rows < batch_.size()) throw BadInput("the games haven't begun: reset them first");
    const nb::gil_scoped_release unlock;
    const std::size_t damaged = Batch::first_damaged(data, rows, key);
    if (damaged < rows) return static_cast<long long>(damaged);
    batch_.load(data, numbers, rows, seed_data);
    return -1;
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
    const Use use(*this);
    const int many = threads_of(threads);
    begun();
    const auto array = array_of<Source>(seats, "seats", {batch_.size()});
    const std::int8_t* each = data_of<std::int8_t>(array, "seats");
    check_seats(each);
    const Form form = batch_.outputs.form;
    const auto target = array_of<Array>(out, "out", {batch_.size(), row_length(form)});
    void* data = row_data(target, "out", form);
    const nb::gil_scoped_release unlock;
    batch_.observe(each, data, form, many);
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

  // The length of an observation, in numbers or bytes.
  std::size_t row_length(Form form) const {
    return row_size(batch_.program, form) / (form == Form::floats ? sizeof(float) : 1);
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
    check_seats(each);
    shape.insert(shape.begin(), batch_.size());
    const auto target = array_of<Array>(out, "out", shape);
    float* data = data_of<float>(target, "out");
    const nb::gil_scoped_release unlock;
    (batch_.*write)(each, data, many);
  }

  void check_seats(const std::int8_t* seats) const {
    for (std::size_t game = 0; game < batch_.size(); ++game)
      if (seats[game] < 1 || seats[game] > batch_.program.players)
        throw BadInput("seats: in game " + std::to_string(game) + " there is no seat " + std::to_string(seats[game]) +
                       ": the seats are 1 to " + std::to_string(batch_.program.players));
  }

  // The memory of an array of observations.
  static void* row_data(const Array& array, const std::string& name, Form form) {
    if (form == Form::floats) return data_of<float>(array, name);
    return data_of<std::uint8_t>(array, name);
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
  bind_positions(module);
  bind_tables(module);
  nb::class_<Games>(module, "Games")
      .def(nb::init<nb::dict, nb::handle>(), nb::arg("program"), nb::arg("games").none())
      .def("bind", &Games::bind, nb::arg("arrays"), nb::arg("form").none() = 0)
      .def("reset", &Games::reset, nb::arg("seeds").none(), nb::arg("threads").none() = 1)
      .def("step", &Games::step, nb::arg("actions").none(), nb::arg("lose") = false, nb::arg("threads").none() = 1)
      .def("agents", &Games::agents, nb::arg("actions").none(), nb::arg("seats").none(), nb::arg("random"),
           nb::arg("rewards").none(), nb::arg("final_observations").none(), nb::arg("threads").none() = 1)
      .def("save", &Games::save, nb::arg("out").none(), nb::arg("digest").none(), nb::arg("threads").none() = 1)
      .def("load", &Games::load, nb::arg("states").none(), nb::arg("games").none(), nb::arg("seeds").none(),
           nb::arg("digest").none())
      .def("row_length", [](const Games& games,
                            nb::handle form) { return games.row_length(static_cast<Form>(integer(form, "form", 0, 2))); })
      .def("sample", &Games::sample, nb::arg("out").none(), nb::arg("threads").none() = 1)
      .def("observe", &Games::observe, nb::arg("seats").none(), nb::arg("out").none(), nb::arg("threads").none() = 1)
      .def("hidden", &Games::hidden, nb::arg("seats").none(), nb::arg("out").none(), nb::arg("threads").none() = 1)
      .def("beliefs", &Games::beliefs, nb::arg("seats").none(), nb::arg("out").none(), nb::arg("threads").none() = 1)
      .def("snapshot", &Games::snapshot, nb::arg("game").none())
      .def_prop_ro_static("state_size", [](nb::handle) { return Batch::state_size(); })
      .def_prop_ro_static("bytes_per_game", [](nb::handle) { return Games::bytes_per_game(); });
}
