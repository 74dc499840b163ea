"""Every family's words; each file registers its own."""

from sixfold.locale.families import gosix, hexone, six

__all__ = ["gosix", "hexone", "six"]
