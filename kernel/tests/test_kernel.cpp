// Tests of the kernel without Python. They compare random endgames with a plain minimax, and check determinism,
// threads, small transposition tables and invalid input. They are also run under sanitizers.
//
//      kernel_test [random endgames, 3000] [seed]
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>

#include "../src/batch.hpp"
#include "../src/trump_game.hpp"
#include "oracle.hpp"

using namespace kernel;
using namespace kernel::oracle;

namespace {

int failures = 0;

void expect(bool good, const std::string& what) {
  if (good) return;
  ++failures;
  std::printf("FAILED: %s\n", what.c_str());
}

Deal random_deal(std::mt19937_64& rng, int pieces, int seats, int size) {
  std::vector<int> pack(static_cast<std::size_t>(pieces));
  for (int at = 0; at < pieces; ++at) pack[static_cast<std::size_t>(at)] = at;
  std::shuffle(pack.begin(), pack.end(), rng);
  Deal deal;
  for (int seat = 0; seat < seats; ++seat) {
    TableMask hand = 0;
    for (int at = 0; at < size; ++at) hand |= TableMask{1} << pack[static_cast<std::size_t>(seat * size + at)];
    deal.hands.push_back(hand);
  }
  return deal;
}

ProblemSpec random_spec(std::mt19937_64& rng, const std::vector<Tile>& set, int seats, bool called) {
  ProblemSpec spec;
  spec.tables = moon(set, called ? kFollowMe : static_cast<int>(rng() % kContracts), called);
  spec.seats = seats;
  spec.leader = static_cast<int>(rng() % static_cast<unsigned>(seats));
  spec.side = 1 + static_cast<unsigned>(rng() % ((1u << seats) - 2));
  return spec;
}

void agrees_with_minimax(int rounds, std::uint64_t seed) {
  std::mt19937_64 rng(seed);
  Solver solver(1 << 16, nullptr);
  for (int round = 0; round < rounds; ++round) {
    const int seats = 2 + static_cast<int>(rng() % 4);
    const int size = seats >= 5 ? 1 + static_cast<int>(rng() % 2) : 1 + static_cast<int>(rng() % 4);
    const bool called = rng() % 5 == 0;
    const auto set = tiles(seats > 3 || rng() % 2);
    ProblemSpec spec = random_spec(rng, set, seats, called);
    const auto kind = rng() % 6;
    if (kind == 1)
      for (int tricks = 0; tricks <= size; ++tricks) spec.payoff.push_back(tricks % 2);
    if (kind == 2) spec.stop = static_cast<int>(rng() % static_cast<unsigned>(size + 1));
    if (kind == 3)
      for (std::size_t piece = 0; piece < set.size(); ++piece) {
        spec.won.push_back(static_cast<int>(rng() % 7) - 3);
        spec.lost.push_back(static_cast<int>(rng() % 3) - 1);
      }
    Deal deal = random_deal(rng, static_cast<int>(set.size()), seats, size);
    const int played = static_cast<int>(rng() % static_cast<unsigned>(seats));
    for (int place = 0; place < played; ++place) {
      TableMask& hand = deal.hands[static_cast<std::size_t>((spec.leader + place) % seats)];
      TableMask legal = hand;
      if (place && (hand & spec.tables->follow[static_cast<std::size_t>(spec.led)]))
        legal = hand & spec.tables->follow[static_cast<std::size_t>(spec.led)];
      const int piece = lowest(legal);
      if (!place) spec.led = lowest(spec.tables->leads[static_cast<std::size_t>(piece)]);
      spec.trick.push_back(piece);
      hand &= ~(TableMask{1} << piece);
    }
    const CheckedSpec checked(spec);
    const double wanted = Minimax(checked.spec(), deal).value();
    const double found = solver.value(checked, deal);
    expect(found == wanted,
           "round " + std::to_string(round) + ": " + std::to_string(found) + " for " + std::to_string(wanted));
    expect(solver.reaches(checked, deal, wanted), "reaches its value, round " + std::to_string(round));
    expect(!solver.reaches(checked, deal, wanted + 0.5), "reaches no more, round " + std::to_string(round));
    const auto plays = solver.plays(checked, deal);
    const bool mine = has(spec.side, (spec.leader + played) % seats);
    double best = mine ? -1e9 : 1e9;
    for (const auto& play : plays) best = mine ? std::max(best, play.value) : std::min(best, play.value);
    expect(best == wanted, "the best play is worth the value, round " + std::to_string(round));
  }
}

// Longer hands, for which minimax is too slow. The trick search is compared with the payoff search, which uses no sure
// tricks. To make the solver choose the payoff search, the problem gets one point for every captured piece; each trick
// of side A is then worth 1 more than the number of seats.
void agrees_with_the_payoff_search(int rounds, std::uint64_t seed) {
  std::mt19937_64 rng(seed);
  Solver tricks(1 << 18, nullptr), payoffs(1 << 22, nullptr);
  for (int round = 0; round < rounds; ++round) {
    const int seats = 3 + static_cast<int>(rng() % 3);
    const int size = seats == 3 ? 4 + static_cast<int>(rng() % 2) : seats == 4 ? 3 + static_cast<int>(rng() % 2) : 3;
    const bool called = rng() % 8 == 0;
    const auto set = tiles(seats > 3 || rng() % 2);
    const ProblemSpec spec = random_spec(rng, set, seats, called);
    ProblemSpec pointed = spec;
    pointed.won.assign(set.size(), 1);
    pointed.lost.assign(set.size(), 0);
    const CheckedSpec checked(spec), twin(pointed);
    const Deal deal = random_deal(rng, static_cast<int>(set.size()), seats, size);
    const std::string which = ", round " + std::to_string(round);
    expect(tricks.value(checked, deal) * (seats + 1) == payoffs.value(twin, deal),
           "the value that the payoff search finds" + which);
    const auto found = tricks.plays(checked, deal);
    const auto wanted = payoffs.plays(twin, deal);
    bool same = found.size() == wanted.size();
    for (std::size_t at = 0; same && at < found.size(); ++at)
      same = found[at].piece == wanted[at].piece && found[at].value * (seats + 1) == wanted[at].value;
    expect(same, "the plays that the payoff search finds" + which);
  }
}

// A position with one seat against three, without trumps, and with three tricks left. The leader, one of the three,
// cashes 5-4 and then leads 2-1 to a partner's 4-2; that partner would go on with 3-3. But the other partner must
// overtake with 6-2, and its next lead loses to 6-6.
void a_third_partner_may_have_to_overtake() {
  const auto set = tiles(true);
  auto hand = [&](std::initializer_list<Tile> held) {
    TableMask found = 0;
    for (std::size_t at = 0; at < set.size(); ++at)
      for (const Tile tile : held)
        if (set[at].high == tile.high && set[at].low == tile.low) found |= TableMask{1} << at;
    return found;
  };
  ProblemSpec spec;
  spec.tables = moon(set, kFollowMe);
  spec.seats = 4;
  spec.leader = 2;
  spec.side = 1u << 1;
  Deal deal;
  deal.hands = {hand({{4, 2}, {3, 3}, {2, 0}}), hand({{6, 6}, {1, 1}, {0, 0}}), hand({{5, 4}, {2, 1}, {1, 0}}),
                hand({{6, 2}, {6, 1}, {5, 0}})};
  const CheckedSpec checked(spec);
  Solver solver(1 << 16, nullptr);
  expect(solver.value(checked, deal) == 1, "a third partner overtakes");
  expect(Minimax(checked.spec(), deal).value() == 1, "a third partner overtakes, says minimax");
}

void threads_change_nothing() {
  std::mt19937_64 rng(7);
  const auto set = tiles(false);
  std::vector<CheckedSpec> checked;
  for (int trump = 0; trump < kContracts; ++trump) {
    ProblemSpec spec;
    spec.tables = moon(set, trump);
    spec.seats = 3;
    spec.side = 1;
    checked.emplace_back(spec);
  }
  std::vector<Deal> deals;
  for (int at = 0; at < 40; ++at) deals.push_back(random_deal(rng, static_cast<int>(set.size()), 3, 6));
  std::vector<double> first;
  std::uint64_t first_nodes = 0;
  for (const int threads : {1, 2, 5}) {
    Batch batch;
    for (const auto& one : checked) batch.specs.push_back(&one);
    batch.deals = deals.size();
    batch.threads = threads;
    batch.table_bytes = 1 << 16;
    std::vector<double> found(deals.size() * checked.size());
    batch.deal = [&](std::size_t at, Deal& deal) { deal = deals[at]; };
    batch.work = [&](Solver& solver, const CheckedSpec& spec, const Deal& deal, std::size_t job) {
      found[job] = solver.value(spec, deal);
    };
    const auto nodes = batch.run();
    if (first.empty()) {
      first = found;
      first_nodes = nodes;
    }
    expect(found == first, "the same values with " + std::to_string(threads) + " threads");
    expect(nodes == first_nodes, "the same nodes with " + std::to_string(threads) + " threads");
  }
  // A transposition table of one kilobyte gives the same values.
  Solver tiny(1 << 10, nullptr);
  for (std::size_t at = 0; at < 20; ++at)
    expect(tiny.value(checked[at % 9], deals[at]) == first[at * 9 + at % 9], "the same values with a small table");
}

void batch_can_be_stopped() {
  std::mt19937_64 rng(3);
  const auto set = tiles(true);
  ProblemSpec spec;
  spec.tables = moon(set, 3);
  spec.seats = 4;
  spec.side = 5;
  const CheckedSpec checked(spec);
  const Deal deal = random_deal(rng, 28, 4, 7);
  Batch batch;
  batch.specs = {&checked};
  batch.deals = 1'000'000;
  batch.threads = 2;
  batch.table_bytes = 1 << 20;
  batch.deal = [&](std::size_t, Deal& into) { into = deal; };
  batch.work = [](Solver& solver, const CheckedSpec& one, const Deal& of, std::size_t) { solver.value(one, of); };
  batch.poll = [](std::size_t) { return false; };
  bool stopped = false;
  try {
    batch.run();
  } catch (const Interrupted&) {
    stopped = true;
  }
  expect(stopped, "a batch ends when poll returns false");
}

// Four hands of seven from the double-six set: thousands of nodes for the trick search, millions for the payoff search.
ProblemSpec hard_spec(bool payoffs) {
  ProblemSpec spec;
  spec.tables = moon(tiles(true), 3);
  spec.seats = 4;
  spec.side = 5;
  if (payoffs)  // the trick search can't handle points
    for (int piece = 0; piece < 28; ++piece) spec.won.push_back(piece % 5);
  return spec;
}

// An interrupt waits for the next poll, so polls must be frequent: after a number of nodes that takes a few milliseconds.
// The test counts nodes instead of time, which would depend on the machine and its load.
void polls_often() {
  struct Counting final : Monitor {
    const Solver* solver = nullptr;
    std::uint64_t last = 0;
    std::uint64_t longest = 0;
    std::uint64_t polls = 0;
    std::uint64_t most = 0;  // ends the search after this number of polls, unless 0
    void poll() override {
      longest = std::max(longest, solver->nodes() - last);
      last = solver->nodes();
      if (++polls == most) throw Interrupted();
    }
  };
  std::mt19937_64 rng(3);
  const Deal deal = random_deal(rng, 28, 4, 7);
  for (const bool payoffs : {false, true}) {
    const std::string which = payoffs ? " (payoff search)" : " (trick search)";
    const CheckedSpec checked(hard_spec(payoffs));
    Counting monitor;
    Solver solver(1 << 20, &monitor);
    monitor.solver = &solver;
    monitor.most = payoffs ? 20 : 0;
    bool ended = false;
    try {
      while (monitor.polls < 20) solver.value(checked, deal);
    } catch (const Interrupted&) {
      ended = true;
    }
    expect(monitor.longest <= NodeCounter::kNodesBetweenPolls, "nodes between polls" + which);
    expect(monitor.polls >= 20, "there are polls" + which);
    expect(ended == payoffs, "a search can be ended in the middle" + which);
    // No node is searched after the poll that ended the search.
    if (ended) expect(solver.nodes() == monitor.last, "a search ends at once" + which);
  }
  static_assert(NodeCounter::kNodesBetweenPolls <= 4096, "see docs/solver.md for how long that takes");
}

// A batch with a poll interval of 0 calls `poll` at every poll of the search, and ends when it first returns false.
void batch_polls_whenever_the_search_does() {
  std::mt19937_64 rng(3);
  const CheckedSpec checked(hard_spec(true));
  const Deal deal = random_deal(rng, 28, 4, 7);
  for (const int threads : {1, 2}) {
    Batch batch;
    batch.specs = {&checked};
    batch.deals = 4;
    batch.threads = threads;
    batch.table_bytes = 1 << 20;
    batch.poll_interval = std::chrono::milliseconds(0);
    batch.deal = [&](std::size_t, Deal& into) { into = deal; };
    std::uint64_t most_nodes = 0;
    std::mutex mutex;
    batch.work = [&](Solver& solver, const CheckedSpec& one, const Deal& of, std::size_t) {
      struct Nodes {  // also when an exception ends the search
        const Solver& solver;
        std::uint64_t& most;
        std::mutex& mutex;
        ~Nodes() {
          const std::lock_guard lock(mutex);
          most = std::max(most, solver.nodes());
        }
      } nodes{solver, most_nodes, mutex};
      solver.value(one, of);
    };
    int polls = 0;
    batch.poll = [&](std::size_t) { return ++polls < 10; };
    bool stopped = false;
    try {
      batch.run();
    } catch (const Interrupted&) {
      stopped = true;
    }
    expect(stopped, "a batch ends in the middle of its first deal");
    expect(polls == 10, "a batch doesn't poll again after a false");
    // The first poll comes before the job, the others during it.
    if (threads == 1) expect(most_nodes == 9 * NodeCounter::kNodesBetweenPolls, "a batch polls whenever the search does");
  }
}

template <class Change>
void refused(const std::string& what, Change&& change) {
  const auto set = tiles(false);
  ProblemSpec spec;
  spec.tables = moon(set, 4);
  spec.seats = 3;
  spec.side = 1;
  Deal deal{{0b111, 0b111000, 0b111000000}, {}};
  change(spec, deal);
  try {
    Solver solver(1 << 12, nullptr);
    solver.value(CheckedSpec(spec), deal);
    expect(false, "refused: " + what);
  } catch (const BadInput&) {
  }
}

void refuses() {
  refused("overlap", [](ProblemSpec&, Deal& deal) { deal.hands[1] = 0b001111; });
  refused("unequal hands", [](ProblemSpec&, Deal& deal) { deal.hands[1] = 0b011000; });
  refused("unknown piece", [](ProblemSpec&, Deal& deal) { deal.hands[1] = TableMask{7} << 60; });
  refused("too few hands", [](ProblemSpec&, Deal& deal) { deal.hands.pop_back(); });
  refused("no side", [](ProblemSpec& spec, Deal&) { spec.side = 0; });
  refused("all on one side", [](ProblemSpec& spec, Deal&) { spec.side = 7; });
  refused("payoff of the wrong length", [](ProblemSpec& spec, Deal&) { spec.payoff = {0, 1}; });
  refused("payoff that is no number", [](ProblemSpec& spec, Deal&) { spec.payoff = {0, 1, 2, std::nan("")}; });
  refused("trick of everybody", [](ProblemSpec& spec, Deal&) { spec.trick = {10, 11, 12}; });
  refused("piece twice in a trick", [](ProblemSpec& spec, Deal&) { spec.trick = {10, 10}; });
  refused("pile without a forced player", [](ProblemSpec&, Deal& deal) { deal.pile = {0}; });
  refused("pile of other pieces", [](ProblemSpec& spec, Deal& deal) {
    spec.forced = 2;
    deal.pile = {0, 1, 2};
  });
  refused("order that misses a seat", [](ProblemSpec& spec, Deal&) { spec.order = {{0, 1, 1}, {1, 2, 0}, {2, 0, 1}}; });
  refused("nothing that may be led", [](ProblemSpec& spec, Deal&) {
    spec.restricted = true;
    spec.first_leads = 0b111000;
  });
}

// An assumption of the proof of sure replies (sure_tricks.hpp, 10): with one more trump, the other side can do everything
// that it could without.
void another_trump_never_helps(TrumpGame& game, int opponents, int trumps) {
  const int owners = opponents + 1;
  int patterns = 1;
  for (int trump = 0; trump < trumps; ++trump) patterns *= owners;
  for (int pattern = 0; pattern < patterns; ++pattern)
    for (int extra = 0; extra <= trumps; ++extra)
      for (int whose = 0; whose < opponents; ++whose) {
        TrumpGame::Held fewer;
        for (int trump = 0, rest = pattern; trump < trumps; ++trump, rest /= owners) {
          const int owner = rest % owners;
          (owner == opponents ? fewer.mine : fewer.theirs[owner]) |= bit(trump + (trump >= extra));
        }
        TrumpGame::Held more = fewer;
        more.theirs[whose] |= bit(extra);
        const auto with = game.value(more);
        const auto without = game.value(fewer);
        expect(with.off_lead <= without.off_lead && with.on_lead <= without.on_lead &&
                   with.off_lead_control <= without.off_lead_control && with.on_lead_control <= without.on_lead_control,
               "another trump among " + std::to_string(trumps) + ", pattern " + std::to_string(pattern));
      }
}

void another_trump_never_helps() {
  using Partner = TrumpGame::Partner;
  for (const auto partner : {Partner::none, Partner::without_trumps, Partner::with_trumps})
    for (int opponents = 1; opponents <= TrumpGame::kMaxOpponents; ++opponents)
      for (int trumps = 0; trumps < TrumpGame::kMaxTrumps; ++trumps)
        another_trump_never_helps(trump_game(partner, opponents), opponents, trumps);
}

}  // namespace

int main(int argc, char** argv) {
  another_trump_never_helps();
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 3000;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 20261120;
  agrees_with_minimax(rounds, seed);
  agrees_with_the_payoff_search(rounds / 3, seed);
  a_third_partner_may_have_to_overtake();
  threads_change_nothing();
  batch_can_be_stopped();
  polls_often();
  batch_polls_whenever_the_search_does();
  refuses();
  std::printf(failures ? "%d failures\n" : "all good\n", failures);
  return failures ? 1 : 0;
}
