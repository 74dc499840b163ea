"""What the README and the first page show: `make pictures`, when drawings or pages change."""
