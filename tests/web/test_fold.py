"""The page puts together what it is told exactly as the server's own `fold` does."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from typing import Any

from play.people import ADA
from play.stories import CLOCKS, KNOWN, RULE, SETUPS, Story
from sixfold.play.views.deltas import Gap, fold

from .visit import Visit

GAP = "gap"

FOLD = """async ([start, messages]) => {
  const { fold, GAP } = await import("/static/app/net/view.js");
  let view = start;
  return messages.map((message) => {
    const before = JSON.stringify(view);
    const after = fold(view, message);
    if (JSON.stringify(view) !== before) return "the view before was changed";
    if (after === GAP) return "gap";
    view = after;
    return after;
  });
}"""


def shaken(told: list[Any], rng: random.Random) -> list[Any]:
    """Messages as a bad line brings them: some are lost, some come twice, some out of order."""
    heard: list[Any] = []
    for message in told:
        if rng.random() < 0.15:
            continue
        heard.insert(len(heard) - (rng.random() < 0.1), message)
        if rng.random() < 0.2:
            heard.append(message)
    return heard


def story_of(seed: int) -> tuple[Any, list[Any]]:
    """A table's beginning, and what is heard of it; whole views come now and then."""
    rng = random.Random(seed)
    story = Story(replace(SETUPS[seed % len(SETUPS)], clock=CLOCKS[seed % 3]), rng)
    start, watcher = story.shown(ADA), story.watcher(ADA)
    heard: list[Any] = []
    for _ in range(40):
        story.go_on()
        heard += shaken(story.news(watcher), rng)
        if rng.random() < 0.15:
            heard.append({"type": "view", **story.shown(ADA)})
    return start, heard


def folded(view: Any, messages: list[Any]) -> list[Any]:
    """What the reference makes of each message."""
    found: list[Any] = []
    for message in messages:
        try:
            view = fold(view, message)
            found.append(view)
        except Gap:
            found.append(GAP)
    return found


def test_a_page_folds_like_the_reference(visit: Visit) -> None:
    page = visit().go("/about")
    kinds: set[str] = set()
    gaps = repeats = 0
    for seed in range(len(SETUPS)):
        start, messages = story_of(seed)
        expected = folded(start, messages)
        assert page.evaluate(FOLD, [start, messages]) == expected  # still: a pure function
        kinds |= {message["type"] for message in messages}
        gaps += expected.count(GAP)
        repeats += sum(a == b for a, b in itertools.pairwise(expected))
    assert kinds == {"view", "delta", "chat", "presence"}
    assert gaps > 10
    assert repeats > 10


def test_the_rule_of_revs(visit: Visit) -> None:
    page = visit().go("/about")
    view = {"rev": KNOWN, "turn": 0}
    for start, rev, is_what in RULE:
        message = {"type": "delta", "from": start, "rev": rev, "turn": 1}
        found = page.evaluate(FOLD, [view, [message]])
        new = {"rev": rev, "turn": 1}
        assert found == [{"gap": GAP, "new": new, "seen": view}[is_what]], (start, rev)


CLOCK = """async ([view, chat, move]) => {
  const { fold } = await import("/static/app/net/view.js");
  const { Store } = await import("/static/app/table/store.js");
  let now = 1000;
  performance.now = () => now;
  const store = new Store(view);
  const stamps = [store.received];
  for (const message of [chat, move]) {
    now += 5000;
    store.accept(fold(store.view, message));
    stamps.push(store.received);
  }
  return stamps;
}"""


def test_words_do_not_set_the_clocks_back(visit: Visit) -> None:
    """Clocks that do not come with a message still count from when they came."""
    page = visit().go("/about")
    story = Story(replace(SETUPS[1], clock=CLOCKS[1]), random.Random(1))
    view = story.shown(ADA)
    assert view["clocks"]
    start = {"from": view["rev"], "rev": view["rev"] + 1}
    chat = {"type": "chat", **start, "chat": [{"seat": 0, "text": "Hello", "at": 1}]}
    told = {"from": start["rev"], "rev": start["rev"] + 1, "clocks": {**view["clocks"]}}
    stamps = page.evaluate(CLOCK, [view, chat, {"type": "delta", **told}])  # still: no page moves
    assert stamps == [1000, 1000, 11000]
