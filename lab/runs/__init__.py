"""What long runs share: files that they continue, and how these get from machine to machine."""
