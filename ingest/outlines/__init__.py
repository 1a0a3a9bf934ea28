"""How texts number themselves: one module a tradition, and what builds clauses of the marks."""
