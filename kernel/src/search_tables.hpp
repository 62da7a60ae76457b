// `SearchTables`: the tables in the form that the searches use.
//
// The pieces that can be in play, at most 32, are renumbered so that bit order is strength order: in every suit that
// can be led a higher bit is a stronger piece, and the trumps are the topmost bits. The cheapest piece of a set is then
// its lowest bit, and the search never has to sort pieces.
//
// Such an order exists for dominoes although each tile belongs to two suits: they are ordered by the sum of their pips,
// where a double counts as its number + 7. For tables without such an order, `plain` is false, and the search uses
// nothing that relies on it.
#pragma once

#include <array>

#include "tables.hpp"

namespace kernel {

// Tables renumbered for the search. A `SearchTables` object is built from `Tables` and then only read. All threads that
// solve a problem share it, unless the tables have more pieces than can be in play at once; then each deal has its own.
// Masks in it, and in everything that refers to it, use its numbering; `table_number` and `search_number` convert
// between the numberings. All piece numbers in masks are less than `pieces`.
struct SearchTables {
  int pieces = 0;
  int suits = 0;
  std::array<Mask, kMaxSuits> follow{};    // by suit: the pieces that belong to it
  std::array<Mask, kMaxSuits> leadable{};  // by suit: the pieces that can lead it
  std::array<Mask, kMaxSuits> follows_only{};  // by suit: the pieces that belong to it but can't lead it
  std::array<std::array<Mask, kMaxPieces>, kMaxSuits> beats{};  // by suit led and piece: the pieces that beat it
  std::array<Suits, kMaxPieces> leads{};   // by piece: the suits that it can lead
  std::array<Mask, kMaxPieces> twins{};    // by piece: identical pieces with lower numbers
  Mask always = 0;
  Mask leaders = 0;     // the pieces that can lead exactly one suit
  Suits relevant = 0;   // the suits that some piece can lead
  bool called = false;  // true if some piece can lead several suits

  // True if the tables describe an ordinary trick-taking game: bit order is strength order in every suit; a piece leads
  // only suits that it belongs to; no piece may always be played; only a trump or a higher piece of the suit led beats
  // a piece; trumps rank the same on every lead and belong to one suit.
  bool plain = false;
  Mask trumps = 0;
  int trump_suit = -1;

  std::array<std::uint8_t, kMaxPieces> table_number{};  // by piece: its number in the tables
  std::array<std::int8_t, kMaxTablePieces> search_number{};  // by number in the tables: the piece, or -1 if it isn't in play

  SearchTables() = default;

  // `live`: the pieces of the tables that can be in play, at most 32.
  SearchTables(const Tables& tables, TableMask live);

  KERNEL_INLINE Mask renumbered(TableMask set) const {
    Mask pieces_of = 0;
    each(set, [&](int at) { pieces_of |= bit(search_number[static_cast<std::size_t>(at)]); });
    return pieces_of;
  }
  // The union of `of(suit)` over all suits. `of` is called for blocks of kSuitsAtOnce suits, so that compilers need no
  // branch. It is therefore also called for numbers past the last suit, to which no pieces belong.
  template <class Of>
  KERNEL_INLINE Mask over_suits(Of&& of) const {
    Mask found = 0;
    for (int block = 0; block < suits; block += kSuitsAtOnce)
      for (int at = 0; at < kSuitsAtOnce; ++at) found |= of(static_cast<std::size_t>(block + at));
    return found;
  }
  // The suits for which `test` is true. It is called for blocks of suits, too, and must be false for numbers past the
  // last suit.
  template <class Test>
  KERNEL_INLINE Suits suits_where(Test&& test) const {
    Mask found = 0;
    for (int block = 0; block < suits; block += kSuitsAtOnce) {
      Mask some = 0;
      for (int at = 0; at < kSuitsAtOnce; ++at) some |= when(test(static_cast<std::size_t>(block + at))) & Mask{1} << at;
      found |= some << block;
    }
    return static_cast<Suits>(found);
  }
  KERNEL_INLINE Mask playable(Mask hand, int suit) const {
    return hand & (follow[suit] | always | when(!(hand & follow[suit])));
  }

 private:
  void renumber(const Tables& tables, const std::array<int, kMaxPieces>& order);
  bool is_plain(int trump) const;
};

}  // namespace kernel
