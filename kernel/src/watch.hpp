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

// Whom a search calls every `Meter::kNodesBetweenLooks` nodes, and who may throw `Interrupted` to end it. Whoever runs the
// search owns it; it is called on the thread that searches.
struct Watch {
  virtual ~Watch() = default;
  virtual void look() = 0;
};

// Counts the nodes of one `Solver`, which owns it, over all its solves, and calls the watch, if there is one. The number never
// falls.
class Meter {
 public:
  // A node takes well under a microsecond, so this is a few milliseconds at most: an interrupt waits no longer.
  static constexpr std::uint64_t kNodesBetweenLooks = 4096;

  explicit Meter(Watch* watch = nullptr) : watch_(watch) {}

  KERNEL_INLINE void node() {
    if (++nodes_ % kNodesBetweenLooks == 0 && watch_) watch_->look();
  }
  std::uint64_t nodes() const { return nodes_; }

 private:
  std::uint64_t nodes_ = 0;
  Watch* watch_;
};

}  // namespace kernel
