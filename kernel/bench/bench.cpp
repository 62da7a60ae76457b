// Measures the speed of the kernel without Python: random full deals, seat 0 declares and leads, all nine contracts.
//
//      kernel_bench [deals of each contract, 500] [rounds, 3]
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "../tests/oracle.hpp"

using namespace kernel;
using namespace kernel::oracle;

namespace {

double processor_time() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void measure(const char* name, int seats, unsigned side, int deals, int rounds) {
  const auto set = tiles(seats == 4);
  std::vector<CheckedSpec> specs;
  for (int trump = 0; trump < kContracts; ++trump) {
    ProblemSpec spec;
    spec.tables = moon(set, trump);
    spec.seats = seats;
    spec.side = side;
    specs.emplace_back(spec);
  }
  std::mt19937_64 rng(12345);
  std::vector<Deal> dealt;
  for (int at = 0; at < deals; ++at) {
    std::vector<int> pack(set.size());
    for (std::size_t piece = 0; piece < pack.size(); ++piece) pack[piece] = static_cast<int>(piece);
    for (std::size_t left = pack.size(); left > 1; --left) std::swap(pack[left - 1], pack[rng() % left]);
    Deal deal;
    for (int seat = 0; seat < seats; ++seat) {
      TableMask hand = 0;
      for (int piece = 0; piece < 7; ++piece) hand |= TableMask{1} << pack[static_cast<std::size_t>(seat * 7 + piece)];
      deal.hands.push_back(hand);
    }
    dealt.push_back(deal);
  }
  for (const bool plays : {false, true}) {
    double least = 1e9;
    std::vector<std::uint64_t> nodes;
    for (int round = 0; round < rounds; ++round) {
      nodes.clear();
      Solver solver(1 << 22, nullptr);
      const double start = processor_time();
      for (const auto& deal : dealt)
        for (const auto& one : specs) {
          const auto before = solver.nodes();
          if (plays)
            solver.plays(one, deal);
          else
            solver.value(one, deal);
          nodes.push_back(solver.nodes() - before);
        }
      least = std::min(least, processor_time() - start);
    }
    std::uint64_t all = 0;
    for (const auto some : nodes) all += some;
    std::sort(nodes.begin(), nodes.end());
    const auto solves = static_cast<double>(nodes.size());
    std::printf("%s, %s: %.2f us a solve, %.0f a second; nodes: mean %.1f, median %llu, p99 %llu, all %llu\n", name,
                plays ? "all plays" : "value", least / solves * 1e6, solves / least, static_cast<double>(all) / solves,
                static_cast<unsigned long long>(nodes[nodes.size() / 2]),
                static_cast<unsigned long long>(nodes[nodes.size() * 99 / 100]), static_cast<unsigned long long>(all));
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int deals = argc > 1 ? std::atoi(argv[1]) : 500;
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 3;
  measure("three hands", 3, 0b001, deals, rounds);
  measure("partnership", 4, 0b0101, std::max(1, deals / 5), rounds);
}
