"""What is told to open sockets: the hub, its channels, and what comes in on them."""
