// Counting nodes, and looking up from the work now and then.
#pragma once

#include <cstdint>
#include <exception>

#include "bits.hpp"

namespace kernel {

// Thrown out of a search that is to end at once. The search keeps nothing half done: its next `start` begins anew.
struct Interrupted : std::exception {
  const char* what() const noexcept override { return "interrupted"; }
};

// Whom a search calls every `NodeCounter::kNodesBetweenLooks` nodes, and who may throw `Interrupted` to end it. Whoever runs the
// search owns it; it is called on the thread that searches.
struct Monitor {
  virtual ~Monitor() = default;
  virtual void poll() = 0;
};

// Counts the nodes of one `Solver`, which owns it, over all its solves, and calls the watch, if there is one. The number never
// falls.
class NodeCounter {
 public:
  // A node takes well under a microsecond, so this is a few milliseconds at most: an interrupt waits no longer.
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
