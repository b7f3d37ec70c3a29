"""The corpus: entries, identifiers, loading, cross references, lookup, search."""
