"""Every state of a table, light and dark: nothing that axe calls serious, nothing too wide.

The ordinary pages are looked at in tests/web; here are the moments of a game.
"""

from __future__ import annotations

from testkit.looks import Look
from testkit.pages import barriers, barriers_in_both_themes
from testkit.people import LOCAL, OPEN, PHONE, Person

from .conftest import Visit
from .test_boards import ADVANCED, TIED
from .test_languages import FAMILIES


def check(person: Person) -> None:
    """Nothing on the page keeps anybody out, light or dark, and it does not scroll sideways."""
    assert barriers_in_both_themes(person.page) == []
    fits(person)


def fits(person: Person) -> None:
    wide = "document.documentElement.scrollWidth - innerWidth"
    assert Look(person.page, lambda: person.page.evaluate(wide)) <= 0


def test_the_moments_of_six(visit: Visit) -> None:
    person = visit()
    person.make("six/foxmind-advanced", moves=ADVANCED)
    check(person)
    person.lift("1,1")
    person.page.wait_for_selector(".targets .target", state="attached")
    check(person)
    person.click('.targets .target[data-cell="0,4"]')
    person.page.wait_for_selector(".sf-board.choosing")
    check(person)
    person.click('.tiles [data-cell="0,3"]')
    person.wait_ply(len(ADVANCED.split()) + 1)
    person.page.locator("[data-action=resign]:visible").click()
    check(person)
    person.page.locator("dialog .primary").click()
    person.page.wait_for_selector(".status-line[data-over]")
    check(person)


def test_the_moments_of_gosix_and_hexone(visit: Visit) -> None:
    person = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    person.make("gosix", moves=TIED, clock={"kind": "days", "days": 2})
    check(person)
    person.click('.corner[data-cell="g3"]')
    person.page.locator(".sf-bubble").wait_for()
    check(person)
    person.make("hexone", moves="b2 d3 b2 d3 b2", tournament=True)
    person.page.wait_for_selector(".sf-board.bursting")
    check(person)
    person.page.get_by_role("button", name="More").click()
    check(person)


def test_words_in_between(visit: Visit) -> None:
    """An invitation, dialogs, a page that is not there."""
    person = visit()
    view = person.make("six/foxmind+declare+teams", LOCAL, OPEN, OPEN, OPEN, cough=True)
    check(person)
    guest = visit()
    guest.open(view["links"]["seats"]["1"])
    check(guest)
    person.make("six/foxmind+declare")
    person.page.get_by_role("button", name="Declare", exact=True).click()
    check(person)
    person.page.keyboard.press("Escape")
    person.page.keyboard.press("?")
    check(person)
    with guest.expecting_faults():
        guest.page.goto("/t/nowhere")
        guest.page.get_by_role("heading", level=1).wait_for()
        check(guest)


def test_the_page_for_bot_authors_works_without_the_world(visit: Visit) -> None:
    """Everything that it loads comes from this server."""
    person = visit()
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    person.page.goto("/api/docs")
    person.page.get_by_text("/api/tables/{table}/moves").first.wait_for()
    own = (person.base, "data:", "blob:")
    assert [url for url in asked if not url.startswith(own)] == []
    assert barriers(person.page) == []
    fits(person)
    person.page.locator("[id*=tables__table__moves_post] .opblock-summary-control").click()
    person.page.get_by_role("button", name="Try it out").wait_for()
    assert barriers(person.page) == []
    fits(person)


def test_the_rules_of_every_family(visit: Visit) -> None:
    person = visit(viewport=PHONE)
    for game in FAMILIES:
        person.open(f"/rules/{game}")
        person.page.wait_for_selector(".rules-text .prose")
        check(person)
