"""Games that visit every corner of the rules, as scripts that any implementation can follow."""
