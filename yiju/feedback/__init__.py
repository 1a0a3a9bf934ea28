"""What readers make of results: kept beside the audit, counted by arm, listed by cause."""
