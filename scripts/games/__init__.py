"""Games that ship with the package: run when the engine has become stronger."""
