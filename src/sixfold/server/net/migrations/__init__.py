"""The history of the layout of the server's own tables; `sixfold.store.migrations` runs it."""
