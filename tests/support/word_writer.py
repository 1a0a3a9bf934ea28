"""Writes small DOCX files for tests: raw paragraphs, styles as of a new document, numberings."""

from io import BytesIO

from docx import Document
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import parse_xml

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def paragraph(inside, *, style=None, numbered=None, outline=None):
    """XML of one paragraph; `inside` is XML, or words."""
    runs = inside if inside.startswith("<") else run(inside)
    properties = f'<w:pStyle w:val="{style}"/>' if style else ""
    if numbered:
        name, depth = numbered
        properties += f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{name}"/></w:numPr>'
    if outline is not None:
        properties += f'<w:outlineLvl w:val="{outline}"/>'
    return f"<w:p><w:pPr>{properties}</w:pPr>{runs}</w:p>"


def run(words, tag="t"):
    """XML of words."""
    return f'<w:r><w:{tag} xml:space="preserve">{words}</w:{tag}></w:r>'


def table(*rows):
    """XML of a table of words."""
    written = "".join(
        "<w:tr>" + "".join(f"<w:tc>{paragraph(cell)}</w:tc>" for cell in row) + "</w:tr>"
        for row in rows
    )
    return f"<w:tbl>{written}</w:tbl>"


def numbering(name, *levels):
    """XML of a list: (format, text) for each level."""
    written = "".join(
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="1"/><w:numFmt w:val="{form}"/>'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
        for depth, (form, text) in enumerate(levels)
    )
    return (
        f'<w:abstractNum {W} w:abstractNumId="{name}">{written}</w:abstractNum>',
        f'<w:num {W} w:numId="{name}"><w:abstractNumId w:val="{name}"/></w:num>',
    )


def docx(*blocks, numberings=(), title=""):
    """Bytes of a DOCX of these paragraphs and tables."""
    document = Document()
    document.core_properties.title = title
    body = document.element.body
    for place, block in enumerate(blocks):
        body.insert(place, parse_xml(block.replace(">", f" {W}>", 1)))
    lists = document.part.part_related_by(RELATIONSHIP_TYPE.NUMBERING).element
    for child in list(lists):
        lists.remove(child)
    for kind in (0, 1):  # all abstract lists stand before the lists
        for pair in numberings:
            lists.append(parse_xml(pair[kind]))
    held = BytesIO()
    document.save(held)
    return held.getvalue()
