// `Workers`: threads that share the games of a batch with the thread that calls.
#pragma once

#include <cstddef>
#include <memory>

namespace games {

// The threads start when they are first needed and wait between calls, since starting a thread takes as long as playing in
// hundreds of games. A process that was forked has none of its parent's threads, so it starts its own.
class Workers {
 public:
  Workers();
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // Calls `work(from, to)` with ranges of games that together are all games, at most one range for each thread, and returns
  // when all calls have returned. One range is done by the calling thread. `work` must not throw.
  template <class Work>
  void share(std::size_t games, int threads, const Work& work) {
    const auto call = [](const void* what, std::size_t from, std::size_t to) {
      (*static_cast<const Work*>(what))(from, to);
    };
    run({call, &work, games}, threads);
  }

 private:
  struct Job {
    void (*call)(const void* what, std::size_t from, std::size_t to) = nullptr;
    const void* what = nullptr;
    std::size_t games = 0;
  };
  struct Crew;

  void run(const Job& job, int threads);

  std::unique_ptr<Crew> crew_;
};

}  // namespace games
