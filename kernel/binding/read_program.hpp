// Reading numbers, and the program of a rule set, from Python objects. Errors are reported by `BadInput` or a TypeError.
#pragma once

#include <nanobind/nanobind.h>

#include <string>

#include "../games/program.hpp"

// Returns an integer from `least` to `most`; `name` says in messages what it is.
long long integer(nanobind::handle object, const std::string& name, long long least, long long most);

// Returns the program that `envs/program.py` has compiled, with everything checked that could make the games go wrong.
games::Program read_program(nanobind::dict program);
