"""The engine's descriptions of the games of this package, one file for each family.

Importing this registers them; it loads neither kernels nor compiler. `sixfold.engine.family` says
what a description consists of.
"""

from __future__ import annotations

from sixfold.engine.families import gosix, hexone, six
from sixfold.engine.family import register

for _family in (six.FAMILY, gosix.FAMILY, hexone.FAMILY):
    register(_family)
