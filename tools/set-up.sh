#!/bin/sh
# Prepare .venv for `make play`, `make test`, `make check` or `make docs`; do nothing if it is ready.
#
#   sh tools/set-up.sh play|test|check|docs
#
# A .venv is ready for a level when .venv/.ready-LEVEL contains the checksum of everything it depends on: this
# folder's path, the requirements, the version, the kernel's sources and CXX, this script, the build backend and
# install.py, which this script calls for everything that a Python with pip can do.
# The file .venv/.unfinished exists while something is being installed and contains the id of the installing
# process, so that an interrupted set-up is started again and never taken for a finished one.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")/.."

level=$1
case $level in
    play) dev='' ready_too='play test check docs' ;;
    test) dev=--dev ready_too='test check docs' ;;
    check) dev=--dev ready_too='check docs' ;;
    docs) dev=--dev ready_too='docs' ;;
    *) echo "set-up.sh: no level '$level'" >&2; exit 2 ;;
esac

sum=$({
    pwd -P
    echo "${CXX-}"
    cat pyproject.toml constraints.txt tools/set-up.sh tools/install.py tools/build_backend.py tools/build_page.py
    find kernel/CMakeLists.txt kernel/src kernel/games kernel/binding -type f | LC_ALL=C sort | xargs cat
    grep '^__version__' src/shootmoon/__init__.py
} | cksum)

say() { printf '%s\n' "$*" >&2; }

works() { # the interpreter of .venv runs, and is new enough
    .venv/bin/python -c 'import sys; sys.exit(sys.version_info < (3, 11))' </dev/null >/dev/null 2>&1
}
has_kernel() { # both compiled modules
    suffix=$(cat .venv/.suffix 2>/dev/null)
    [ -e "src/shootmoon/solver/_kernel$suffix" ] && [ -e "src/shootmoon/envs/_games$suffix" ]
}
page() { # builds it where its sources have changed since the last time
    # shellcheck disable=SC2086 # no argument for play
    .venv/bin/python tools/build_page.py $dev </dev/null || exit 1
}
has_pip() { .venv/bin/python -m pip --version </dev/null >/dev/null 2>&1; }

if [ ! -e .venv/.unfinished ] && has_kernel && works; then
    for other in $ready_too; do
        if [ "$(cat ".venv/.ready-$other" 2>/dev/null)" = "$sum" ]; then page; exit 0; fi
    done
fi

find_python() { # sets `python`, or says in words what is missing and ends
    too_bare=''
    tried=''
    for python in ${PYTHON:+"$PYTHON"} python3 python3.14 python3.13 python3.12 python3.11 python; do
        tried="$tried${tried:+, }$python"
        "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' </dev/null >/dev/null 2>&1 || continue
        if "$python" -c 'import ensurepip, venv' </dev/null >/dev/null 2>&1; then return; fi
        too_bare="$too_bare${too_bare:+, }$python"
    done
    if [ -n "$too_bare" ]; then
        say "The Python found here ($too_bare) cannot make virtual environments."
        say "On Debian and Ubuntu this adds what it lacks:  sudo apt install python3-venv"
    else
        say "Moon needs Python 3.11 or newer, and found none here (tried $tried)."
        say "Get it from https://www.python.org/downloads/ or from your system's packages."
    fi
    say "If you have another Python, name it:  make $level PYTHON=/path/to/python3"
    exit 1
}

if [ -e .venv/.unfinished ]; then
    other=$(cat .venv/.unfinished 2>/dev/null || true)
    if [ -n "$other" ] && kill -0 "$other" 2>/dev/null; then
        say "Another make (process $other) is setting up .venv: waiting for it (if it is no such thing: make clean) ..."
        while [ -e .venv/.unfinished ] && kill -0 "$other" 2>/dev/null; do sleep 1; done
        exec sh tools/set-up.sh "$level"
    fi
    say "The last set-up was cut short: starting again."
    rm -rf .venv
fi
if works && ! has_pip; then # as uv leaves it
    .venv/bin/python -m ensurepip </dev/null >/dev/null 2>&1 || true
fi
if ! works || ! has_pip; then
    find_python
    say "Setting up .venv with $("$python" --version 2>&1) (only this once) ..."
    rm -rf .venv
    mkdir .venv
    echo $$ >.venv/.unfinished
    "$python" -m venv .venv </dev/null
else
    say "Bringing .venv up to date ..."
    echo $$ >.venv/.unfinished
fi

# If what is installed ends by itself, nothing is half done, and the mark goes, even if it failed, since pip resolves and
# fetches before it installs; if it is killed, the mark stays.
PIP_USER=0 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1
export PIP_USER PIP_DISABLE_PIP_VERSION_CHECK PIP_NO_INPUT
give_up() { # with the exit status of what failed
    if [ "$1" -lt 128 ]; then rm -f .venv/.unfinished; fi
    say "The set-up did not succeed. It needs the network the first time; the lines above say what went wrong."
    exit 1
}
.venv/bin/python -c 'import sysconfig; print(sysconfig.get_config_var("EXT_SUFFIX"))' >.venv/.suffix || give_up $?
.venv/bin/python tools/install.py "$level" </dev/null || give_up $?

printf '%s\n' "$sum" >".venv/.ready-$level"
rm -f .venv/.unfinished
page
