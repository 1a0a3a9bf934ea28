"""What both flows agree on: records, the field table, authority, dates, citations, words, vectors."""
