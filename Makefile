# The two commands: `make demo` and `make test`. Both make the environment first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: demo test lint bench tables clean

demo: $(READY)
	$(BIN)/elgrande check
	$(BIN)/elgrande run examples
	$(BIN)/elgrande play --bots --seed 7

test: lint
	$(BIN)/pytest -n auto -q

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	mkdir -p build/typing && ln -sfn ../.. build/typing/elgrande
	MYPYPATH=build/typing $(BIN)/mypy --num-workers auto -p elgrande.engine -m elgrande.cli -p elgrande.tests

bench: $(READY)
	$(BIN)/elgrande bench

tables: $(READY)  # after a change of the grammar
	$(BIN)/python -m elgrande.engine.lang.tables

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $(READY)

clean:
	rm -rf $(VENV) build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
