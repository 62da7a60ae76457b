// Many deals, many questions, several threads, one that looks up now and then.
#pragma once

#include <chrono>
#include <functional>

#include "solver.hpp"

namespace kernel {

// Every question about every deal: job n is question n % questions about deal n / questions. The caller fills it in, owns it,
// and keeps the questions alive while `run` works; `run` ends no sooner than its threads. `deal` and `work` are called by
// several threads at once, for different jobs; `look` by the calling thread alone.
struct Batch {
  std::vector<const CheckedSpec*> specs;
  std::size_t deals = 0;
  std::function<void(std::size_t, Deal&)> deal;                  // fills in a deal; called by several threads
  std::function<void(Solver&, const CheckedSpec&, const Deal&, std::size_t job)> work;  // solves it, and keeps the answer
  int threads = 1;
  std::size_t table_bytes = 0;  // for each thread

  // Called by the thread that runs the batch, with the number of jobs done; false ends it. However long a job takes it
  // is called at the first of the search's looks (watch.hpp) after `between_looks`.
  std::function<bool(std::size_t)> poll;
  std::chrono::milliseconds poll_interval{20};

  // The nodes searched. Throws `Interrupted` when `look` wanted it, or `BadInput` of the first job that has any.
  std::uint64_t run();
};

}  // namespace kernel
