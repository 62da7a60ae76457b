#include "workers.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <system_error>
#include <thread>
#include <vector>

#ifndef _WIN32
#include <unistd.h>
#endif

namespace games {

namespace {

constexpr std::size_t kMinShare = 128;  // games: with fewer, waking a thread costs more than it saves
constexpr int kPolls =
    100;  // some tens of microseconds: the next call often comes that soon, and waking a thread takes as long

#ifdef _WIN32
long process() { return 0; }  // processes don't fork
#else
long process() { return static_cast<long>(getpid()); }
#endif

// Waits until `value` isn't `old`.
template <class Value>
void await_change(const std::atomic<Value>& value, Value old) {
  for (int poll = 0; poll < kPolls; ++poll) {
    if (value.load(std::memory_order_acquire) != old) return;
    std::this_thread::yield();
  }
  value.wait(old, std::memory_order_acquire);
}

}  // namespace

// What the threads share. The thread that calls writes `job`, `size` and `stop` only while all others wait for `round`.
struct Workers::Crew {
  const long owner = process();
  Job job;
  std::size_t size = 0;  // of a range
  bool stop = false;
  alignas(64) std::atomic<std::uint32_t> round{0};
  alignas(64) std::atomic<std::size_t> working{0};
  std::vector<std::thread> threads;

  ~Crew() {
    stop = true;
    round.fetch_add(1, std::memory_order_release);
    round.notify_all();
    for (auto& thread : threads) thread.join();
  }

  void range(std::size_t number) const {
    const std::size_t from = number * size;
    if (from < job.games) job.call(job.what, from, std::min(from + size, job.games));
  }

  // What a thread does until the end.
  void work(std::size_t number, std::uint32_t seen) {
    for (;;) {
      await_change(round, seen);
      seen = round.load(std::memory_order_acquire);
      if (stop) return;
      range(number);
      if (working.fetch_sub(1, std::memory_order_acq_rel) == 1) working.notify_one();
    }
  }

  // Starts threads until there are `wanted`, or as many as the system allows.
  void grow(std::size_t wanted) {
    const std::uint32_t seen = round.load(std::memory_order_relaxed);
    try {
      threads.reserve(wanted);
      while (threads.size() < wanted)
        threads.emplace_back([this, number = threads.size() + 1, seen] { work(number, seen); });
    } catch (const std::system_error&) {  // those that exist do it
    }
  }
};

Workers::Workers() = default;

Workers::~Workers() {
  // In a forked process, the threads to be joined don't exist.
  if (crew_ && crew_->owner != process()) static_cast<void>(crew_.release());
}

void Workers::run(const Job& job, int threads) {
  const auto wanted = std::clamp<std::size_t>(job.games / kMinShare, 1, static_cast<std::size_t>(threads));
  if (wanted == 1) {
    job.call(job.what, 0, job.games);
    return;
  }
  if (crew_ && crew_->owner != process()) static_cast<void>(crew_.release());
  if (!crew_) crew_ = std::make_unique<Crew>();
  Crew& crew = *crew_;
  crew.grow(wanted - 1);
  const std::size_t ranges = std::min(wanted, crew.threads.size() + 1);
  crew.job = job;
  crew.size = (job.games + ranges - 1) / ranges;
  crew.working.store(crew.threads.size(), std::memory_order_relaxed);
  crew.round.fetch_add(1, std::memory_order_release);
  crew.round.notify_all();
  crew.range(0);
  for (std::size_t left; (left = crew.working.load(std::memory_order_acquire)) != 0;) await_change(crew.working, left);
}

}  // namespace games
