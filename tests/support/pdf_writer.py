"""Writes small PDF files for tests: words at places, an outline, page labels, encryption."""

from typing import NamedTuple

HEIGHT, WIDTH = 792, 612
LEADING = 14


class Words(NamedTuple):
    """One printed line."""

    text: str
    left: float = 72
    bottom: float = 700
    size: float = 10


class Entry(NamedTuple):
    """One row of the outline; page from 1, None points nowhere."""

    title: str
    page: int | None
    top: float = 720
    children: tuple["Entry", ...] = ()


def column(*texts, top=700, left=72, size=10):
    """Lines one below the other."""
    return [Words(text, left, top - LEADING * place, size) for place, text in enumerate(texts)]


def pdf(pages, *, outline=(), title=None, locked=False):
    """Bytes of a PDF with Latin words: what Helvetica shows."""
    objects = {1: "", 2: "", 3: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"}
    kids = []
    for words in pages:
        drawn = "\n".join(
            f"BT /F1 {w.size} Tf 1 0 0 1 {w.left} {w.bottom} Tm ({_escaped(w.text)}) Tj ET"
            for w in words
        )
        stream, page = len(objects) + 1, len(objects) + 2
        objects[stream] = f"<< /Length {len(drawn)} >>\nstream\n{drawn}\nendstream"
        objects[page] = (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDTH} {HEIGHT}] "
            f"/Resources << /Font << /F1 3 0 R >> >> /Contents {stream} 0 R >>"
        )
        kids.append(page)
    listed = " ".join(f"{kid} 0 R" for kid in kids)
    objects[2] = f"<< /Type /Pages /Count {len(kids)} /Kids [{listed}] >>"
    root = len(objects) + 1 if outline else None
    if outline:
        objects[root] = ""
        first, last = _entries(outline, root, objects, kids)
        objects[root] = f"<< /Type /Outlines /First {first} 0 R /Last {last} 0 R >>"
    outlines = f" /Outlines {root} 0 R" if root else ""
    objects[1] = f"<< /Type /Catalog /Pages 2 0 R{outlines} >>"
    trailer = f"/Size {len(objects) + 1} /Root 1 0 R"
    if title:
        objects[len(objects) + 1] = f"<< /Title ({_escaped(title)}) >>"
        trailer += f" /Info {len(objects)} 0 R"
    if locked:
        key = "00" * 32
        objects[len(objects) + 1] = f"<< /Filter /Standard /V 1 /R 2 /O <{key}> /U <{key}> /P -4 >>"
        trailer += f" /Encrypt {len(objects)} 0 R /ID [<00> <00>]"
    return _file(objects, trailer)


def _entries(entries, parent, objects, kids):
    numbers = []
    for entry in entries:
        number = len(objects) + 1
        objects[number] = ""
        numbers.append(number)
        below = ""
        if entry.children:
            first, last = _entries(entry.children, number, objects, kids)
            below = f" /First {first} 0 R /Last {last} 0 R /Count {len(entry.children)}"
        aim = f" /Dest [{kids[entry.page - 1]} 0 R /XYZ 0 {entry.top} 0]" if entry.page else ""
        objects[number] = f"/Title ({_escaped(entry.title)}) /Parent {parent} 0 R{aim}{below}"
    for place, number in enumerate(numbers):
        before = f" /Prev {numbers[place - 1]} 0 R" if place else ""
        after = f" /Next {numbers[place + 1]} 0 R" if place + 1 < len(numbers) else ""
        objects[number] = f"<< {objects[number]}{before}{after} >>"
    return numbers[0], numbers[-1]


def _escaped(text):
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def _file(objects, trailer):
    written, places = b"%PDF-1.4\n", []
    for number in sorted(objects):
        places.append(len(written))
        written += f"{number} 0 obj\n{objects[number]}\nendobj\n".encode("latin-1")
    start = len(written)
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    written += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}".encode()
    return written + f"trailer << {trailer} >>\nstartxref\n{start}\n%%EOF\n".encode()
