"""A catalogue as one tree: OSCAL in JSON as it is, in XML brought into the same form."""

from __future__ import annotations

import json
import re
from typing import Any

NAMESPACE = "{http://csrc.nist.gov/ns/oscal/1.0}"
PROSE = frozenset(f"{NAMESPACE}{tag}" for tag in ("p", "ul", "ol", "pre", "table"))
BLANKS = re.compile(r"\s+")


def catalogue_of(content: str) -> dict[str, Any]:
    """The catalogue that a file holds; raises ValueError or KeyError where it holds none."""
    if content.lstrip().startswith("<"):
        return _from_xml(content)
    catalogue = json.loads(content)["catalog"]
    if not isinstance(catalogue, dict):
        raise TypeError
    return catalogue


def _from_xml(content: str) -> dict[str, Any]:
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        root = etree.fromstring(content.encode(), parser)
    except etree.LxmlError as fault:
        raise ValueError(str(fault)) from fault
    metadata = root.find(f"{NAMESPACE}metadata")
    return {
        "metadata": {
            "title": _text(metadata, "title"),
            "version": _text(metadata, "version"),
            "last-modified": _text(metadata, "last-modified"),
            "parties": [{"name": _text(one, "name")} for one in _all(metadata, "party")],
        },
        "groups": [_group(one) for one in _all(root, "group")],
    }


def _group(element: Any) -> dict[str, Any]:
    return {
        "id": element.get("id", ""),
        "title": _text(element, "title"),
        "parts": [_part(one) for one in _all(element, "part")],
        "groups": [_group(one) for one in _all(element, "group")],
        "controls": [_control(one) for one in _all(element, "control")],
    }


def _control(element: Any) -> dict[str, Any]:
    return {
        "id": element.get("id", ""),
        "title": _text(element, "title"),
        "props": _props(element),
        "params": [_parameter(one) for one in _all(element, "param")],
        "parts": [_part(one) for one in _all(element, "part")],
        "controls": [_control(one) for one in _all(element, "control")],
    }


def _parameter(element: Any) -> dict[str, Any]:
    parameter: dict[str, Any] = {
        "id": element.get("id", ""),
        "values": [_prose(one) for one in _all(element, "value")],
    }
    if label := _text(element, "label"):
        parameter["label"] = label
    for select in _all(element, "select"):
        parameter["select"] = {
            "how-many": select.get("how-many", ""),
            "choice": [_prose(one) for one in _all(select, "choice")],
        }
    return parameter


def _part(element: Any) -> dict[str, Any]:
    words = [_prose(one) for one in element if one.tag in PROSE]
    return {
        "name": element.get("name", ""),
        "props": _props(element),
        "prose": "\n".join(words),
        "parts": [_part(one) for one in _all(element, "part")],
    }


def _props(element: Any) -> list[dict[str, str]]:
    return [
        {"name": one.get("name", ""), "value": one.get("value", "")}
        for one in _all(element, "prop")
    ]


def _prose(element: Any) -> str:
    """Words of an element; an insertion as JSON writes it."""
    pieces = [element.text or ""]
    for child in element:
        if child.tag == f"{NAMESPACE}insert":
            pieces.append(f"{{{{ insert: param, {child.get('id-ref', '')} }}}}")
        else:
            mark = '"' if child.tag == f"{NAMESPACE}q" else ""
            pieces.append(f"{mark}{_prose(child)}{mark}")
        pieces.append(child.tail or "")
    return BLANKS.sub(" ", "".join(pieces)).strip()


def _text(element: Any, tag: str) -> str:
    found = None if element is None else element.find(f"{NAMESPACE}{tag}")
    return "" if found is None else _prose(found)


def _all(element: Any, tag: str) -> list[Any]:
    return [] if element is None else element.findall(f"{NAMESPACE}{tag}")
