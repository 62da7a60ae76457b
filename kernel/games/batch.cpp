#include "batch.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <type_traits>

namespace games {

namespace {

void* row_of(void* rows, std::size_t offset) { return static_cast<std::uint8_t*>(rows) + offset; }

// A checksum of a game's bytes, which begins with the digest of its program.
std::uint64_t checksum(const std::uint8_t* game, std::uint64_t digest) {
  static_assert(std::is_trivially_copyable_v<Game> && sizeof(Game) % sizeof(std::uint64_t) == 0);
  std::uint64_t sum = digest ^ sizeof(Game);
  for (std::size_t at = 0; at < sizeof(Game); at += sizeof(std::uint64_t)) {
    std::uint64_t word;
    std::memcpy(&word, game + at, sizeof word);
    sum = (sum ^ word) * 0x9e3779b97f4a7c15u;
    sum ^= sum >> 29;
  }
  return sum;
}

}  // namespace

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
    game.observe(program, game.to_move, row_of(outputs.observations, index * row_size(program, outputs.form)), outputs.form);
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
        outcome.final_observations = row_of(
            outputs.final_observations, game * static_cast<std::size_t>(program.players) * row_size(program, outputs.form));
      outcome.form = outputs.form;
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

// Plays at random until it is the agent's turn. An episode that ends on the way is added to `outcome`.
void Batch::play_others(std::size_t index, const Agents& agents, Outcome& outcome) {
  Game& game = games_[index];
  std::int8_t& agent = agents.seats[index];
  // In a program that Python has compiled, the agent's turn comes long before.
  for (int ply = 0; game.to_move + 1 != agent && ply < 1 << 16; ++ply) {
    Outcome one;
    one.form = outcome.form;
    one.final_observations = outcome.final_observations;
    one.final_seat = agent - 1;
    const int action = game.sample(game.legal(program));
    if (action < 0)
      game.lose(program, one);
    else
      game.apply(program, action, one);
    if (!one.over) continue;
    outcome.over = true;
    outcome.truncated |= one.truncated;
    end_agent(index, agents, one);
  }
}

void Batch::end_agent(std::size_t index, const Agents& agents, const Outcome& outcome) {
  std::int8_t& agent = agents.seats[index];
  agents.rewards[index] += static_cast<float>(outcome.rewards[static_cast<std::size_t>(agent - 1)]);
  if (agents.random) agent = static_cast<std::int8_t>(games_[index].choose_seat(program) + 1);
}

void Batch::seat_agents(const Agents& agents, int threads) {
  workers_.share(size(), threads, [&](std::size_t from, std::size_t to) {
    for (std::size_t game = from; game < to; ++game) {
      Outcome outcome;
      agents.rewards[game] = 0;
      if (agents.random) agents.seats[game] = static_cast<std::int8_t>(games_[game].choose_seat(program) + 1);
      play_others(game, agents, outcome);
      write(game, {}, false);
      show(game);
    }
  });
}

template <class Number>
void Batch::step_agents(const Number* actions, const Agents& agents, int threads) {
  workers_.share(size(), threads, [&](std::size_t from, std::size_t to) {
    for (std::size_t game = from; game < to; ++game) {
      Outcome outcome;
      outcome.form = outputs.form;
      if (agents.final_observations)
        outcome.final_observations = row_of(agents.final_observations, game * row_size(program, outputs.form));
      outcome.final_seat = agents.seats[game] - 1;
      agents.rewards[game] = 0;
      const int action = accepted(game, actions[game]);
      if (action < 0)
        games_[game].lose(program, outcome);
      else
        games_[game].apply(program, action, outcome);
      if (outcome.over) end_agent(game, agents, outcome);
      play_others(game, agents, outcome);
      write(game, outcome, action < 0);
      show(game);
    }
  });
}

void Batch::save(std::uint8_t* states, std::uint64_t digest, int threads) const {
  workers_.share(size(), threads, [&](std::size_t from, std::size_t to) {
    for (std::size_t game = from; game < to; ++game) {
      std::uint8_t* row = states + game * state_size();
      std::memcpy(row + sizeof(std::uint64_t), static_cast<const void*>(&games_[game]), sizeof(Game));
      const std::uint64_t sum = checksum(row + sizeof sum, digest);
      std::memcpy(row, &sum, sizeof sum);
    }
  });
}

std::size_t Batch::first_damaged(const std::uint8_t* states, std::size_t rows, std::uint64_t digest) {
  for (std::size_t row = 0; row < rows; ++row, states += state_size()) {
    std::uint64_t sum;
    std::memcpy(&sum, states, sizeof sum);
    if (sum != checksum(states + sizeof sum, digest)) return row;
  }
  return rows;
}

void Batch::load(const std::uint8_t* states, const std::int64_t* games, std::size_t rows, const std::uint64_t* seeds) {
  for (std::size_t row = 0; row < rows; ++row) {
    const auto game = static_cast<std::size_t>(games[row]);
    std::memcpy(static_cast<void*>(&games_[game]), states + row * state_size() + sizeof(std::uint64_t), sizeof(Game));
    if (seeds) games_[game].seed(seeds[row]);
    write(game, {}, false);
    show(game);
  }
}

template <class Number>
void Batch::sample(Number* actions, int threads) {
  workers_.share(size(), threads, [&](std::size_t from, std::size_t to) {
    for (std::size_t game = from; game < to; ++game) actions[game] = static_cast<Number>(games_[game].sample(legal_[game]));
  });
}

void Batch::observe(const std::int8_t* seats, void* out, Form form, int threads) const {
  workers_.share(size(), threads, [&](std::size_t from, std::size_t to) {
    for (std::size_t game = from; game < to; ++game)
      games_[game].observe(program, seats[game] - 1, row_of(out, game * row_size(program, form)), form);
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
template void Batch::step_agents(const std::int32_t*, const Agents&, int);
template void Batch::step_agents(const std::int64_t*, const Agents&, int);
template void Batch::sample(std::int32_t*, int);
template void Batch::sample(std::int64_t*, int);

}  // namespace games
