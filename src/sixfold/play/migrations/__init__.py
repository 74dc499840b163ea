"""The history of the layout of play's tables; `sixfold.store.migrations` runs it."""
