"""Positions as pictures: SVG, terminal text, PNG and animated GIF.

>>> import sixfold
>>> from sixfold import render
>>> position = sixfold.game("gosix").start().play("d2")
>>> render.svg(position, theme="dark")[:4]
'<svg'
>>> render.themes()
('light', 'dark', 'colour-blind')
"""

from sixfold.render import gosix as gosix
from sixfold.render import hexone as hexone
from sixfold.render import six as six
from sixfold.render.animation import gif
from sixfold.render.captions import result
from sixfold.render.picture import svg
from sixfold.render.raster import png
from sixfold.render.terminal.text import text
from sixfold.render.theme import Theme, themes

__all__ = ["Theme", "gif", "png", "result", "svg", "text", "themes"]
