#!/bin/sh
# Builds the kernel's own tests with AddressSanitizer and UndefinedBehaviorSanitizer in build/sanitize, and runs them.
#
#   sh tools/sanitize.sh [possible]
#
# `possible` only tells by its exit status whether there is a compiler that can. CXX names another one than c++.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")/.."
sanitizers=address,undefined

possible() {
    trial=$(mktemp -d) || return 1
    printf '#include <bit>\nint main() { return std::popcount(0u); }\n' >"$trial/trial.cpp"
    ${CXX:-c++} -std=c++20 "-fsanitize=$sanitizers" "$trial/trial.cpp" -o "$trial/trial" >/dev/null 2>&1 &&
        "$trial/trial" >/dev/null 2>&1 && can=0 || can=1
    rm -rf "$trial"
    return $can
}

if ! possible; then
    if [ "${1-}" != possible ]; then
        echo "sanitize.sh: ${CXX:-c++} is no C++20 compiler that has -fsanitize=$sanitizers" >&2
    fi
    exit 1
fi
if [ "${1-}" = possible ]; then exit 0; fi

if command -v cmake >/dev/null; then cmake=cmake; else cmake='.venv/bin/python -m cmake'; fi
mkdir -p build
CXX=${CXX:-c++} $cmake -S kernel -B build/sanitize -DKERNEL_BINDING=OFF -DKERNEL_TESTS=ON \
    "-DSHOOTMOON_SANITIZE=$sanitizers" >build/sanitize.log || { cat build/sanitize.log >&2; exit 1; }
$cmake --build build/sanitize --target kernel_test --parallel
build/sanitize/kernel_test
