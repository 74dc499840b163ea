"""How requests come in: connections, sockets, cookies and keys, limits, guards and refusals."""
