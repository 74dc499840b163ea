"""The network that judges GoSix, as its formula has it: slow, plain, and apart from the engine's.

Tests compare the compiled network with it, and the lab fits the weights by it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.games.gosix.board import HEXAGON_MASKS, NEIGHBOURS

CORNERS, HEXAGONS = len(NEIGHBOURS), len(HEXAGON_MASKS)


def symmetries() -> list[Any]:
    """The board's twelve symmetries: for each input of the network, the one that replaces it."""
    found: list[list[int]] = []

    def extend(image: list[int]) -> None:
        if len(image) == CORNERS:
            found.append(image)
            return
        here = len(image)
        for corner in range(CORNERS):
            if corner not in image and all(
                NEIGHBOURS[here] >> n & 1 == NEIGHBOURS[corner] >> image[n] & 1 for n in range(here)
            ):
                extend([*image, corner])

    extend([])
    inputs = []
    for image in found:
        hexagons = [
            HEXAGON_MASKS.index(sum(1 << image[n] for n in range(CORNERS) if mask >> n & 1))
            for mask in HEXAGON_MASKS
        ]
        parts = np.array(image), np.array(image), np.array(hexagons), np.array(hexagons)
        starts = 0, CORNERS, 2 * CORNERS, 2 * CORNERS + HEXAGONS
        inputs.append(np.concatenate([part + start for part, start in zip(parts, starts)]))
    return inputs


def seen_by_mover(words: Any) -> tuple[Any, Any]:
    """The network's inputs, and whether side 1 is to move."""
    bits = (words[:, None] >> np.arange(63)) & 1
    second = bits[:, 62].astype(bool)
    zero, one, mine, yours = np.split(bits[:, :62], [24, 48, 55], axis=1)
    swapped = np.concatenate([one, zero, yours, mine], axis=1)
    return np.where(second[:, None], swapped, bits[:, :62]).astype(np.float32), second


def judge(net: dict[str, Any], inputs: Any) -> tuple[Any, ...]:
    """The outputs of all layers."""
    wide = inputs @ net["first"] + net["first_bias"]
    clamped = np.clip(wide, 0, 1)
    narrow = clamped @ net["second"] + net["second_bias"]
    rectified = np.maximum(narrow, 0)
    chance = 1 / (1 + np.exp(-(rectified @ net["last"] + net["last_bias"])))
    return wide, clamped, narrow, rectified, chance
