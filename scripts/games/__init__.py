"""Games that the package carries: run when the engine plays better than these do."""
