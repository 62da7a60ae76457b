#include "batch.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace kernel {

namespace {

using Clock = std::chrono::steady_clock;

// The state shared by the threads of one run. It is on the stack of `Batch::run`, which joins all threads before the
// state is destroyed. Jobs are handed out in order, each once. `mutex` guards `working`, `failure` and `failed_at`.
struct Shared {
  Shared(const Batch& of, std::size_t many, std::size_t at_a_time) : batch(of), jobs(many), share(at_a_time) {}

  const Batch& batch;
  const std::size_t jobs;
  const std::size_t share;  // the number of jobs that a thread takes at a time
  std::atomic<std::size_t> next{0};
  std::atomic<std::size_t> done{0};
  std::atomic<std::uint64_t> nodes{0};
  std::atomic<bool> stop{false};
  std::mutex mutex;
  std::condition_variable finished;
  int working = 0;
  std::exception_ptr failure;
  std::size_t failed_at = 0;

  // Keeps the exception of the earliest failed job. Jobs are handed out in order, so every earlier job has been started
  // and will be finished by its thread. So the failure that is reported doesn't depend on the number of threads.
  void fail(std::size_t job) {
    const std::lock_guard lock(mutex);
    if (!failure || job < failed_at) {
      failure = std::current_exception();
      failed_at = job;
    }
    next.store(jobs);
  }
};

// Ends a thread's search once the batch is to stop. On the thread that called `run` it also calls `Batch::poll`. Each
// thread has one monitor and one solver.
class BatchMonitor final : public Monitor {
 public:
  BatchMonitor(Shared& shared, bool caller) : shared_(shared), caller_(caller), last_(Clock::now()) {}

  void poll() override {
    if (caller_ && shared_.batch.poll) {
      const auto now = Clock::now();
      if (now - last_ >= shared_.batch.poll_interval) {
        last_ = now;
        if (!shared_.batch.poll(shared_.done.load())) shared_.stop.store(true);
      }
    }
    if (shared_.stop.load(std::memory_order_relaxed)) throw Interrupted();
  }

 private:
  Shared& shared_;
  bool caller_;
  Clock::time_point last_;
};

void take_jobs(Shared& shared, BatchMonitor& monitor) {
  std::size_t job = 0;
  try {
    Solver solver(shared.batch.table_bytes, &monitor);
    Deal deal;
    const auto& specs = shared.batch.specs;
    for (;;) {
      const std::size_t from = shared.next.fetch_add(shared.share);
      if (from >= shared.jobs) break;
      const std::size_t to = std::min(from + shared.share, shared.jobs);
      for (job = from; job < to; ++job) {
        monitor.poll();
        if (job == from || job % specs.size() == 0) shared.batch.deal(job / specs.size(), deal);
        shared.batch.work(solver, *specs[job % specs.size()], deal, job);
        shared.done.fetch_add(1, std::memory_order_relaxed);
      }
    }
    shared.nodes.fetch_add(solver.nodes());
  } catch (const Interrupted&) {
    shared.stop.store(true);
  } catch (...) {
    shared.fail(job);
  }
}

}  // namespace

std::uint64_t Batch::run() {
  const std::size_t jobs = deals * specs.size();
  if (!jobs) return 0;
  const auto many = static_cast<std::size_t>(std::max(1, threads));
  Shared shared(*this, jobs, std::max<std::size_t>(1, std::min<std::size_t>(32, jobs / (many * 4))));
  std::vector<std::thread> others;
  // Joins the threads no matter how the run ends, since they refer to objects on this stack.
  struct Join {
    std::vector<std::thread>& threads;
    ~Join() {
      for (auto& thread : threads) thread.join();
    }
  };
  {
    Join join{others};
    const std::size_t wanted = std::min(many, (jobs + shared.share - 1) / shared.share);
    shared.working = static_cast<int>(wanted) - 1;
    for (std::size_t at = 1; at < wanted; ++at) {
      try {
        others.emplace_back([&shared] {
          {
            BatchMonitor monitor(shared, false);
            take_jobs(shared, monitor);
          }
          const std::lock_guard lock(shared.mutex);
          --shared.working;
          shared.finished.notify_all();
        });
      } catch (const std::system_error&) {
        // The system can't create more threads: go on with those that exist.
        const std::lock_guard lock(shared.mutex);
        shared.working -= static_cast<int>(wanted - at);
        break;
      }
    }
    BatchMonitor monitor(shared, true);
    take_jobs(shared, monitor);
    std::unique_lock lock(shared.mutex);
    while (!shared.finished.wait_for(lock, std::max(poll_interval, std::chrono::milliseconds(1)),
                                     [&] { return shared.working == 0; })) {
      lock.unlock();
      if (poll && !shared.stop.load() && !poll(shared.done.load())) shared.stop.store(true);
      lock.lock();
    }
  }
  if (shared.failure) std::rethrow_exception(shared.failure);
  if (shared.stop.load()) throw Interrupted();
  return shared.nodes.load();
}

}  // namespace kernel
