// `Batch`: solves many deals for many problem specs, on several threads, with interrupts.
#pragma once

#include <chrono>
#include <functional>

#include "solver.hpp"

namespace kernel {

// Solves every deal for every spec: job n is spec n % specs and deal n / specs. The caller fills in the fields and keeps
// the specs alive during `run`, which returns only after its threads have ended. `deal` and `work` are called by several
// threads at once, for different jobs; `poll` only by the calling thread.
struct Batch {
  std::vector<const CheckedSpec*> specs;
  std::size_t deals = 0;
  std::function<void(std::size_t, Deal&)> deal;                  // fills in the deal of this number
  std::function<void(Solver&, const CheckedSpec&, const Deal&, std::size_t job)> work;  // solves it and stores the result
  int threads = 1;
  std::size_t table_bytes = 0;  // for each thread

  // Called with the number of finished jobs by the thread that called `run`; returning false ends the batch. Even within a
  // long job it is called at the first poll of the search (node_counter.hpp) after `poll_interval`.
  std::function<bool(std::size_t)> poll;
  std::chrono::milliseconds poll_interval{20};

  // Returns the number of nodes searched. Throws `Interrupted` if `poll` returned false, or the `BadInput` of the first
  // invalid job.
  std::uint64_t run();
};

}  // namespace kernel
