"""The rules of each game, in readable pure Python: the specification that everything else obeys."""
