// Python's classes `Position` and `Program` of shootmoon.envs._games.
#pragma once

#include <nanobind/nanobind.h>

// Adds the classes to the module.
void bind_positions(nanobind::module_& module);
