#include "search_tables.hpp"

#include <vector>

namespace kernel {

namespace {

// The pieces that can be in play, from the weakest to the strongest. The order agrees with the strengths in every suit
// that can be led, and puts the pieces of `top` last. If the strengths contradict each other (a cycle), the piece with
// the lowest sum of strengths comes next.
std::array<int, kMaxPieces> ordered(const Tables& tables, TableMask live, TableMask top) {
  Suits relevant = 0;
  each(live, [&](int piece) { relevant |= tables.leads[piece]; });
  std::array<TableMask, kMaxTablePieces> weaker{};  // by piece: the pieces that must come before it
  std::array<long long, kMaxTablePieces> weight{};
  each(relevant, [&](int suit) {
    const auto& row = tables.strength[suit];
    each(live, [&](int piece) { weight[piece] += row[piece]; });
    each(tables.follow[suit] & live, [&](int low) {
      each(live, [&](int high) {
        if (row[high] > row[low]) weaker[high] |= TableMask{1} << low;
      });
    });
  });
  each(top, [&](int piece) { weaker[piece] |= live & ~top; });

  std::array<int, kMaxPieces> order{};
  int placed = 0;
  for (TableMask rest = live; rest;) {
    int best = -1;
    bool best_free = false;
    each(rest, [&](int piece) {
      const bool free = !(weaker[piece] & rest);
      if (best < 0 || free > best_free || (free == best_free && weight[piece] < weight[best])) {
        best = piece;
        best_free = free;
      }
    });
    order[placed++] = best;
    rest &= ~(TableMask{1} << best);
  }
  return order;
}

}  // namespace

SearchTables::SearchTables(const Tables& tables, TableMask live) {
  pieces = count(live);
  suits = tables.suits;
  each(live, [&](int piece) { relevant |= tables.leads[piece]; });

  // The caller doesn't say which suit is trump. It is the first suit with which the tables are `plain`, if there is
  // one.
  for (int trump = -1; trump < suits; ++trump) {
    if (trump >= 0 && !(has(relevant, trump) && (tables.follow[trump] & live))) continue;
    const TableMask top = trump < 0 ? 0 : tables.follow[trump] & live;
    renumber(tables, ordered(tables, live, top));
    if (!is_plain(trump)) continue;
    plain = true;
    trump_suit = trump;
    trumps = trump < 0 ? 0 : follow[trump];
    return;
  }
  renumber(tables, ordered(tables, live, 0));
}

void SearchTables::renumber(const Tables& tables, const std::array<int, kMaxPieces>& order) {
  search_number.fill(-1);
  for (int piece = 0; piece < pieces; ++piece) {
    table_number[piece] = static_cast<std::uint8_t>(order[piece]);
    search_number[order[piece]] = static_cast<std::int8_t>(piece);
  }
  leadable.fill(0);
  twins.fill(0);
  always = 0;
  leaders = 0;
  called = false;
  for (int piece = 0; piece < pieces; ++piece) {
    leads[piece] = tables.leads[table_number[piece]];
    called |= count(leads[piece]) > 1;
    if (count(leads[piece]) == 1) leaders |= bit(piece);
    each(leads[piece], [&](int suit) { leadable[suit] |= bit(piece); });
    if (has(tables.always, table_number[piece])) always |= bit(piece);
  }
  for (int suit = 0; suit < suits; ++suit) {
    const auto& row = tables.strength[suit];
    follow[suit] = 0;
    for (int piece = 0; piece < pieces; ++piece) {
      if (has(tables.follow[suit], table_number[piece])) follow[suit] |= bit(piece);
      Mask stronger = 0;
      for (int other = 0; other < pieces; ++other)
        if (row[table_number[other]] > row[table_number[piece]]) stronger |= bit(other);
      beats[suit][piece] = stronger;
    }
    follows_only[suit] = follow[suit] & ~leadable[suit];
  }
  for (int piece = 0; piece < pieces; ++piece)
    for (int other = 0; other < piece; ++other) {
      bool same = leads[piece] == leads[other] && has(always, piece) == has(always, other);
      each(relevant, [&](int suit) {
        same = same && has(follow[suit], piece) == has(follow[suit], other) &&
               tables.strength[suit][table_number[piece]] == tables.strength[suit][table_number[other]];
      });
      if (same) twins[piece] |= bit(other);
    }
}

bool SearchTables::is_plain(int trump) const {
  if (always) return false;
  const Mask top = trump < 0 ? 0 : follow[trump];
  bool good = true;
  each(relevant, [&](int suit) {
    const Mask trumping = suit == trump ? 0 : top;
    good = good && !(leadable[suit] & ~follow[suit]) && !(trumping & follow[suit]);
    each(follow[suit], [&](int piece) { good = good && beats[suit][piece] == ((follow[suit] & above(piece)) | trumping); });
    each(trumping, [&](int piece) { good = good && beats[suit][piece] == (top & above(piece)); });
  });
  each(top, [&](int piece) { good = good && leads[piece] == (1u << trump); });
  return good;
}

}  // namespace kernel
