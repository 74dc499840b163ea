"""Studies: records that several people edit. Edits are data, and fold over a study.

>>> from sixfold.records import Record
>>> from sixfold.study.studies import AddMoves, SetComment, Study, apply, edit_from_json, inverse
>>> study = Study.of("Corners", [Record.new("gosix")])
>>> edit = AddMoves("1", (), ("d2", "c2"))
>>> edit_from_json(edit.to_json()) == edit
True
>>> after = apply(study, edit)
>>> after = apply(after, SetComment("1", ("d2",), "in the middle"))
>>> print(after.chapter("1").record)
[Game "gosix"]
[Rules "1"]
[Result "*"]
<BLANKLINE>
1. d2 {in the middle} c2
*
<BLANKLINE>
>>> apply(apply(study, edit), inverse(study, edit)) == study
True
"""

from sixfold.records import Branch
from sixfold.study.studies.applying import apply, fold
from sixfold.study.studies.edits import (
    KINDS,
    AddChapter,
    AddMoves,
    Demote,
    Edit,
    MoveChapter,
    PlaceMove,
    Promote,
    PromoteToMain,
    RemoveChapter,
    RemoveMove,
    Rename,
    RenameChapter,
    RestoreLine,
    SetCommand,
    SetCommands,
    SetComment,
    SetDrawings,
    SetIntroduction,
    SetMarks,
    SetRemarks,
    SetTags,
    Several,
    edit_from_json,
)
from sixfold.study.studies.faults import CODES, GONE
from sixfold.study.studies.model import Chapter, Study
from sixfold.study.studies.undoing import inverse

__all__ = [
    "CODES", "GONE", "KINDS", "AddChapter", "AddMoves", "Branch", "Chapter", "Demote", "Edit",
    "MoveChapter", "PlaceMove", "Promote", "PromoteToMain", "RemoveChapter", "RemoveMove", "Rename",
    "RenameChapter", "RestoreLine", "SetCommand", "SetCommands", "SetComment", "SetDrawings",
    "SetIntroduction", "SetMarks", "SetRemarks", "SetTags", "Several", "Study", "apply",
    "edit_from_json", "fold", "inverse",
]  # fmt: skip
