// `Batch`: many games of one program, with the arrays into which their results are written.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "game.hpp"
#include "workers.hpp"

namespace games {

constexpr std::int64_t kWait = -1;  // in place of an action: leave the game, and what is shown of it, as they are

// Arrays with a row for each game. An array may be missing, except `seats`.
struct Outputs {
  std::int8_t* seats = nullptr;       // to move, from 1
  std::int8_t* masks = nullptr;       // 1 for each legal action
  float* rewards = nullptr;           // by seat
  bool* terminated = nullptr;         // the episode has ended
  bool* truncated = nullptr;          // it has ended without a winner
  bool* illegal = nullptr;            // it has ended by an illegal action
  Form form = Form::floats;           // of observations
  void* observations = nullptr;       // of the seat to move
  void* final_observations = nullptr;  // of all seats, at the end of the last episode
  std::int32_t* results = nullptr;    // of the last episode
};

// In each game, a seat for which the caller plays while all others play at random.
struct Agents {
  std::int8_t* seats = nullptr;  // counted from 1; written when a new one is chosen
  bool random = false;           // whether each episode has a new seat
  float* rewards = nullptr;      // of the agent
  void* final_observations = nullptr;  // of the agent, at the end of the last episode
};

// What each game does doesn't depend on the number of games or threads: its random numbers come from its own seed.
class Batch {
 public:
  Batch(Program of, std::size_t games) : program(std::move(of)), games_(games), legal_(games) {}

  std::size_t size() const { return games_.size(); }
  const Game& game(std::size_t index) const { return games_[index]; }

  // Seeds the games, if there are seeds, and begins an episode in each.
  void reset(const std::uint64_t* seeds, int threads);

  // The first game whose action is neither legal nor `kWait`; `size()` if there is none.
  template <class Number>
  std::size_t first_illegal(const Number* actions, int threads) const;

  // Takes an action in each game. A game whose action is illegal is lost.
  template <class Number>
  void step(const Number* actions, int threads);

  // Chooses seats, if they are random, and plays until it is the agent's turn in each game.
  void seat_agents(const Agents& agents, int threads);

  // Takes an action of the agent in each game, and plays until it is its turn again. A game whose action is illegal is lost.
  template <class Number>
  void step_agents(const Number* actions, const Agents& agents, int threads);

  // Writes all that there is of each game, with what follows by chance, to a row of `state_size()` bytes. `digest` identifies the
  // program.
  static std::size_t state_size() { return sizeof(std::uint64_t) + sizeof(Game); }
  void save(std::uint8_t* states, std::uint64_t digest, int threads) const;

  // The first row that `save` hasn't written for the same program; `rows` if there is none.
  static std::size_t first_damaged(const std::uint8_t* states, std::size_t rows, std::uint64_t digest);

  // Continues games from states: game `games[i]` from row i. With seeds, what follows by chance is new.
  void load(const std::uint8_t* states, const std::int64_t* games, std::size_t rows, const std::uint64_t* seeds);

  // Writes a random legal action for each game.
  template <class Number>
  void sample(Number* actions, int threads);

  // Writes what a seat of each game knows; seats are counted from 1.
  void observe(const std::int8_t* seats, void* out, Form form, int threads) const;

  // Writes where the pieces are, in rows that begin with a seat of each game: the hands clockwise, and those in no hand.
  void hidden(const std::int8_t* seats, float* out, int threads) const;

  // Writes where the pieces are as far as a seat of each game knows, in the same rows.
  void beliefs(const std::int8_t* seats, float* out, int threads) const;

  const Program program;
  Outputs outputs;

 private:
  // The number of an action that `apply` takes; -1 if it is illegal.
  int accepted(std::size_t game, std::int64_t action) const;
  void write(std::size_t game, const Outcome& outcome, bool illegal);
  void show(std::size_t game);
  void play_others(std::size_t game, const Agents& agents, Outcome& outcome);
  void end_agent(std::size_t game, const Agents& agents, const Outcome& outcome);

  std::vector<Game> games_;
  std::vector<Actions> legal_;  // for each game
  mutable Workers workers_;
};

}  // namespace games
