"""Who may not come in: players, addresses and networks, as the host has decided."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

PLAYER, ADDRESS = "player", "address"
"""The kinds of those who can be shut out."""

HOUSEHOLD = 64
"""With IPv6 a household has a network of this length, not an address."""


@dataclass(frozen=True, slots=True)
class ShutOut:
    """Everybody who is shut out, to ask about with every request."""

    players: frozenset[str] = frozenset()
    addresses: frozenset[str] = frozenset()
    """Single ones, as `neighbourhood` writes them."""
    networks: tuple[IPv4Network | IPv6Network, ...] = ()
    """Larger ones."""

    @classmethod
    def of(cls, rows: Iterable[tuple[str, str]]) -> ShutOut:
        """From kinds and subjects."""
        players, addresses, networks = set(), set(), []
        for kind, subject in rows:
            if kind == PLAYER:
                players.add(subject)
            elif "/" in subject and not subject.endswith(f"/{HOUSEHOLD}"):
                networks.append(ip_network(subject))
            else:
                addresses.add(subject)
        return cls(frozenset(players), frozenset(addresses), tuple(networks))

    def stops(self, player: str | None, address: str) -> bool:
        """Whether somebody may not come in; `address` is as `neighbourhood` writes it."""
        if player in self.players or address in self.addresses:
            return True
        return bool(self.networks) and self._is_within(address)

    def _is_within(self, address: str) -> bool:
        try:
            found = ip_address(address.partition("/")[0])
        except ValueError:
            return False
        return any(found in network for network in self.networks)


def address_subject(text: str) -> str:
    """An address or a network as it is kept; ValueError if it is neither.

    >>> address_subject("::ffff:10.0.0.7"), address_subject("10.0.0.7/32")
    ('10.0.0.7', '10.0.0.7')
    >>> address_subject("2001:db8:1:2:3::4"), address_subject("10.1.2.3/8")
    ('2001:db8:1:2::/64', '10.0.0.0/8')
    """
    host, _, length = text.strip().partition("/")
    found = ip_address(host)
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return address_subject(str(found.ipv4_mapped))
        return str(ip_network((found.packed, min(HOUSEHOLD, int(length or 128))), strict=False))
    network = ip_network(f"{host}/{length or 32}", strict=False)
    return str(found) if network.prefixlen == 32 else str(network)
