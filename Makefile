# `make play` and `make test` need only Python 3.11 or newer, make and, the first time, a network. Where there is no
# C++ compiler or no Node they fetch one.
# They install everything in .venv beside this file. GNU make 3.81 or newer.

.PHONY: help play quick format test check docs sanitize cover soak bench clean
.NOTPARALLEL:
.DEFAULT_GOAL := help

# Tools are run as modules, which still works after this folder is moved.
PYTHON_HERE := .venv/bin/python
JOBS ?= auto
PYTEST := $(PYTHON_HERE) -m pytest -n $(JOBS) --dist worksteal
PAGE := $(PYTHON_HERE) tools/build_page.py
CLANG_FORMAT := $(PYTHON_HERE) -c "from clang_format import clang_format as run; run()"
KERNEL := $(wildcard kernel/*/*.cpp kernel/*/*.hpp)

help:
	@echo 'make play     play Moon in a browser    (ARGS="play hickeys": in this terminal; ARGS=--help lists all)'
	@echo 'make quick    check what changed, in half a minute'
	@echo 'make format   format and sort the sources'
	@echo 'make test     run all tests              (ARGS="-k rules" and so on)'
	@echo 'make check    check style, types and layers of imports'
	@echo 'make docs     build the documentation in build/site (ARGS=serve shows it at http://localhost:8001)'
	@echo 'make sanitize run the tests of the kernel and its binding under AddressSanitizer and UBSan'
	@echo 'make cover    run all tests, and list the lines that they miss'
	@echo 'make soak     run all tests with many more examples; takes hours'
	@echo 'make bench    measure the speed of the engine'
	@echo 'make clean    remove everything built, and .venv'

play:
	@sh tools/set-up.sh play
	@.venv/bin/moon $(ARGS)

quick:
	@sh tools/set-up.sh check
	@$(PYTHON_HERE) tools/quick.py $(ARGS)

format:
	@sh tools/set-up.sh check
	@$(PYTHON_HERE) -m ruff check --fix-only --quiet .
	@$(PYTHON_HERE) -m ruff format --quiet .
	@$(CLANG_FORMAT) -i $(KERNEL)
	@$(PAGE) npm run --silent format -- --log-level warn

test:
	@sh tools/set-up.sh test
	@$(PYTEST) $(ARGS)

cover:
	@sh tools/set-up.sh test
	@$(PYTEST) -p tools.line_coverage $(ARGS)

soak:
	@sh tools/set-up.sh test
	@if sh tools/sanitize.sh possible; then SHOOTMOON_SOAK=1 sh tools/sanitize.sh; fi
	@SHOOTMOON_SOAK=1 $(PYTEST) -m '' $(ARGS)

check:
	@sh tools/set-up.sh check
	@failed=; \
	$(PYTHON_HERE) -m ruff check . || failed="$$failed ruff-check"; \
	$(PYTHON_HERE) -m ruff format --check . || failed="$$failed ruff-format"; \
	PYRIGHT_PYTHON_IGNORE_WARNINGS=1 $(PYTHON_HERE) -m pyright || failed="$$failed pyright"; \
	$(PYTHON_HERE) -c "from importlinter.cli import lint_imports_command as run; run()" --no-logo || failed="$$failed lint-imports"; \
	$(CLANG_FORMAT) --dry-run --Werror $(KERNEL) || failed="$$failed clang-format"; \
	$(PYTHON_HERE) tools/page_types.py && $(PAGE) npm run --silent check || failed="$$failed page"; \
	$(PAGE) npm run --silent lint-workflows || failed="$$failed workflows"; \
	$(PYTHON_HERE) tools/plain_words.py; \
	if [ -n "$$failed" ]; then echo "Not in order:$$failed" >&2; exit 1; fi

docs:
	@sh tools/set-up.sh docs
	@$(PYTHON_HERE) tools/build_docs.py $(ARGS)

sanitize:
	@sh tools/set-up.sh test
	@sh tools/sanitize.sh

bench:
	@sh tools/set-up.sh play
	@$(PYTHON_HERE) bench/throughput.py $(ARGS)

clean:
	@rm -rf .venv build dist
	@rm -rf .hypothesis .import_linter_cache .pytest_cache .ruff_cache
	@rm -rf web/node_modules src/shootmoon/server/static src/shootmoon/server/static.new
	@rm -f src/shootmoon/solver/*.so src/shootmoon/solver/*.pyd src/shootmoon/envs/*.so src/shootmoon/envs/*.pyd
	@find src tests bench tools -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
