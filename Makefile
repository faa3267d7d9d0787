# Everything a person types here. `make` alone lists it. Nothing has to be prepared: each target sets up what it needs.

PYTHON ?= $(shell command -v python3 || command -v python)
SET_UP = $(or $(PYTHON),$(error Python 3.11 or newer is needed, and no python3 is on the PATH)) tools/bootstrap.py
LOCKED := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header pyproject.toml

.DEFAULT_GOAL := help
.PHONY: help run run-full test check lint format screenshots bench-move bench-rules bench-page bench-race bench-pairing messages hooks lock clean

help: ## This list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

run: ## The site on http://127.0.0.1:8000 (or PORT), with a demo club; Ctrl-C stops it
	@$(SET_UP) runtime -- manage.py serve --demo

run-full: ## The same with PostgreSQL, Redis, two web processes, a Celery worker and beat
	@$(SET_UP) servers -- -m tools.run_full

test: ## Everything: lints, all tests on both modes, real browsers (twenty minutes on two cores)
	@$(SET_UP) test -- -m tools.suite all

check: ## For every day: lints and the tests of the embedded mode, without browsers (ARGS for pytest)
	@$(SET_UP) test -- -m tools.suite check $(ARGS)

lint: ## Only the lints
	@$(SET_UP) test -- -m tools.suite lint

format: ## Put the code in its usual form
	@$(SET_UP) test -- -m ruff check --quiet --fix-only .
	@$(SET_UP) test -- -m ruff format .

screenshots: ## Pictures of all boards in shots/: phone and desktop, light and dark (ARGS names games)
	@$(SET_UP) test -- -m tools.screenshots $(ARGS)

bench-move: ## What a complete move costs, on PostgreSQL
	@$(SET_UP) bench -- -m bench.move

bench-rules: ## Random play per second of every game, beside OpenSpiel's
	@$(SET_UP) bench -- -m bench.rules

bench-page: ## What a table page weighs, whether it shifts, what a swap costs, in Chromium (ARGS names games)
	@$(SET_UP) test -- -m bench.page $(ARGS)

bench-race: ## From a grab to everybody's screen in a race of Capio, beside a plain echo, on the full mode
	@$(SET_UP) test -- -m bench.race

bench-pairing: ## Swiss round 9 of 1,000 and a league season of 64 divisions, beside networkx, and as a whole task
	@$(SET_UP) bench -- -m bench.pairing

messages: ## Collect the sentences to translate and compile the catalogues (needs gettext)
	@$(SET_UP) test -- -m tools.messages

hooks: ## Check each commit before it is made (needs pre-commit)
	@$(SET_UP) test --
	@pre-commit install

lock: ## Compile requirements/*.txt anew from pyproject.toml (needs uv)
	$(LOCKED) --output-file requirements/runtime.txt
	$(LOCKED) --group servers --constraint requirements/runtime.txt --output-file requirements/servers.txt
	$(LOCKED) --group test --constraint requirements/servers.txt --output-file requirements/test.txt
	$(LOCKED) --group bench --constraint requirements/servers.txt --output-file requirements/bench.txt

clean: ## Remove what was built, keep what was played (the data in var/)
	rm -rf .venv shots .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
