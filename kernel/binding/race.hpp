// Adds `RacePasses` (src/race.hpp) to the Python module shootmoon.solver._kernel.
#pragma once

#include <nanobind/nanobind.h>

void bind_race(nanobind::module_& module);
