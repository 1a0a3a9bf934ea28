"""Addresses of the pages over the invented corpus, and what of them weighs."""

from urllib.parse import urlencode

COMPLAINT = "邻居书面投诉屋顶农场滴水，经营者几天内要答复"
WORK = {"work": "屋顶农场法"}


def address(path, **values):
    """A page of the invented corpus, or of another collection."""
    return f"{path}?{urlencode({'collection': 'examples'} | values)}"


def grave(violation):
    """Whether a barrier keeps somebody out, as axe judges it."""
    return violation["impact"] in {"serious", "critical"}
