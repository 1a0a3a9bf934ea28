"""What proposes candidates: one module a detector, all sent in one round trip."""
