"""Routes by what they are about; each file makes one router."""
