#!/bin/sh
# Build the kernel's own tests and the bindings with AddressSanitizer and UndefinedBehaviorSanitizer in
# build/sanitize, and run those tests and, with those bindings, the fuzz tests.
#
#   sh tools/sanitize.sh [possible]
#
# `possible` only reports, by its exit status, whether a suitable compiler exists. CXX names one other than c++.
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

python=$PWD/.venv/bin/python
if command -v cmake >/dev/null; then cmake=cmake; else cmake="$python -m cmake"; fi
mkdir -p build
CXX=${CXX:-c++} $cmake -S kernel -B build/sanitize -DKERNEL_BINDING=ON -DKERNEL_TESTS=ON \
    "-DPython_EXECUTABLE=$python" "-DSHOOTMOON_SANITIZE=$sanitizers" >build/sanitize.log ||
    { cat build/sanitize.log >&2; exit 1; }
$cmake --build build/sanitize --target kernel_test --target _kernel --target _games --parallel
build/sanitize/kernel_test
if [ -n "${SHOOTMOON_SOAK-}" ]; then
    # A wrong proof may show in only one of 300,000 endgames.
    seed=$(date +%s)
    echo "sanitize.sh: kernel_test 1000000 $seed"
    build/sanitize/kernel_test 1000000 "$seed"
fi

# Python itself isn't built to be watched: so the watching library must come before all others, and the C++ library with it,
# whose exceptions it looks into; and Python leaves memory to the system at its end, which is no leak.
library() { ${CXX:-c++} "-print-file-name=$1"; }
asan=$(library libasan.so)
if [ ! -e "$asan" ]; then
    # clang keeps it elsewhere under another name, and links it into programs alone unless told.
    echo "sanitize.sh: no libasan.so beside ${CXX:-c++}: the bindings are left out" >&2
    exit 0
fi
# test: run tests with those bindings; the options are pytest's.
test() {
    LD_PRELOAD="$asan $(library libstdc++.so.6)" ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
        "$python" -c 'import sys
from glob import glob
from importlib.util import module_from_spec, spec_from_file_location

import pytest

# Whoever asks for a binding gets these, and no others that are installed.
watched = {}
for name in ("shootmoon.solver._kernel", "shootmoon.envs._games"):
    module = name.split(".")[-1]
    (path,) = glob(f"build/sanitize/{module}.*.so")
    spec = spec_from_file_location(name, path)
    sys.modules[name] = watched[name] = module_from_spec(spec)
    spec.loader.exec_module(watched[name])
from shootmoon.envs import vector
from shootmoon.solver import kernel
assert kernel._kernel is watched["shootmoon.solver._kernel"]
assert vector._games is watched["shootmoon.envs._games"]
sys.exit(pytest.main(["-q", "--capture=sys", "-p", "no:cacheprovider", *sys.argv[1:]]))' \
        tests/unit/solver/test_fuzz.py tests/unit/solver/test_kernel.py \
        tests/unit/envs/test_vector.py tests/unit/envs/test_vector_fuzz.py tests/unit/envs/test_moment.py "$@"
}
# Every small object of Python's is allocated on its own, so that writing beyond it is seen, too. Python takes three times
# as long then. So the tests that mostly compute in Python, to compare results, keep Python's own allocation; they give the
# bindings numbers and NumPy's arrays, which are allocated on their own in any case.
compared="games_like_ours or (test_vector and as_by_the_engine) or observations_are_those_of_the_engine"
PYTHONMALLOC=malloc test -k "not ($compared)"
test -k "$compared"
