#include "trick_table.hpp"

namespace kernel {

void TrickTable::start(int log2_entries) {
  int log2 = 1;
  while (log2 < log2_entries && (std::size_t{2} << log2) * sizeof(std::uint64_t) <= max_bytes_) ++log2;
  const auto wanted = std::size_t{1} << log2;
  if (wanted > entries_.size()) {
    entries_.assign(wanted, 0);
    generation_ = 0;
  }
  shift_ = 64 - log2;
  if (++generation_ > kLastGeneration) {
    std::fill(entries_.begin(), entries_.end(), 0);
    generation_ = 1;
  }
}

}  // namespace kernel
