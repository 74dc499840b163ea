"""Another try at a turn that went wrong."""

from __future__ import annotations

import pytest

from sixfold import study
from sixfold.core.errors import IllegalMove
from sixfold.study.reviews.retries import is_whole_turn, job_of_try, known_try, searched_try

from .planted import LIMITS, ONLY, WON, played


def test_what_the_review_knows_needs_no_search() -> None:
    planted = ONLY["six"]
    record = played(planted, planted.wrong)
    (job,) = study.jobs_of(record, LIMITS)
    (ply,) = study.review(record, LIMITS).plies
    again, better = known_try(ply, [planted.wrong]), known_try(ply, [planted.right])
    assert again is not None
    assert better is not None
    assert (again.verdict, again.ply) == ("played", ply)
    assert (better.verdict, better.ply.grade, better.ply.reasons) == ("best", "only", ())
    assert known_try(ply, ["1,2"]) is None
    other = searched_try(study.review_ply(job_of_try(job, ply, ["1,2"])))
    assert (other.verdict, other.ply.moves, other.ply.after.loses) == ("worse", ("1,2",), True)
    assert other.ply.reasons


def test_a_turn_of_hexone_is_tried_as_a_whole() -> None:
    planted = WON["hexone"]
    moves = planted.right.split()
    (job,) = study.jobs_of(played(planted, planted.wrong), LIMITS)
    assert is_whole_turn(job, moves)
    assert not is_whole_turn(job, moves[:1])
    assert not is_whole_turn(job, [])
    assert not is_whole_turn(job, [planted.wrong, planted.wrong])
    with pytest.raises(IllegalMove):
        is_whole_turn(job, ["d1"])
