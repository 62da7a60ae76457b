// Python's class `Table`: a match that is played, taken back and copied, with actions as strings.
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "../games/game.hpp"
#include "position.hpp"
#include "read_program.hpp"

namespace nb = nanobind;
using namespace games;

namespace {

// What all tables of a rule set share.
class Start {
 public:
  Start(nb::dict program, nb::tuple actions, nb::object owner)
      : program(read_program(std::move(program))), owner(std::move(owner)) {
    if (nb::len(actions) != static_cast<std::size_t>(this->program.actions)) throw BadInput("actions: a wrong number");
    for (std::size_t number = 0; number < nb::len(actions); ++number) {
      names.push_back(actions[number]);
      numbers[actions[number]] = number;
    }
  }

  const Program program;
  std::vector<nb::object> names;  // of the actions
  nb::dict numbers;  // of the names
  nb::object owner;  // whatever Python keeps here
};

// The game after one of its actions, and the way to that: tables share what they have in common. Guarded by the GIL.
struct Ply {
  Ply* before;
  long tables = 1;  // and later plies
  int action = -1;  // -1 for a deal, or the start
  Game game;
  Actions legal;
  Outcome outcome;
};

void release(Ply* ply) {
  while (ply && --ply->tables == 0) delete std::exchange(ply, ply->before);
}

class Table {
 public:
  Table(nb::object start, nb::handle dealer)
      : start_(std::move(start)), shared_(nb::cast<const Start*>(start_)), now_(new Ply{nullptr}) {
    try {
      now_->game.begin_guided(program(), static_cast<int>(integer(dealer, "dealer", 1, program().players)) - 1);
    } catch (...) {
      release(now_);
      throw;
    }
  }
  Table(const Table& other) : start_(other.start_), shared_(other.shared_), now_(other.now_), base_(other.base_) {
    ++now_->tables;
  }
  Table& operator=(const Table&) = delete;
  ~Table() { release(now_); }

  nb::object to_move() const {
    if (over()) return nb::none();
    return nb::int_(game().to_move == kNone ? 0 : game().to_move + 1);
  }
  bool over() const { return now_->outcome.over; }
  const char* phase() const {
    constexpr std::array<const char*, 8> names{"draw", "dealer", "deal", "auction", "discard", "trump", "play", "over"};
    return over() ? "over" : names[static_cast<std::size_t>(game().phase)];
  }
  int dealer() const { return game().dealer + 1; }
  int first_dealer() const {
    const Ply* ply = now_;
    while (ply->before) ply = ply->before;
    return ply->game.dealer + 1;
  }
  int hands() const { return game().hands; }
  nb::object owner() const { return shared_->owner; }
  nb::object base() const { return base_; }

  nb::tuple tricks() const {
    return tuple_of(program().sides,
                    [&](int side) { return PyLong_FromLong(game().tricks[static_cast<std::size_t>(side)]); });
  }
  nb::tuple gained() const {
    return tuple_of(program().players, [&](int seat) {
      return PyLong_FromLong(now_->outcome.gained[static_cast<std::size_t>(program().side_of(seat))]);
    });
  }
  nb::tuple returns() const {
    return tuple_of(program().players,
                    [&](int seat) { return PyFloat_FromDouble(now_->outcome.rewards[static_cast<std::size_t>(seat)]); });
  }

  nb::list legal() const {
    const auto& words = now_->legal.words;
    nb::list names = nb::steal<nb::list>(PyList_New(count(words[0]) + count(words[1])));
    Py_ssize_t at = 0;
    for (std::size_t word = 0; word < 2; ++word)
      for (std::uint64_t set = words[word]; set; set &= set - 1) {
        const std::size_t number = word * 64 + static_cast<std::size_t>(std::countr_zero(set));
        PyList_SET_ITEM(names.ptr(), at++, nb::handle(shared_->names[number]).inc_ref().ptr());
      }
    return names;
  }

  // Takes an action of the seat to move; false if it isn't a legal one in its canonical spelling.
  bool take(nb::handle name) {
    PyObject* number = PyUnicode_Check(name.ptr()) ? PyDict_GetItemWithError(shared_->numbers.ptr(), name.ptr()) : nullptr;
    if (!number) {
      if (PyErr_Occurred()) throw nb::python_error();
      return false;
    }
    const int action = game().accepted(program(), now_->legal, PyLong_AsLong(number));
    if (action < 0) return false;
    Ply* next = after(action);
    next->game.apply(program(), action, next->outcome);
    settle(next);
    return true;
  }

  void deal(nb::handle hands, nb::handle dummy) {
    if (game().phase != Phase::deal) throw BadInput("there is nothing to deal now");
    const Program& p = program();
    const nb::tuple list(hands);
    const nb::tuple cards(dummy);
    if (nb::len(list) != static_cast<std::size_t>(p.players)) throw BadInput("hands: a wrong number");
    if (nb::len(cards) != static_cast<std::size_t>(p.dummy ? p.hand_size : 0)) throw BadInput("dummy: a wrong number");
    std::array<Pieces, kMaxPlayers> held{};
    std::array<std::uint8_t, kMaxHand> turned{};
    Pieces used = 0;
    for (std::size_t seat = 0; seat < nb::len(list); ++seat) {
      held[seat] = nb::cast<Pieces>(list[seat]);
      if (count(held[seat]) != p.hand_size || (held[seat] & (used | ~p.all())))
        throw BadInput("hands: a piece isn't in the set, or is dealt twice");
      used |= held[seat];
    }
    for (std::size_t i = 0; i < nb::len(cards); ++i) {
      turned[i] = static_cast<std::uint8_t>(integer(cards[i], "dummy", 0, p.pieces - 1));
      if (used >> turned[i] & 1) throw BadInput("dummy: a piece is dealt twice");
      used |= Pieces{1} << turned[i];
    }
    Ply* next = after(-1);
    next->game.deal(p, held.data(), turned.data());
    settle(next);
  }

  void deal_by(std::uint64_t seed) {
    if (game().phase != Phase::deal) throw BadInput("there is nothing to deal now");
    Ply* next = after(-1);
    next->game.deal_by(program(), seed);
    settle(next);
  }

  void undo() {
    if (!now_->before) throw BadInput("nothing has happened at this table that could be taken back");
    ++now_->before->tables;
    release(std::exchange(now_, now_->before));
  }

  // Forgets the way to this position, which is that of `base`.
  void set_base(nb::object base) {
    base_ = std::move(base);
    Ply* first = new Ply(*now_);
    first->before = nullptr;
    first->tables = 1;
    release(std::exchange(now_, first));
  }

  // What has happened since the base: numbers of actions, and deals as the hands and the cards of a dummy.
  nb::list history() const {
    nb::list items;
    for (const Ply* ply = now_; ply->before; ply = ply->before) {
      if (ply->action >= 0) {
        items.append(ply->action);
        continue;
      }
      const Game& at = ply->game;
      nb::list dummy;
      for (int i = 0; i < (program().dummy ? program().hand_size : 0); ++i)
        dummy.append(at.dummy[static_cast<std::size_t>(i)]);
      items.append(nb::make_tuple(
          tuple_of(program().players,
                   [&](int seat) { return PyLong_FromUnsignedLongLong(at.dealt[static_cast<std::size_t>(seat)]); }),
          at.rest, dummy));
    }
    items.attr("reverse")();
    return items;
  }

 private:
  template <class Make>
  static nb::tuple tuple_of(int size, const Make& make) {
    nb::tuple items = nb::steal<nb::tuple>(PyTuple_New(size));
    for (int i = 0; i < size; ++i) PyTuple_SET_ITEM(items.ptr(), i, make(i));
    return items;
  }
  const Program& program() const { return shared_->program; }
  const Game& game() const { return now_->game; }
  Ply* after(int action) const { return new Ply{now_, 1, action, now_->game, {}, {}}; }
  // Makes a ply the last one. It takes over this table's part of the one before.
  void settle(Ply* next) {
    if (next->game.to_move != kNone) next->legal = next->game.legal(program());
    now_ = next;
  }

  nb::object start_;  // keeps `shared_`
  const Start* shared_;
  Ply* now_;
  nb::object base_ = nb::none();
};

// A copy of the same class, which may be one of Python's.
nb::object copy_of(const Table& table) {
  nb::object copy = nb::inst_alloc(nb::find(table).type());
  new (nb::inst_ptr<Table>(copy)) Table(table);
  nb::inst_mark_ready(copy);
  return copy;
}

void apply(Table& table, nb::handle action) {
  if (!table.take(action)) nb::find(table).attr("_apply_otherwise")(action);
}

}  // namespace

void bind_tables(nb::module_& module) {
  nb::class_<Start>(module, "Start")
      .def(nb::init<nb::dict, nb::tuple, nb::object>(), nb::arg("program"), nb::arg("actions"), nb::arg("owner"));
  nb::class_<Table>(module, "Table")
      .def(nb::init<nb::object, nb::handle>(), nb::arg("start"), nb::arg("dealer").none())
      .def_prop_ro("to_move", &Table::to_move)
      .def_prop_ro("over", &Table::over)
      .def_prop_ro("phase", &Table::phase)
      .def_prop_ro("dealer", &Table::dealer)
      .def_prop_ro("hands", &Table::hands)
      .def_prop_ro("tricks", &Table::tricks)
      .def_prop_ro("gained", &Table::gained)
      .def_prop_ro("returns", &Table::returns)
      .def_prop_ro("_first_dealer", &Table::first_dealer)
      .def_prop_ro("_owner", &Table::owner)
      .def_prop_ro("_base", &Table::base)
      .def("legal_actions", &Table::legal)
      .def("apply", &apply, nb::arg("action").none())
      .def("undo", &Table::undo)
      .def("copy", &copy_of)
      .def("_take", &Table::take, nb::arg("action").none())
      .def("_deal", &Table::deal, nb::arg("hands"), nb::arg("dummy"))
      .def("_deal_by", &Table::deal_by, nb::arg("seed"))
      .def("_set_base", &Table::set_base, nb::arg("base").none())
      .def("_history", &Table::history);
}
