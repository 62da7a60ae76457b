// `NodeCounter`: counts nodes, and polls a `Monitor` at regular intervals so that a search can be interrupted.
#pragma once

#include <cstdint>
#include <exception>

#include "bits.hpp"

namespace kernel {

// Thrown to end a search immediately. The search keeps no partial results: its next `start` begins anew.
struct Interrupted : std::exception {
  const char* what() const noexcept override { return "interrupted"; }
};

// An interface whose function `poll` is called after every `NodeCounter::kNodesBetweenPolls` nodes, on the searching
// thread. `poll` may throw `Interrupted` to end the search. The caller of the search owns the monitor.
struct Monitor {
  virtual ~Monitor() = default;
  virtual void poll() = 0;
};

// Counts the nodes of one `Solver`, which owns the counter, over all of its solves, and polls the monitor if there is
// one. The count is never reset.
class NodeCounter {
 public:
  // A node takes well under a microsecond, so an interrupt is noticed within a few milliseconds.
  static constexpr std::uint64_t kNodesBetweenPolls = 4096;

  explicit NodeCounter(Monitor* monitor = nullptr) : monitor_(monitor) {}

  KERNEL_INLINE void node() {
    if (++nodes_ % kNodesBetweenPolls == 0 && monitor_) monitor_->poll();
  }
  std::uint64_t nodes() const { return nodes_; }

 private:
  std::uint64_t nodes_ = 0;
  Monitor* monitor_;
};

}  // namespace kernel
