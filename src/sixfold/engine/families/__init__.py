"""What the engine has for the games of this package, one folder for each family.

A folder has the family's description, compiled board, evaluation and weights, and whatever else it
is searched with.

Importing this registers them; it loads neither kernels nor compiler. `sixfold.engine.family` says
what a description consists of.
"""

from __future__ import annotations

from sixfold.engine.families import gosix, hexone, six
from sixfold.engine.family import register

for _family in (six.FAMILY, gosix.FAMILY, hexone.FAMILY):
    register(_family)
