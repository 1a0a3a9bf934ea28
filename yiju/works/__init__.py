"""The works of a collection as a librarian sees them: spans, histories, differences, doubts."""
