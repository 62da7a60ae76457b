// Counting nodes, and looking up from the work now and then.
#pragma once

#include <cstdint>
#include <exception>

#include "bits.hpp"

namespace kernel {

// Thrown out of a search that is to end at once.
struct Interrupted : std::exception {
  const char* what() const noexcept override { return "interrupted"; }
};

// Somebody whom a search lets have a look every `Meter::kNodesBetweenLooks` nodes, and who may throw `Interrupted`.
struct Watch {
  virtual ~Watch() = default;
  virtual void look() = 0;
};

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
