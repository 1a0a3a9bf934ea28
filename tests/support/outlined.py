"""Texts outlined as if they had been read from a file, for the tests of outlines."""

from ingest.outline import outline
from ingest.readers.plain_text import read_plain_text


def outlined(text, reader=read_plain_text):
    return outline(reader(text.encode(), name="a"))


def numbers(text, reader=read_plain_text):
    return [clause.number for clause in outlined(text, reader).clauses]


def brief(text, reader=read_plain_text):
    return [(c.number, c.text) for c in outlined(text, reader).clauses]
