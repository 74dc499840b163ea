"""Words for people, in eight languages: sentences, names, and the rules pages.

The rest of the library speaks in codes. This room turns them into sentences at the edge, so that
the command line and the app say the same. English sentences in the sources are the keys of the
catalogues (`catalogues/<language>/LC_MESSAGES/sixfold.po`), which are not compiled.

>>> from sixfold.locale import level_name
>>> level_name(6, "fr")
'Renard'
"""

from sixfold.locale import families
from sixfold.locale.browser import strings
from sixfold.locale.catalogue import Translator, marked, translator
from sixfold.locale.diagrams import Picture
from sixfold.locale.family import FamilyWords, register, words_of
from sixfold.locale.languages import (
    LANGUAGE_NAMES,
    LANGUAGES,
    UnknownLanguage,
    checked,
    from_environment,
    negotiate,
)
from sixfold.locale.lessons import lesson_remark
from sixfold.locale.names import (
    edition_name,
    game_name,
    level_name,
    level_names,
    option_name,
    pieces_name,
    seat_name,
    side_name,
)
from sixfold.locale.pages import Diagram, Prose, rules_page, rules_segments, rules_title
from sixfold.locale.puzzles import (
    puzzle_goal,
    puzzle_hint,
    puzzle_proof,
    puzzle_verdict,
    theme_name,
    theme_text,
)
from sixfold.locale.reviews import coached, grade_name, remark, turn_text, value_name
from sixfold.locale.sentences import SENTENCES, sentence
from sixfold.locale.spoken import event_sentence, event_sentences, outcome_sentence

__all__ = [
    "LANGUAGES",
    "LANGUAGE_NAMES",
    "SENTENCES",
    "Diagram",
    "FamilyWords",
    "Picture",
    "Prose",
    "Translator",
    "UnknownLanguage",
    "checked",
    "coached",
    "edition_name",
    "event_sentence",
    "event_sentences",
    "families",
    "from_environment",
    "game_name",
    "grade_name",
    "lesson_remark",
    "level_name",
    "level_names",
    "marked",
    "negotiate",
    "option_name",
    "outcome_sentence",
    "pieces_name",
    "puzzle_goal",
    "puzzle_hint",
    "puzzle_proof",
    "puzzle_verdict",
    "register",
    "remark",
    "rules_page",
    "rules_segments",
    "rules_title",
    "seat_name",
    "sentence",
    "side_name",
    "strings",
    "theme_name",
    "theme_text",
    "translator",
    "turn_text",
    "value_name",
    "words_of",
]
