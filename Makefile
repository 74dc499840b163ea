# Sixfold: `make play` and `make test` work from a bare clone; they make .venv themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WHEEL_VENV := .venv-wheel
EXTRAS := engine,pictures,web,postgres,redis
DURATIONS := --durations=15 --durations-min=1
# Two more workers than cores: some always wait for a page or a server.
WORKERS = $(shell $(PYTHON) -c 'import os; print(len(os.sched_getaffinity(0)) + 2)' 2>/dev/null || echo auto)
# With bad luck on purpose, tests wait most of the time.
PATIENT_WORKERS = $(shell $(PYTHON) -c 'import os; print(len(os.sched_getaffinity(0)) * 4)' 2>/dev/null || echo auto)

# If this were set, every process that a test starts would recompile all modules of the package.
unexport PYTHONDONTWRITEBYTECODE

# Python compiles a module when it is first imported; most modules of what we install never are.
PIP := --quiet --no-compile -c constraints.txt
INSTALL = $(BIN)/python -m pip install $(PIP)
INSTALL_WHEEL = $(BIN)/python -m pip --python $(WHEEL_VENV) install $(PIP)

.DELETE_ON_ERROR:
.PHONY: play help test collected test-source test-wheel test-calm test-chaos test-chaos-proof test-repeat test-times \
	system lint format kernels lab-test lab-smoke bench bench-before matches \
	matches-old levels losses reviews tactics keeps cold games scales calibration openings \
	weights soak-rules soak-symmetries \
	soak-proofs soak-puzzles soak-kills soak-analysis soak-watchers puzzles settling restored keep freeze golden pictures clean

play: $(VENV)/play-ready ## start the web app and open it in the browser
	@$(BIN)/sixfold

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-18s%s\n", $$1, $$2 }' Makefile

# Style, types and the tests of the wheel are each a single process: some at a time.
test: $(VENV)/made system ## style, types, all tests, the built wheel, a part of the lab's: what CI runs
	@$(MAKE) --no-print-directory -j2 $(VENV)/ready $(WHEEL_VENV)/ready
	@$(MAKE) --no-print-directory -j3 --output-sync=target lint test-wheel collected lab-smoke
	@$(MAKE) --no-print-directory test-source

lint: $(VENV)/ready ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@sh scripts/setup/system.sh lint
	@sh scripts/browser/types.sh
	@sh scripts/browser/style.sh check

format: $(VENV)/ready ## let ruff and Biome tidy up
	$(BIN)/ruff check --fix . lab
	$(BIN)/ruff format . lab
	@sh scripts/setup/system.sh lint
	@sh scripts/browser/style.sh apply

system: ## install the browser, font and database servers that the tests need
	@sh scripts/setup/system.sh tests

# Once, before many processes need them.
kernels: $(VENV)/ready ## compile what is not in the cache yet, all games in parallel
	PYTHONPATH=tests $(BIN)/python -m engine.warm

# pytest rewrites every test module and keeps it. Once is enough; all workers would do it at once.
# Whatever is wrong with a module, `test-source` tells.
collected: $(VENV)/ready
	@$(BIN)/python -m pytest --collect-only -qq >/dev/null || true

# A page test that fails is tried once more and named at the end (testkit/flaky.py).
test-source: $(VENV)/ready system kernels ## only the tests, on the sources
	SIXFOLD_RETRIES=$${SIXFOLD_RETRIES-1} $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(DURATIONS)

# Test the built wheel in its own environment, with only the dependencies it declares. This catches
# files missing from the package and undeclared dependencies.
test-wheel: $(WHEEL_VENV)/ready kernels ## is everything in the wheel, and does a game go through all of it?
	rm -rf dist
	$(BIN)/python -m build --wheel --no-isolation --outdir dist . >/dev/null
	$(INSTALL_WHEEL) --force-reinstall --no-deps dist/*.whl
	SIXFOLD_BUILDER='$(abspath $(BIN))/python' \
		$(WHEEL_VENV)/bin/python -m pytest tests/wheel/smoke.py -p no:cacheprovider $(DURATIONS)

# Run the timing-sensitive tests next to six busy loops, to catch tests that need an idle machine.
test-calm: $(VENV)/ready system kernels ## the timing-sensitive tests, under load
	SIXFOLD_RETRIES=0 SIXFOLD_PAGE_PATIENCE=120 \
		$(BIN)/python -m scripts.checks.busy --loops 6 -- \
		$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m timing $(DURATIONS)

# Bad timing on purpose, from a seed: first all pages, then threads, processes and sockets.
test-chaos: $(VENV)/ready system kernels ## bad timing on purpose: SEED=7 for the same again, ONLY=tests/web for a part
	$(BIN)/python -m scripts.checks.chaos $(if $(SEED),--seed $(SEED)) --workers $(PATIENT_WORKERS) $(ONLY)

# Does chaos find races? They were planted in tests that nothing else runs.
test-chaos-proof: $(VENV)/ready system kernels ## planted races, each found within three seeds: SEED=7 for 7, 8 and 9
	SEED=$(SEED) $(BIN)/python -m pytest -n $(WORKERS) -o faulthandler_timeout=3600 -v tests/chaos/prove.py

test-repeat: $(VENV)/ready ## ten whole runs in fresh clones (hours; continues where it was stopped)
	$(BIN)/python -m scripts.checks.repeat

test-times: $(VENV)/ready system kernels ## processor seconds by folder, and the dearest tests
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -q -p testkit.times

# What we measure with is beside the product, with a project file of its own: lab/README.md.
lab-test: $(VENV)/ready system kernels ## style, types and tests of the lab
	$(BIN)/ruff check lab
	$(BIN)/ruff format --check lab
	$(BIN)/mypy --config-file lab/pyproject.toml
	$(BIN)/python -m pytest lab -n $(WORKERS) --dist worksteal $(DURATIONS)

# Half a minute at most: every tool starts. Whatever a change of the product breaks there is noticed.
lab-smoke: $(VENV)/ready ## style of the lab, and its quickest tests
	$(BIN)/ruff check lab
	$(BIN)/ruff format --check lab
	$(BIN)/python -m pytest lab -m smoke -q -p no:cacheprovider

bench: $(VENV)/bench-ready system restored ## measure speed, side by side with peers
	$(BIN)/python -m lab.bench.rules
	$(BIN)/python -m lab.bench.engine
	$(BIN)/python -m lab.bench.solver --keep build/solver.jsonl
	$(BIN)/python -m lab.bench.server
	$(BIN)/python -m lab.bench.siege

matches: $(VENV)/ready ## full strength against random, greedy and UCT (more than an hour)
	$(BIN)/python -m lab.strength.matches

matches-old: $(VENV)/ready restored ## full strength against 0.3.0 (hours; continues where it was stopped)
	$(BIN)/python -m lab.strength.old

levels: $(VENV)/ready restored ## each level against the one before (about an hour)
	$(BIN)/python -m lab.strength.levels

losses: $(VENV)/ready restored ## what a move of each level gives away (continues where it was stopped)
	$(BIN)/python -m lab.strength.losses

reviews: $(VENV)/ready ## what reviews say of levels: the better one gives away less (hours)
	$(BIN)/python -m lab.strength.reviews

tactics: $(VENV)/ready ## full strength at one second on every tactical position
	$(BIN)/python -m lab.strength.tactics

keeps: $(VENV)/ready ## does a review blame moves that keep a won game? 360 proven turns
	$(BIN)/python -m lab.strength.keeps

games: $(VENV)/ready restored ## games to measure the engine's chances on (hours; continues where it was stopped)
	$(BIN)/python -m lab.calibration.games

restored: $(VENV)/ready
	@$(BIN)/python -m lab.runs.kept restore

keep: $(VENV)/ready ## pack what long runs have measured into the repository
	$(BIN)/python -m lab.runs.kept keep

bench-before: $(VENV)/ready ## speed beside an earlier revision, REV=…: is anything slower than before?
	$(BIN)/python -m lab.bench.before $(REV)

cold: $(VENV)/ready ## cold compiles beside those of 0.3.0
	$(BIN)/python -m lab.bench.cold

scales: $(VENV)/ready restored ## fit what scores are multiplied with, to say the right chance
	$(BIN)/python -m lab.calibration.scales

calibration: $(VENV)/ready restored ## are the chances right, and closer than those of 0.3.0?
	$(BIN)/python -m lab.calibration

openings: $(VENV)/ready restored ## the arena's openings, balanced at a second each (hours)
	$(BIN)/python -m lab.strength.openings

puzzles: $(VENV)/ready restored ## find, prove, rate and ship puzzles (hours; continues where it was stopped)
	$(BIN)/python -m lab.puzzles

weights: $(VENV)/ready ## fit the evaluation on self-play (then check with make matches!)
	$(BIN)/python -m lab.training.weights
	$(BIN)/python -m lab.training.net

soak-rules: $(VENV)/ready restored ## a million positions of each family, kernels against the pure rules
	$(BIN)/python -m lab.soak.rules

soak-proofs: $(VENV)/ready restored ## a thousand proofs of each game, followed to the end of the game
	$(BIN)/python -m lab.soak.proofs

soak-puzzles: $(VENV)/ready ## every shipped puzzle, proven again from its text
	$(BIN)/python -m lab.puzzles.soak

soak-symmetries: $(VENV)/ready ## canonical keys against brute force, 100,000 positions of each game
	$(BIN)/python -m lab.soak.symmetries

soak-kills: $(VENV)/ready system ## a thousand kills while playing; no acknowledged move may be lost
	$(BIN)/python -m lab.soak.kills

soak-analysis: $(VENV)/ready ## ten minutes of infinite analysis of each game, watched and stopped
	$(BIN)/python -m lab.soak.analysis

soak-watchers: $(VENV)/ready ## fifty live analyses beside a person's game, on two workers
	$(BIN)/python -m lab.soak.watchers

settling: $(VENV)/ready restored ## how much each further ply changes the engine's scores
	$(BIN)/python -m lab.bench.settling

freeze: $(VENV)/ready system kernels ## save what this version stores, for the tests of all later ones
	PYTHONPATH=tests $(BIN)/python -m frozen.make \
		tests/frozen/v$$($(BIN)/python -c 'import sixfold; print(sixfold.__version__.replace(".", "_"))')

golden: $(VENV)/ready ## rewrite golden files and generated docs (then look at the diff!)
	$(BIN)/python -m scripts.golden.rules
	$(BIN)/python -m scripts.golden.engine
	$(BIN)/python -m scripts.golden.reference
	$(BIN)/python -m scripts.golden.scene_types

pictures: $(VENV)/ready system ## redraw the README's pictures; every page to look at in build/pages
	$(BIN)/python -m scripts.pictures.drawings
	$(BIN)/python -m scripts.pictures.icons
	$(BIN)/python -m scripts.pictures.screens
	$(BIN)/python -m scripts.pictures.pages

$(VENV)/made:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Sixfold needs Python 3.11 or newer")'
	@sh scripts/setup/system.sh venv $(PYTHON)
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) --upgrade pip
	@touch $@

# Playing does not need the test dependencies.
$(VENV)/play-ready: $(VENV)/made pyproject.toml constraints.txt src/sixfold/__init__.py
	$(INSTALL) --editable '.[engine,pictures,web]'
	@touch $@

$(VENV)/ready: $(VENV)/made pyproject.toml constraints.txt src/sixfold/__init__.py
	$(INSTALL) --editable '.[$(EXTRAS)]' --group dev
	@touch $(VENV)/play-ready $@

$(VENV)/bench-ready: $(VENV)/ready
	$(INSTALL) --group bench
	@touch $@

# The wheel's dependencies and a test runner, but not the wheel itself: each run builds a new one.
$(WHEEL_VENV)/ready: $(VENV)/made pyproject.toml constraints.txt
	$(PYTHON) -m venv --without-pip $(WHEEL_VENV)
	$(INSTALL_WHEEL) '.[$(EXTRAS)]' pytest
	@touch $@

clean: ## delete everything that was built
	rm -rf $(VENV) $(WHEEL_VENV) dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis lab/.pytest_cache
