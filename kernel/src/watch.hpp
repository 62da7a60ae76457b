// Counting nodes, and looking up from the work now and then.
#pragma once

#include <cstdint>
#include <exception>

namespace kernel {

// Thrown out of a search that is to end at once.
struct Interrupted : std::exception {
  const char* what() const noexcept override { return "interrupted"; }
};

// Somebody whom a search lets have a look every few thousand nodes, and who may throw `Interrupted`.
struct Watch {
  virtual ~Watch() = default;
  virtual void look() = 0;
};

class Meter {
 public:
  explicit Meter(Watch* watch = nullptr) : watch_(watch) {}

  void node() {
    if ((++nodes_ & kEvery) == 0 && watch_) watch_->look();
  }
  std::uint64_t nodes() const { return nodes_; }

 private:
  static constexpr std::uint64_t kEvery = 0xfff;
  std::uint64_t nodes_ = 0;
  Watch* watch_;
};

}  // namespace kernel
