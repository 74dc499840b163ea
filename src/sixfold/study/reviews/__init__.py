"""Reviews: what each move of a game gave away, how it is graded, and why it was a bad one."""

from sixfold.study.reviews.families import gosix, hexone, six  # noqa: F401 (registered)
