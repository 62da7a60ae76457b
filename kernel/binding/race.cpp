#include "race.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <memory>
#include <type_traits>
#include <vector>

#include "../src/problem_spec.hpp"
#include "../src/race.hpp"

namespace nb = nanobind;
using namespace kernel;

namespace {

template <class Number>
using Array = nb::ndarray<const Number, nb::c_contig, nb::device::cpu>;

template <class Number>
std::vector<Number> copied(const Array<Number>& array) {
  return {array.data(), array.data() + array.size()};
}

template <class Real>
void make(RacePasses<Real>* self, int sides, int kinds, int columns, std::int64_t low, std::int64_t levels,
          std::int64_t supply, std::int64_t target, bool staged, const Array<std::int32_t>& needs,
          const Array<std::int32_t>& cells, const Array<std::int64_t>& strides, const Array<std::int32_t>& bounds,
          const Array<std::int32_t>& turns, const Array<std::int32_t>& of_kind, const Array<std::int32_t>& first,
          const Array<std::int32_t>& gains, const Array<std::int32_t>& class_of, const Array<Real>& chances,
          const Array<std::int32_t>& blend_starts, const Array<std::int32_t>& blend_columns, const Array<Real>& blend) {
  RaceSpec spec;
  spec.sides = sides;
  spec.kinds = kinds;
  spec.columns = columns;
  spec.low = low;
  spec.levels = levels;
  spec.supply = supply;
  spec.target = target;
  spec.staged = staged;
  spec.events = static_cast<int>(turns.size());
  spec.standings = static_cast<std::int64_t>(class_of.size());
  spec.classes = spec.events ? static_cast<int>(chances.size() / turns.size()) : 0;
  spec.needs = copied(needs);
  spec.cells = copied(cells);
  spec.strides = copied(strides);
  spec.bounds = copied(bounds);
  spec.turns = copied(turns);
  spec.of_kind = copied(of_kind);
  spec.first = copied(first);
  spec.gains = copied(gains);
  spec.class_of = copied(class_of);
  spec.blend_starts = copied(blend_starts);
  spec.blend_columns = copied(blend_columns);
  new (self) RacePasses<Real>(std::move(spec), copied(chances), copied(blend));
}

template <class Real>
void bind(nb::module_& module, const char* name) {
  using Values = nb::ndarray<Real, nb::c_contig, nb::device::cpu>;
  nb::class_<RacePasses<Real>>(module, name)
      .def("__init__", &make<Real>, nb::kw_only(), nb::arg("sides"), nb::arg("kinds"), nb::arg("columns"), nb::arg("low"),
           nb::arg("levels"), nb::arg("supply"), nb::arg("target"), nb::arg("staged"), nb::arg("needs"), nb::arg("cells"),
           nb::arg("strides"), nb::arg("bounds"), nb::arg("turns"), nb::arg("of_kind"), nb::arg("first"), nb::arg("gains"),
           nb::arg("class_of"), nb::arg("chances"), nb::arg("blend_starts"), nb::arg("blend_columns"), nb::arg("blend"))
      .def(
          "run",
          [](const RacePasses<Real>& self, const Values& values, const Array<Real>& constant) {
            const auto size = static_cast<std::size_t>(self.spec().standings) * self.spec().columns;
            if (values.size() != size || (constant.size() && constant.size() != size))
              throw BadInput("values: not as in this race");
            nb::gil_scoped_release release;
            self.pass(values.data(), constant.size() ? constant.data() : nullptr);
          },
          nb::arg("values"), nb::arg("constant"))
      .def(
          "ended",
          [](const RacePasses<Real>& self, std::int64_t start, std::int64_t end, const Array<std::int32_t>& group_of,
             int groups, const nb::ndarray<double, nb::c_contig, nb::device::cpu>& rates) {
            const auto& spec = self.spec();
            const auto size = static_cast<std::size_t>((end - start) * groups) << spec.sides;
            if (static_cast<int>(group_of.size()) != spec.events || start > end || rates.size() != size)
              throw BadInput("rates: not as in this race");
            nb::gil_scoped_release release;
            self.ended(start, end, group_of.data(), groups, rates.data());
          },
          nb::arg("start"), nb::arg("end"), nb::arg("group_of"), nb::arg("groups"), nb::arg("rates"));
}

}  // namespace

void bind_race(nb::module_& module) {
  bind<float>(module, "RacePasses32");
  bind<double>(module, "RacePasses64");
}
