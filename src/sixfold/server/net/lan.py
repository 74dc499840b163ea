"""How a friend in the same house reaches this machine, and the same as a QR code."""

from __future__ import annotations

import io
import socket
from typing import Literal
from urllib.parse import urlsplit

import segno

from sixfold.server.settings import EVERYWHERE, LOOPBACK

OnlyHere = Literal["loopback", "no-network"]
"""Why an address leads nowhere on another device."""


def lan_address() -> str | None:
    """This machine's address in its network, or None if it has no network.

    A datagram socket that is connected sends nothing; it only learns which way it would go.
    """
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation: nobody is there
            address = str(probe.getsockname()[0])
    except OSError:
        return None
    return None if address.startswith(("127.", "0.")) else address


def invitation_base(request_base: str, host: str) -> str:
    """The address that goes on an invitation: what the page itself uses, if others can use it too.

    Somebody who plays at `localhost` on a server that listens everywhere invites to the machine's
    address in the network instead.
    """
    parts = urlsplit(request_base)
    base = f"{parts.scheme}://{parts.netloc}"
    if host not in EVERYWHERE or (parts.hostname or "") not in LOOPBACK:
        return base
    address = lan_address()
    if address is None:
        return base
    return f"{parts.scheme}://{address}" + (f":{parts.port}" if parts.port else "")


def only_here(base: str, host: str) -> OnlyHere | None:
    """Why nobody on another device can open this address; None if somebody can.

    Either the server listens to this machine only, or the machine is in no network.
    """
    if (urlsplit(base).hostname or "") not in LOOPBACK:
        return None
    return "no-network" if host in EVERYWHERE else "loopback"


def qr_svg(text: str) -> str:
    """A QR code as SVG, dark on white with the margin that cameras need, whatever the theme."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", omitsize=True, border=4, dark="#1d1a16", light="#ffffff", xmldecl=False,
        svgclass=None, lineclass=None,
    )  # fmt: skip
    return out.getvalue().decode("utf-8")
