#include "tables.hpp"

namespace kernel {

namespace {

std::string number(long long value) { return std::to_string(value); }

}  // namespace

void Tables::check() const {
  if (pieces < 1 || pieces > kMaxTablePieces) throw BadInput("tables of " + number(pieces) + " pieces; it must be 1 to 64");
  if (suits < 1 || suits > kMaxSuits) throw BadInput("tables of " + number(suits) + " suits; it must be 1 to 16");
  const auto many = static_cast<std::size_t>(suits);
  const auto wide = static_cast<std::size_t>(pieces);
  if (follow.size() != many)
    throw BadInput("follow has " + number((long long)follow.size()) + " masks for " + number(suits) + " suits");
  if (strength.size() != many)
    throw BadInput("strength has " + number((long long)strength.size()) + " rows for " + number(suits) + " suits");
  if (leads.size() != wide)
    throw BadInput("leads has " + number((long long)leads.size()) + " entries for " + number(pieces) + " pieces");
  const TableMask all = pieces == 64 ? ~TableMask{0} : (TableMask{1} << pieces) - 1;
  for (std::size_t suit = 0; suit < many; ++suit) {
    if (follow[suit] & ~all)
      throw BadInput("follow of suit " + number((long long)suit) + " names pieces past the last, " + number(pieces - 1));
    if (strength[suit].size() != wide)
      throw BadInput("strength of suit " + number((long long)suit) + " has " + number((long long)strength[suit].size()) +
                     " entries for " + number(pieces) + " pieces");
    for (const auto entry : strength[suit])
      if (entry < 0) throw BadInput("strength of suit " + number((long long)suit) + " has a negative entry");
  }
  for (std::size_t piece = 0; piece < wide; ++piece) {
    if (!leads[piece]) throw BadInput("piece " + number((long long)piece) + " can lead no suit");
    if (suits < kMaxSuits && leads[piece] >> suits)
      throw BadInput("piece " + number((long long)piece) + " leads a suit past the last, " + number(suits - 1));
  }
  if (always & ~all) throw BadInput("always names pieces past the last, " + number(pieces - 1));
}

}  // namespace kernel
