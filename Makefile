# The commands: `make demo`, `make test`, `make test-all`. Each makes the environment it needs first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check
# A file's tests stay in one process, which makes the rules that they share once.
PYTEST := $(BIN)/pytest -q -n auto --dist loadfile
# What is installed: the engine with its four libraries, also what the quick tests use, or all.
CORE := $(VENV)/.core
TEST := $(VENV)/.test
DEV := $(VENV)/.dev
# How much a C compiler makes of the engine: 2 runs games fastest, 1 is compiled sooner.
ELGRANDE_OPTIMIZE ?= 2

# Tests start many processes. Each would compile all modules again where bytecode is not kept.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test test-all test-rest test-compiled replays coverage lint golden messages schemas bench tables compiled interpreted clean

demo: $(CORE)
	$(BIN)/elgrande check
	$(BIN)/elgrande run examples/scenarios
	$(BIN)/elgrande play --bots --seed 7

test: interpreted lint  # whether the engine is right; says at its end what it leaves out
	$(PYTEST) -m "not thorough"

test-all: test test-rest replays

test-rest: $(DEV) interpreted  # what `make test` leaves out
	$(PYTEST) -m thorough

replays: $(TEST) interpreted  # whether all kept games go as they went
	$(BIN)/python -m tests.replays check

# The engine as machine code: the same games, decision by decision, and the tests that know the rules.
test-compiled: $(DEV) interpreted
	$(BIN)/python -m tests.compiled record build/games
	$(MAKE) compiled ELGRANDE_OPTIMIZE=1
	$(BIN)/python -m tests.compiled compare build/games
	$(PYTEST) tests/oracles tests/test_public_interface.py tests/test_scenarios.py \
		tests/balance/test_examples.py \
		$(addprefix tests/properties/test_, veto_matrix.py copies.py)
	$(MAKE) interpreted

# Whether the scenarios reach all that the library says, and notice slips of the pen in it.
coverage: $(TEST)
	$(BIN)/elgrande mutate --covered 100 --sample 30 --seed 1 --at-least 92

lint: $(TEST)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	mkdir -p build/typing && ln -sfn ../.. build/typing/elgrande
	MYPYPATH=build/typing $(BIN)/mypy -p elgrande.engine -m elgrande.cli -p elgrande.tests

golden: $(TEST) interpreted  # after a change of the rules: stores the fixed games again, prints what changed
	$(BIN)/python -m tests.properties.golden

messages: $(TEST)  # after a change of a message: writes the expected ones, to be read with git diff
	$(BIN)/python tests/diagnostics/test_all_files.py
	$(BIN)/python tests/text/test_bad_files.py

schemas: $(TEST)  # after a change of schemas/*.yaml: writes the JSON Schemas and the tables of the page
	$(BIN)/python -m tests.formats

bench: $(CORE)
	$(BIN)/python -m tests.benchmarks

tables: $(CORE)  # after a change of the grammar
	$(BIN)/python -m elgrande.engine.lang.tables

compiled: $(TEST) interpreted  # what runs games becomes machine code, until `make interpreted`
	mkdir -p build/typing && ln -sfn ../.. build/typing/elgrande
	ELGRANDE_OPTIMIZE=$(ELGRANDE_OPTIMIZE) $(BIN)/python setup.py --quiet build_ext --inplace \
		--build-temp build/O$(ELGRANDE_OPTIMIZE) --build-lib build/O$(ELGRANDE_OPTIMIZE)
	find engine -name '*.so' -exec touch {} +

interpreted:
	find engine -name '*.so' -delete

$(CORE): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) -e .
	touch $@

$(TEST): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) -e '.[test]'
	touch $(CORE) $@

$(DEV): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) -e '.[dev]'
	touch $(CORE) $(TEST) $@

clean:
	rm -rf $(VENV) build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
