"""What the tests, the lab and the scripts share: servers, browsers, people, and games to play.

Nothing here is a test, and nothing of the product imports it. Modules of `tests`, `lab` and
`scripts` may import it, and it imports none of them.
"""
