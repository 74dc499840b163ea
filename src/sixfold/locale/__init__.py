"""Words for people: sentences for what the rules refuse, and the rules pages.

The rest of the library speaks in codes. This room turns them into sentences at the edge, so that
the command line and the app say the same. English for now; other languages get a clear error.
"""

from sixfold.locale.pages import LANGUAGES, UnknownLanguage, rules_page
from sixfold.locale.sentences import SENTENCES, sentence

__all__ = ["LANGUAGES", "SENTENCES", "UnknownLanguage", "rules_page", "sentence"]
