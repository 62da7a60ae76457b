// The Python module shootmoon.solver._kernel. It reads and checks Python objects, and releases the GIL while it searches.
// _kernel.pyi documents the functions.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <chrono>
#include <string>

#include "../src/batch.hpp"
#include "race.hpp"

namespace nb = nanobind;
using namespace kernel;

namespace {

constexpr long long kMinBytes = 1 << 10;
constexpr long long kMaxBytes = 1ll << 36;
constexpr int kMaxThreads = 256;

// ---- reading Python objects ----------------------------------------------------------------------------------

[[noreturn]] void wrong_type(const std::string& what, const char* wanted, nb::handle got) {
  throw nb::type_error((what + ": expected " + wanted + ", not " + nb::type_name(got.type()).c_str()).c_str());
}

// An integer within bounds. Accepts whatever Python accepts as an index, including NumPy's integers.
long long integer(nb::handle object, const std::string& what, long long least, long long most) {
  nb::object index = nb::steal(PyNumber_Index(object.ptr()));
  if (!index.is_valid()) {
    PyErr_Clear();
    wrong_type(what, "an integer", object);
  }
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
  if (overflow || value < least || value > most) {
    const std::string text = overflow ? "it" : std::to_string(value);
    throw BadInput(what + ": " + text + " is not from " + std::to_string(least) + " to " + std::to_string(most));
  }
  return value;
}

// A set of pieces.
TableMask mask(nb::handle object, const std::string& what) {
  nb::object index = nb::steal(PyNumber_Index(object.ptr()));
  if (!index.is_valid()) {
    PyErr_Clear();
    wrong_type(what, "a mask", object);
  }
  const unsigned long long value = PyLong_AsUnsignedLongLong(index.ptr());
  if (PyErr_Occurred()) {
    PyErr_Clear();
    throw BadInput(what + ": expected a mask of at most 64 pieces, not negative");
  }
  return value;
}

double real(nb::handle object, const std::string& what) {
  const double value = PyFloat_AsDouble(object.ptr());
  if (PyErr_Occurred()) {
    const bool large = PyErr_ExceptionMatches(PyExc_OverflowError);
    PyErr_Clear();
    if (large) throw BadInput(what + ": too large");
    wrong_type(what, "a number", object);
  }
  return value;
}

// Calls `use` with each item of a sequence and its index, and returns the number of items. At most `most` are allowed.
template <class Use>
std::size_t items(nb::handle object, const std::string& what, std::size_t most, Use&& use) {
  if (PyUnicode_Check(object.ptr()) || PyBytes_Check(object.ptr())) wrong_type(what, "a sequence", object);
  nb::object fast = nb::steal(PySequence_Fast(object.ptr(), ""));
  if (!fast.is_valid()) {
    if (!PyErr_ExceptionMatches(PyExc_TypeError)) throw nb::python_error();
    PyErr_Clear();
    wrong_type(what, "a sequence", object);
  }
  // Reading an item may run Python code that changes the list, so the size is read anew each time.
  std::size_t at = 0;
  for (; at < static_cast<std::size_t>(PySequence_Fast_GET_SIZE(fast.ptr())); ++at) {
    if (at >= most) throw BadInput(what + ": at most " + std::to_string(most) + " entries are allowed");
    const nb::object item = nb::borrow(PySequence_Fast_GET_ITEM(fast.ptr(), static_cast<Py_ssize_t>(at)));
    use(item, at);
  }
  return at;
}

std::vector<int> integers(nb::handle object, const std::string& what, std::size_t most, long long low, long long high) {
  std::vector<int> found;
  items(object, what, most,
        [&](nb::handle item, std::size_t) { found.push_back(static_cast<int>(integer(item, what, low, high))); });
  return found;
}

// ---- tables and specs ----------------------------------------------------------------------------------------

// Python's `Tables`. It shares the checked tables with every spec made from it, so Python may free either first.
struct PyTables {
  std::shared_ptr<const Tables> tables;
};

void make_tables(PyTables* self, nb::handle follow, nb::handle strength, nb::handle leads, nb::handle always) {
  auto tables = std::make_shared<Tables>();
  items(follow, "follow", kMaxSuits, [&](nb::handle item, std::size_t) { tables->follow.push_back(mask(item, "follow")); });
  items(strength, "strength", kMaxSuits, [&](nb::handle row, std::size_t) {
    const auto entries = integers(row, "strength", kMaxTablePieces, 0, 1'000'000'000);
    tables->strength.emplace_back(entries.begin(), entries.end());
  });
  items(leads, "leads", kMaxTablePieces, [&](nb::handle row, std::size_t) {
    Suits suits = 0;
    for (const int suit : integers(row, "leads", kMaxSuits, 0, kMaxSuits - 1)) suits |= static_cast<Suits>(1u << suit);
    tables->leads.push_back(suits);
  });
  tables->always = mask(always, "always");
  tables->suits = static_cast<int>(tables->follow.size());
  tables->pieces = static_cast<int>(tables->leads.size());
  tables->check();
  new (self) PyTables{std::move(tables)};
}

void make_spec(CheckedSpec* self, const PyTables& tables, nb::handle seats, nb::handle leader, nb::handle side,
               nb::handle trick, nb::handle led, nb::handle first_leads, nb::handle forced, nb::handle order,
               nb::handle payoff, nb::handle points, nb::handle against, nb::handle stop) {
  ProblemSpec q;
  q.tables = tables.tables;
  q.seats = static_cast<int>(integer(seats, "seats", 2, kMaxSeats));
  q.leader = static_cast<int>(integer(leader, "leader", 0, q.seats - 1));
  q.side = static_cast<unsigned>(integer(side, "side", 0, 0xffff));
  q.trick = integers(trick, "trick", kMaxSeats, 0, kMaxTablePieces - 1);
  if (!led.is_none()) q.led = static_cast<int>(integer(led, "led", 0, kMaxSuits - 1));
  if (!first_leads.is_none()) {
    q.restricted = true;
    q.first_leads = mask(first_leads, "first_leads");
  }
  if (!forced.is_none()) q.forced = static_cast<int>(integer(forced, "forced", 0, q.seats - 1));
  if (!order.is_none())
    items(order, "order", kMaxSeats,
          [&](nb::handle row, std::size_t) { q.order.push_back(integers(row, "order", kMaxSeats, 0, q.seats - 1)); });
  if (!order.is_none() && q.order.empty()) throw BadInput("order: expected one row for each leader");
  if (!payoff.is_none()) {
    items(payoff, "payoff", kMaxTricks + 1, [&](nb::handle item, std::size_t) { q.payoff.push_back(real(item, "payoff")); });
    if (q.payoff.empty()) throw BadInput("payoff: expected one entry more than there are tricks");
  }
  if (!points.is_none()) q.won = integers(points, "points", kMaxTablePieces, -1'000'000, 1'000'000);
  if (!points.is_none() && q.won.empty()) throw BadInput("points: expected one entry for each piece");
  if (!against.is_none()) q.lost = integers(against, "against", kMaxTablePieces, -1'000'000, 1'000'000);
  if (!against.is_none() && q.lost.empty()) throw BadInput("against: expected one entry for each piece");
  q.stop = static_cast<int>(integer(stop, "stop", 0, kMaxTricks));
  new (self) CheckedSpec(std::move(q));
}

// ---- deals ---------------------------------------------------------------------------------------------------

void read_hands(nb::handle object, Deal& deal) {
  deal.hands.clear();
  items(object, "hands", kMaxSeats, [&](nb::handle item, std::size_t) { deal.hands.push_back(mask(item, "hands")); });
}

void read_pile(nb::handle object, Deal& deal) {
  deal.pile.clear();
  if (!object.is_none()) deal.pile = integers(object, "pile", kMaxTricks, 0, kMaxTablePieces - 1);
}

// The deals of one call, copied from Python objects: one array with `seats` hands for each deal, and either a pile for
// each deal or no piles at all. Threads read this object without the GIL, so nothing may change it during the call.
struct Deals {
  std::size_t many = 0;
  std::size_t seats = 0;
  std::vector<TableMask> hands;
  std::vector<std::vector<int>> piles;

  void fill(std::size_t at, Deal& deal) const {
    deal.hands.assign(hands.begin() + static_cast<std::ptrdiff_t>(at * seats),
                      hands.begin() + static_cast<std::ptrdiff_t>((at + 1) * seats));
    deal.pile.clear();
    if (!piles.empty()) deal.pile = piles[at];
  }
};

using Array = nb::ndarray<const std::uint64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

Deals read_deals(nb::handle worlds, nb::handle piles, std::size_t seats) {
  Deals deals;
  deals.seats = seats;
  Array array;
  if (nb::try_cast(worlds, array, false)) {
    if (array.shape(1) != seats)
      throw BadInput("worlds: rows of " + std::to_string(array.shape(1)) + " hands for " + std::to_string(seats) + " seats");
    deals.many = array.shape(0);
    deals.hands.assign(array.data(), array.data() + deals.many * seats);
  } else {
    deals.many = items(worlds, "worlds", std::size_t{1} << 32, [&](nb::handle row, std::size_t) {
      Deal deal;
      read_hands(row, deal);
      if (deal.hands.size() != seats)
        throw BadInput("worlds: " + std::to_string(deal.hands.size()) + " hands for " + std::to_string(seats) + " seats");
      deals.hands.insert(deals.hands.end(), deal.hands.begin(), deal.hands.end());
    });
  }
  if (!piles.is_none()) {
    items(piles, "piles", std::size_t{1} << 32, [&](nb::handle row, std::size_t) {
      Deal deal;
      read_pile(row, deal);
      deals.piles.push_back(std::move(deal.pile));
    });
    if (deals.piles.size() != deals.many)
      throw BadInput("piles: " + std::to_string(deals.piles.size()) + " for " + std::to_string(deals.many) + " worlds");
  }
  return deals;
}

// ---- running -------------------------------------------------------------------------------------------------

// Runs a batch without holding the GIL. From time to time it takes the GIL to check signals and to call the progress
// callback. An exception that Python raises then is kept in `raised_`, and rethrown when all threads have ended.
class BatchRunner {
 public:
  explicit BatchRunner(nb::handle progress, std::size_t total) : progress_(progress), total_(total) {}

  bool poll(std::size_t done) {
    const nb::gil_scoped_acquire lock;
    try {
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      const auto now = std::chrono::steady_clock::now();
      if (!progress_.is_none() && now - last_ >= std::chrono::milliseconds(100)) {
        last_ = now;
        progress_(done, total_);
      }
      return true;
    } catch (...) {
      raised_ = std::current_exception();
      return false;
    }
  }

  // Runs the batch, and rethrows any exception that Python raised during the run.
  std::uint64_t run(Batch& batch) {
    batch.poll = [this](std::size_t done) { return poll(done); };
    std::uint64_t nodes = 0;
    try {
      const nb::gil_scoped_release unlock;
      nodes = batch.run();
    } catch (const Interrupted&) {
      if (raised_) std::rethrow_exception(raised_);
      throw;
    }
    if (!progress_.is_none()) progress_(total_, total_);
    return nodes;
  }

 private:
  nb::handle progress_;
  std::size_t total_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
  std::exception_ptr raised_;
};

std::size_t bytes_of(nb::handle table_bytes) {
  return static_cast<std::size_t>(integer(table_bytes, "table_bytes", kMinBytes, kMaxBytes));
}

// Solves one deal as a batch of one.
template <class Work>
std::uint64_t run_one(const CheckedSpec& checked, nb::handle hands, nb::handle pile, nb::handle table_bytes, Work&& work) {
  Deal given;
  read_hands(hands, given);
  read_pile(pile, given);
  Batch batch;
  batch.specs = {&checked};
  batch.deals = 1;
  batch.table_bytes = bytes_of(table_bytes);
  batch.deal = [&](std::size_t, Deal& deal) { deal = given; };
  batch.work = [&](Solver& solver, const CheckedSpec& spec, const Deal& deal, std::size_t) { work(solver, spec, deal); };
  return BatchRunner(nb::none(), 1).run(batch);
}

nb::tuple value(const CheckedSpec& checked, nb::handle hands, nb::handle pile, nb::handle table_bytes) {
  double found = 0;
  const auto nodes =
      run_one(checked, hands, pile, table_bytes,
              [&](Solver& solver, const CheckedSpec& spec, const Deal& deal) { found = solver.value(spec, deal); });
  return nb::make_tuple(found, nodes);
}

nb::tuple reaches(const CheckedSpec& checked, nb::handle hands, nb::handle threshold, nb::handle pile,
                  nb::handle table_bytes) {
  const double wanted = real(threshold, "threshold");
  if (!(wanted >= -1e12 && wanted <= 1e12)) throw BadInput("threshold: expected a number from -1e12 to 1e12");
  bool found = false;
  const auto nodes = run_one(
      checked, hands, pile, table_bytes,
      [&](Solver& solver, const CheckedSpec& spec, const Deal& deal) { found = solver.reaches(spec, deal, wanted); });
  return nb::make_tuple(found, nodes);
}

nb::list as_list(const std::vector<PlayValue>& plays) {
  nb::list list;
  for (const auto& play : plays) list.append(nb::make_tuple(play.piece, play.suit, play.value));
  return list;
}

nb::tuple plays(const CheckedSpec& checked, nb::handle hands, nb::handle pile, nb::handle table_bytes) {
  std::vector<PlayValue> found;
  const auto nodes =
      run_one(checked, hands, pile, table_bytes,
              [&](Solver& solver, const CheckedSpec& spec, const Deal& deal) { found = solver.plays(spec, deal); });
  return nb::make_tuple(as_list(found), nodes);
}

nb::object as_array(std::vector<double>&& values, std::size_t rows, std::size_t columns) {
  auto* kept = new std::vector<double>(std::move(values));
  nb::capsule owner(kept, [](void* at) noexcept { delete static_cast<std::vector<double>*>(at); });
  return nb::cast(nb::ndarray<nb::numpy, double, nb::ndim<2>>(kept->data(), {rows, columns}, owner));
}

nb::tuple values(nb::handle specs, nb::handle worlds, nb::handle piles, nb::handle threads, nb::handle table_bytes,
                 nb::handle progress) {
  Batch batch;
  nb::list alive;
  items(specs, "specs", 4096, [&](nb::handle item, std::size_t) {
    if (!nb::isinstance<CheckedSpec>(item)) wrong_type("specs", "a ProblemSpec", item);
    alive.append(item);
    batch.specs.push_back(nb::inst_ptr<CheckedSpec>(item));
  });
  if (batch.specs.empty()) throw BadInput("specs: empty");
  const auto seats = static_cast<std::size_t>(batch.specs[0]->spec().seats);
  for (const CheckedSpec* checked : batch.specs)
    if (static_cast<std::size_t>(checked->spec().seats) != seats) throw BadInput("specs: different numbers of seats");
  const Deals deals = read_deals(worlds, piles, seats);
  const std::size_t many = batch.specs.size();
  std::vector<double> found(deals.many * many);
  batch.deals = deals.many;
  batch.threads = static_cast<int>(integer(threads, "threads", 1, kMaxThreads));
  batch.table_bytes = bytes_of(table_bytes);
  batch.deal = [&](std::size_t at, Deal& deal) { deals.fill(at, deal); };
  batch.work = [&](Solver& solver, const CheckedSpec& checked, const Deal& deal, std::size_t job) {
    found[job] = solver.value(checked, deal);
  };
  const auto nodes = BatchRunner(progress, found.size()).run(batch);
  return nb::make_tuple(as_array(std::move(found), deals.many, many), nodes);
}

nb::tuple plays_over(const CheckedSpec& checked, nb::handle worlds, nb::handle piles, nb::handle threads,
                     nb::handle table_bytes, nb::handle progress) {
  Batch batch;
  batch.specs = {&checked};
  const Deals deals = read_deals(worlds, piles, static_cast<std::size_t>(checked.spec().seats));
  std::vector<std::vector<PlayValue>> found(deals.many);
  batch.deals = deals.many;
  batch.threads = static_cast<int>(integer(threads, "threads", 1, kMaxThreads));
  batch.table_bytes = bytes_of(table_bytes);
  batch.deal = [&](std::size_t at, Deal& deal) { deals.fill(at, deal); };
  batch.work = [&](Solver& solver, const CheckedSpec& spec, const Deal& deal, std::size_t job) {
    found[job] = solver.plays(spec, deal);
  };
  const auto nodes = BatchRunner(progress, deals.many).run(batch);
  nb::list moves;
  std::vector<double> values_of;
  const std::size_t columns = found.empty() ? 0 : found[0].size();
  if (!found.empty())
    for (const auto& play : found[0]) moves.append(nb::make_tuple(play.piece, play.suit));
  values_of.reserve(deals.many * columns);
  for (std::size_t at = 0; at < found.size(); ++at) {
    bool same = found[at].size() == columns;
    for (std::size_t play = 0; same && play < columns; ++play)
      same = found[at][play].piece == found[0][play].piece && found[at][play].suit == found[0][play].suit;
    if (!same)
      throw BadInput("worlds: the seat to move has other plays in world " + std::to_string(at) + " than in world 0");
    for (const auto& play : found[at]) values_of.push_back(play.value);
  }
  return nb::make_tuple(moves, as_array(std::move(values_of), deals.many, columns), nodes);
}

}  // namespace

NB_MODULE(_kernel, module) {
  module.doc() = "The double-dummy search kernel.";
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const BadInput& bad) {
      PyErr_SetString(PyExc_ValueError, bad.what());
    }
  });
  nb::class_<PyTables>(module, "Tables")
      .def("__init__", &make_tables, nb::kw_only(), nb::arg("follow").none(), nb::arg("strength").none(),
           nb::arg("leads").none(), nb::arg("always").none() = 0);
  nb::class_<CheckedSpec>(module, "ProblemSpec")
      .def("__init__", &make_spec, nb::arg("tables"), nb::kw_only(), nb::arg("seats").none(), nb::arg("leader").none(),
           nb::arg("side").none(), nb::arg("trick").none() = nb::make_tuple(), nb::arg("led") = nb::none(),
           nb::arg("first_leads") = nb::none(), nb::arg("forced") = nb::none(), nb::arg("order") = nb::none(),
           nb::arg("payoff") = nb::none(), nb::arg("points") = nb::none(), nb::arg("against") = nb::none(),
           nb::arg("stop").none() = 0);
  constexpr int bytes = 1 << 22;
  module.def("value", &value, nb::arg("spec"), nb::arg("hands").none(), nb::kw_only(), nb::arg("pile") = nb::none(),
             nb::arg("table_bytes").none() = bytes);
  module.def("reaches", &reaches, nb::arg("spec"), nb::arg("hands").none(), nb::arg("threshold").none(), nb::kw_only(),
             nb::arg("pile") = nb::none(), nb::arg("table_bytes").none() = bytes);
  module.def("plays", &plays, nb::arg("spec"), nb::arg("hands").none(), nb::kw_only(), nb::arg("pile") = nb::none(),
             nb::arg("table_bytes").none() = bytes);
  module.def("values", &values, nb::arg("specs").none(), nb::arg("worlds").none(), nb::kw_only(),
             nb::arg("piles") = nb::none(), nb::arg("threads").none() = 1, nb::arg("table_bytes").none() = bytes,
             nb::arg("progress") = nb::none());
  module.def("plays_over", &plays_over, nb::arg("spec"), nb::arg("worlds").none(), nb::kw_only(),
             nb::arg("piles") = nb::none(), nb::arg("threads").none() = 1, nb::arg("table_bytes").none() = bytes,
             nb::arg("progress") = nb::none());
  bind_race(module);
}
