"""From words to what was meant: citations, works, day, place, keywords, shape of the answer."""
