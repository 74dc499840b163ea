"""The engine: kernels, search, levels."""
