// `Batch`: solves many deals for many problem specs, on several threads, with interrupts.
#pragma once

#include <chrono>
#include <functional>

#include "solver.hpp"

namespace kernel {

// Solves every deal for every spec. A job is one such pair: with s specs, job n solves deal n / s for spec n % s. The
// caller fills in the fields and keeps the specs alive during `run`, which returns only after its threads have ended.
// `deal` and `work` are called by several threads at the same time, for different jobs; `poll` is only called by the
// thread that called `run`.
struct Batch {
  std::vector<const CheckedSpec*> specs;
  std::size_t deals = 0;
  std::function<void(std::size_t, Deal&)> deal;                  // fills in the deal of this number
  std::function<void(Solver&, const CheckedSpec&, const Deal&, std::size_t job)> work;  // solves it and stores the result
  int threads = 1;
  std::size_t table_bytes = 0;  // for each thread

  // Called with the number of finished jobs, on the thread that called `run`. If it returns false, the batch ends. It
  // is also called during a long job: at the first poll of the search (node_counter.hpp) after `poll_interval` has
  // passed.
  std::function<bool(std::size_t)> poll;
  std::chrono::milliseconds poll_interval{20};

  // Returns the number of nodes searched. Throws `Interrupted` if `poll` returned false, or the `BadInput` of the first
  // invalid job.
  std::uint64_t run();
};

}  // namespace kernel
