"""The text protocol of docs/protocol.md, both ends of it.

`commands` says what a line means and is shared. `session` is the engine's end: it reads commands
and answers; read it first. `client` is the other end, a `ProtocolEngine` that plays through any
program that speaks the protocol, and `process` starts such a program and ends it again.
"""
