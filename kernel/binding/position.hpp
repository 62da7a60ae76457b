// Python's classes `Position`, `Program`, `Table` and `Start` of shootmoon.envs._games.
#pragma once

#include <nanobind/nanobind.h>

// Adds the classes to the module: of immutable positions, and of a table where one game is played and taken back.
void bind_positions(nanobind::module_& module);
void bind_tables(nanobind::module_& module);
