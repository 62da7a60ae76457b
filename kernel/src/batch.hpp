// Many deals, many questions, several threads, one that looks up now and then.
#pragma once

#include <functional>

#include "solver.hpp"

namespace kernel {

// Every question about every deal. Job n is question n % questions about deal n / questions.
struct Batch {
  std::vector<const Asked*> questions;
  std::size_t deals = 0;
  std::function<void(std::size_t, Deal&)> deal;                  // fills in a deal; called by several threads
  std::function<void(Solver&, const Asked&, const Deal&, std::size_t job)> work;  // solves it, and keeps the answer
  int threads = 1;
  std::size_t table_bytes = 0;  // for each thread

  // Called by the thread that runs the batch, every 20 ms or so, with the number of jobs done; false ends it.
  std::function<bool(std::size_t)> look;

  // The nodes searched. Throws `Interrupted` when `look` wanted it, or `BadInput` of the first job that has any.
  std::uint64_t run();
};

}  // namespace kernel
