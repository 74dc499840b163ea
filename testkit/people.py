"""Somebody with a browser: opens pages, looks at them, and plays with the mouse as people do."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, expect

from sixfold.core import registry
from testkit import waiting
from testkit.contexts import RESETS, give_back, lend
from testkit.looks import PATIENCE, Look
from testkit.pages import go, wait_until_filled

View = dict[str, Any]

DESKTOP = {"width": 1200, "height": 720}
PHONE = {"width": 360, "height": 740}

LOCAL, OPEN = {"kind": "local"}, {"kind": "open"}

PLACE = """async selector => {
  const board = document.querySelector(".board-area .sf-board");
  const read = () => {
    const node = document.querySelector(selector);
    if (!node) return {fault: "is not there"};
    const moves = (animation) => Number.isFinite(animation.effect.getComputedTiming().endTime);
    if (board.getAnimations({subtree: true}).some(moves)) return {fault: "is not at rest"};
    const box = node.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(x, y);
    const frame = board.getBoundingClientRect();
    if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom)
      return {fault: "is out of view"};
    if (!top?.closest(".sf-board")) return {fault: `is covered by ${top?.outerHTML.slice(0, 200)}`};
    return {x, y};
  };
  const place = read();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return place;
  await new Promise(requestAnimationFrame);
  const later = read();
  const still = later.fault || (later.x === place.x && later.y === place.y);
  return still ? later : {fault: "moves"};
}"""
"""The middle of something on the board, once a click there reaches the board."""

BOARD = """() => Object.fromEntries(
  [...document.querySelectorAll(".board-area :is(.tile, .pawn, .stack)[data-cell]")].map(
    ({dataset}) => [dataset.cell, [Number(dataset.side), Number(dataset.count ?? 1)]]))"""
"""What stands on the board, as the page draws it: cell → side and number of pieces."""

ASKED = 'localStorage.setItem("sixfold.name-asked", "true")'
"""A browser that asked for a name before."""

LEADING = frozenset({"go_back", "go_forward", "goto", "lay", "reload"})
"""Methods that open, send or go somewhere, and do not wait until the page is there. After one of
them a test waits (`ready`, `expect`) before its next key or click: see `web/test_haste.py`."""
LEADING_KEYS = frozenset({"?"})
"""Keys that open something."""
LEADING_ROLES = frozenset({"button", "link"})
"""What opens, sends or goes somewhere when it is clicked. A page may need a moment for it: what is
clicked next by its name is waited for, but a key or a place on the board is not."""

BURST = re.compile(r"([a-e]\d)([AY])")


BLOCKED = "Service Worker registration blocked by Playwright"
"""What the console says of a worker that does not come."""
GIVEN_UP = "WebSocket is closed before the connection is established"
"""What it says when a page is left, or its line is cut, while a socket still connects."""


class Person:
    """A browser with its own cookies, one page open."""

    def __init__(
        self, browser: Browser, base: str, *, is_new: bool = False, **options: Any
    ) -> None:
        """Somebody who was asked for a name before and has none, or who is new to everything."""
        options.setdefault("viewport", DESKTOP)
        options.setdefault("reduced_motion", "reduce")
        options.setdefault("locale", "en-GB")
        self.base = base
        script = "" if is_new else ASKED
        self.context, self.page = lend(browser, script, base_url=base, **options)
        self.faults: list[str] = []
        self._patient = False
        self._watch()

    def new_page(self) -> Page:
        """Another page in the same browser; it is this person's page from now on."""
        self.page = self.context.new_page()
        self._watch()
        return self.page

    def _watch(self) -> None:
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self._fault(f"error in the page: {error}"))
        self.page.on("response", self._answered)
        self.page.on("requestfailed", self._failed)

    def leave(self) -> None:
        give_back(self.context)

    # What goes wrong

    @contextmanager
    def expecting_faults(self) -> Iterator[None]:
        """While the line is cut a browser complains, and rightly so."""
        self._patient = True
        yield
        self._patient = False

    def _fault(self, text: str) -> None:
        if not self._patient:
            self.faults.append(f"{self.page.url}: {text}")

    def _said(self, message: ConsoleMessage) -> None:
        harmless = BLOCKED in message.text or GIVEN_UP in message.text
        if message.type in ("error", "warning") and not harmless:
            self._fault(f"{message.type} in the console: {message.text}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._fault(f"{response.status} for {response.url}")

    def _failed(self, request: Request) -> None:
        # A page that is left cancels what it was still loading.
        if request.failure != "net::ERR_ABORTED":
            self._fault(f"{request.failure} for {request.url}")

    # Pages

    def open(self, path: str) -> Page:
        """Open a page and wait until its script has filled it."""
        go(self.page, path)
        return self.page

    def ready(self) -> None:
        """Wait until the page's script has filled it."""
        wait_until_filled(self.page)

    def make(self, game: str, *seats: View, moves: str = "", **rest: Any) -> View:
        """Make a table without the form, play some moves without the board, and go there."""
        view = self.create(game, *seats, moves=moves, **rest)
        self.open(f"/t/{view['id']}")
        return view

    def create(self, game: str, *seats: View, moves: str = "", **rest: Any) -> View:
        """Make a table without opening its page."""
        body = {"game": game, "seats": list(seats or (LOCAL, LOCAL)), **rest}
        return self._played(self.post("/api/tables", body), moves.split())

    def hurry(self, moves: Sequence[str]) -> None:
        """Play some moves of the open table without the board, and wait until it shows them."""
        self.wait_ply(self._played(self.view(), moves)["ply"])
        self.sees_the_table()

    def tell(self, move: str) -> None:
        """Play a move without the board, and wait for the page to know it."""
        ply = self._played(self.view(), [move])["ply"]
        self.page.wait_for_selector(f'ol.moves button[data-ply="{ply}"]', state="attached")

    def _played(self, view: View, moves: Sequence[str]) -> View:
        for move in moves:
            view = self.post(f"/api/tables/{view['id']}/moves", {"move": move, "rev": view["rev"]})
        return view

    def sit_down(self, link: str) -> None:
        """Take the seat of an invitation without its page, and go to the table."""
        self.open(f"/t/{self.take(link)['id']}")

    def take(self, link: str) -> View:
        """Take the seat of an invitation without any page; the table."""
        return self.post("/api/join/" + link.rpartition("/")[2])

    def accept(self, link: str) -> None:
        """Open an invitation and take the seat."""
        self.open(link)
        self.page.get_by_role("button", name="Sit down and play").click()
        self.page.wait_for_url("**/t/*")
        self.ready()

    def ask(self, path: str) -> Any:
        """What the server answers this person, without a page."""
        return self.context.request.get(path, max_retries=RESETS).json()

    def post(self, path: str, body: View | None = None) -> View:
        answer = self.context.request.post(path, data=body or {}, max_retries=RESETS)
        assert answer.ok, f"{path}: {answer.text()}"
        found: View = answer.json()
        return found

    @property
    def table(self) -> str:
        """The id of the table that the page shows."""
        found = re.search(r"/t/(\w+)", self.page.url)
        assert found, self.page.url
        return found[1]

    def view(self) -> View:
        """The table as the server shows it to this person."""
        found: View = self.ask(f"/api/tables/{self.table}")
        return found

    def position(self) -> Any:
        """The position with its history, from the view's moves."""
        view = self.view()
        reached: Any = registry.game(view["game"]).start()
        for move in view["moves"]:
            reached = reached.play(move)
        return reached

    def reads(self, status: str | re.Pattern[str]) -> None:
        """The line under the players says this."""
        line = self.page.locator(".status-line")
        expect(line).to_have_text(status, use_inner_text=True)

    def hears(self, words: str | re.Pattern[str]) -> None:
        """A screen reader was last told something with these words."""
        expect(self.page.locator("#voice")).to_contain_text(words)

    def wait_turn(self, seconds: float = waiting.PATIENCE) -> None:
        """Wait until it is this person's turn, or the game is over; the computer may think."""
        self.page.wait_for_selector(
            ".status-line[data-yours], .status-line[data-over]", timeout=seconds * 1000
        )

    def wait_ply(self, ply: int, seconds: float = PATIENCE) -> None:
        """Wait until the page shows exactly this many plies."""
        self.page.wait_for_selector(
            f'ol.moves:not(:has(button[data-ply="{ply + 1}"])) button[data-ply="{ply}"]',
            state="attached",
            timeout=seconds * 1000,
        )

    def is_over(self) -> bool:
        """Whether the server calls the game over; then the page says so, too."""
        over = bool(self.view()["phase"] == "over")
        if over:
            self.page.wait_for_selector(".status-line[data-over]")
        return over

    def sees_the_table(self) -> None:
        """The board shows what the server's view says, piece by piece."""
        shown = Look(self.page, lambda: self.page.evaluate(BOARD))
        assert shown == Look(self.page, lambda: pieces(self.view()))

    def choose(self, rng: random.Random) -> str:
        """A random legal move, but one that wins if there is one: games should end."""
        position = self.position()
        moves = list(position.legal_moves)
        rng.shuffle(moves)
        for move in moves[:200]:
            outcome = position.play(move).outcome
            if outcome is not None and position.turn in outcome.winners:
                return str(move)
        return str(moves[0])

    # Playing with the mouse

    def play(self, *moves: str) -> None:
        """Play moves on the board, and wait for the page to know each."""
        for move in moves:
            ply = self.view()["ply"]
            self.lay(move)
            self.page.wait_for_selector(f'ol.moves button[data-ply="{ply + 1}"]', state="attached")

    def lay(self, move: str) -> None:
        """Play a move on the board, and wait for nothing."""
        source, _, rest = move.partition(">")
        target, _, keep = rest.partition("=")
        if move == "pass":
            self.page.click("[data-action=pass]:visible")
        elif rest:
            self.lift(source)
            self.click(f'.targets .target[data-cell="{target}"]')
            if keep:
                self.page.wait_for_selector(".sf-board.choosing")
                self.click(f'.tiles [data-cell="{keep}"]')
        elif burst := BURST.fullmatch(move):
            self.burst(burst[1], burst[2])
        else:
            # The line under the players may be ahead of the board: people look at the board.
            self.click(f'.sf-board :is(.legal, .corner.can)[data-cell="{move}"]')

    def lift(self, cell: str) -> None:
        """Take up a tile of SIX; the page then knows where it may go."""
        self.click(f'.tiles [data-cell="{cell}"]')
        self.page.wait_for_selector(".sf-board.holding")

    def burst(self, cell: str, way: str) -> None:
        """Point at one of the ways of an exploding cell of Hexone."""
        self.page.wait_for_selector(".sf-board.bursting", state="attached")
        spot = f'.spots [data-cell="{cell}"]'
        chosen = f'.ways [data-move="{cell}{way}"] .arm'
        self.page.wait_for_selector(f"{spot}, {chosen}", state="attached")
        # Of several exploding cells one has its ways open; another is pointed at first.
        if not self.page.locator(chosen).count():  # still: a board that bursts waits for its player
            self.click(spot)
        self.click(chosen)

    def click(self, selector: str) -> None:
        """Click in the middle of something on the board, as a hand with a mouse would."""
        place = self.point(selector)
        self.page.mouse.click(place["x"], place["y"])

    def point(self, selector: str) -> View:
        """Where something on the board is, once it lies still; the table is moved if it must."""
        self.page.wait_for_selector(selector, state="attached")
        place: Look[View] = Look(self.page, lambda: self.page.evaluate(PLACE, selector))
        found = place.when(lambda found: found.get("fault") in (None, "is out of view"))
        if "fault" in found:
            self.page.click(".fit-button")
            found = place.when(lambda found: "fault" not in found)
        return found


def pieces(view: View) -> dict[str, list[int]]:
    """What stands on the board by the view: cell → side and number of pieces."""
    board = view["board"]
    if view["family"] == "six":
        return {tile["cell"]: [tile["side"], 1] for tile in board["tiles"]}
    if view["family"] == "gosix":
        return {corner: [side, 1] for corner, side in board["corners"].items()}
    return {cell: [stack["side"], stack["count"]] for cell, stack in board["cells"].items()}
