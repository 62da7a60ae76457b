#include "position.hpp"

#include <nanobind/stl/vector.h>

#include <array>
#include <bit>
#include <climits>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "../games/game.hpp"
#include "read_program.hpp"

namespace nb = nanobind;
using namespace games;

namespace {

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
  explicit Compiled(nb::dict program) : shared_(std::make_shared<Position::Shared>(read_program(std::move(program)))) {}

  Position begin(nb::handle dealer) const {
    return Position(shared_, static_cast<int>(integer(dealer, "dealer", 1, shared_->program.players)) - 1);
  }

 private:
  std::shared_ptr<const Position::Shared> shared_;
};

}  // namespace

void bind_positions(nb::module_& module) {
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
}
