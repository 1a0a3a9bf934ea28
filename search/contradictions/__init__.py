"""What contradicts each other: sentences of one subject, how they differ, and which prevails."""
