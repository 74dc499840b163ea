"""Every family's words; each file makes its own known."""

from sixfold.locale.families import gosix, hexone, six

__all__ = ["gosix", "hexone", "six"]
