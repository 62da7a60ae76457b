#include "batch.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>

namespace games {

int Batch::accepted(std::size_t game, std::int64_t action) const {
  return games_[game].accepted(program, legal_[game], action);
}

// Writes how an episode ended, if it did.
void Batch::write(std::size_t index, const Outcome& outcome, bool illegal) {
  const auto players = static_cast<std::size_t>(program.players);
  if (outputs.rewards)
    std::transform(outcome.rewards.begin(), outcome.rewards.begin() + players, outputs.rewards + index * players,
                   [](double reward) { return static_cast<float>(reward); });
  if (outputs.terminated) outputs.terminated[index] = outcome.over && !outcome.truncated;
  if (outputs.truncated) outputs.truncated[index] = outcome.truncated;
  if (outputs.illegal) outputs.illegal[index] = illegal;
}

// Writes what the seat to move needs for its decision.
void Batch::show(std::size_t index) {
  const Game& game = games_[index];
  const Actions& legal = legal_[index] = game.legal(program);
  outputs.seats[index] = static_cast<std::int8_t>(game.to_move + 1);
  if (outputs.masks) {
    const auto actions = static_cast<std::size_t>(program.actions);
    std::int8_t* row = outputs.masks + index * actions;
    std::memset(row, 0, actions);
    for (std::size_t word = 0; word < 2; ++word)
      for (std::uint64_t set = legal.words[word]; set; set &= set - 1)
        row[word * 64 + static_cast<std::size_t>(std::countr_zero(set))] = 1;
  }
  if (outputs.observations)
    game.observe(program, game.to_move, outputs.observations + index * static_cast<std::size_t>(program.width));
}

void Batch::reset(const std::uint64_t* seeds, int threads) {
  workers_.share(size(), threads, [&](std::size_t from, std::size_t to) {
    for (std::size_t game = from; game < to; ++game) {
      if (seeds) games_[game].seed(seeds[game]);
      games_[game].begin(program);
      write(game, {}, false);
      show(game);
    }
  });
}

template <class Number>
std::size_t Batch::first_illegal(const Number* actions, int threads) const {
  std::atomic<std::size_t> first{size()};
  workers_.share(size(), threads, [&](std::size_t from, std::size_t to) {
    std::size_t game = from;
    while (game < to && (actions[game] == kWait || accepted(game, actions[game]) >= 0)) ++game;
    if (game == to) return;
    std::size_t earliest = first.load();
    while (game < earliest && !first.compare_exchange_weak(earliest, game)) {
    }
  });
  return first;
}

template <class Number>
void Batch::step(const Number* actions, int threads) {
  workers_.share(size(), threads, [&](std::size_t from, std::size_t to) {
    for (std::size_t game = from; game < to; ++game) {
      Outcome outcome;
      if (actions[game] == kWait) {
        write(game, outcome, false);
        continue;
      }
      if (outputs.final_observations)
        outcome.final_observations =
            outputs.final_observations + game * static_cast<std::size_t>(program.players * program.width);
      if (outputs.results) outcome.result = outputs.results + game * static_cast<std::size_t>(kResult + program.sides);
      const int action = accepted(game, actions[game]);
      if (action < 0)
        games_[game].lose(program, outcome);
      else
        games_[game].apply(program, action, outcome);
      write(game, outcome, action < 0);
      show(game);
    }
  });
}

template <class Number>
void Batch::sample(Number* actions, int threads) {
  workers_.share(size(), threads, [&](std::size_t from, std::size_t to) {
    for (std::size_t game = from; game < to; ++game) actions[game] = static_cast<Number>(games_[game].sample(legal_[game]));
  });
}

void Batch::observe(const std::int8_t* seats, float* out, int threads) const {
  workers_.share(size(), threads, [&](std::size_t from, std::size_t to) {
    for (std::size_t game = from; game < to; ++game)
      games_[game].observe(program, seats[game] - 1, out + game * static_cast<std::size_t>(program.width));
  });
}

void Batch::hidden(const std::int8_t* seats, float* out, int threads) const {
  const auto row = static_cast<std::size_t>(program.piece_columns * (program.players + 1));
  workers_.share(size(), threads, [&](std::size_t from, std::size_t to) {
    for (std::size_t game = from; game < to; ++game) games_[game].show(program, seats[game] - 1, out + game * row);
  });
}

void Batch::beliefs(const std::int8_t* seats, float* out, int threads) const {
  const auto row = static_cast<std::size_t>(program.piece_columns * (program.players + 1));
  workers_.share(size(), threads, [&](std::size_t from, std::size_t to) {
    for (std::size_t game = from; game < to; ++game) games_[game].believe(program, seats[game] - 1, out + game * row);
  });
}

template std::size_t Batch::first_illegal(const std::int32_t*, int) const;
template std::size_t Batch::first_illegal(const std::int64_t*, int) const;
template void Batch::step(const std::int32_t*, int);
template void Batch::step(const std::int64_t*, int);
template void Batch::sample(std::int32_t*, int);
template void Batch::sample(std::int64_t*, int);

}  // namespace games
