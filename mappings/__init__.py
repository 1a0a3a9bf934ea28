"""What both flows agree on: records, fields, authority, dates, citations, words, vectors."""
