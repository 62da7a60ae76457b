"""Drawings as such: well-formed, whole, and safe to put together."""

from xml.etree import ElementTree

import pytest

from shootmoon.pieces import Drawing, text_at

SVG = "{http://www.w3.org/2000/svg}"


def test_a_drawing_is_a_document_of_its_own() -> None:
    drawing = Drawing(30, 20, "R & <D>", "<path d='M0 0h1'/>", description="a < b")
    root = ElementTree.fromstring(str(drawing))
    assert root.tag == f"{SVG}svg"
    assert (root.get("role"), root.get("width"), root.get("height")) == ("img", "30", "20")
    assert root.get("viewBox") == "0 0 30 20"
    assert (root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")) == ("R & <D>", "a < b")
    assert drawing._repr_svg_() == str(drawing)


def test_resizing_keeps_the_proportions_and_the_sheet() -> None:
    drawing = Drawing(30, 20, "it", "")
    for again in (drawing.resized(10), drawing.resized(300).resized(10)):
        assert (again.width, again.height) == (15, 10)
        assert ElementTree.fromstring(str(again)).get("viewBox") == "0 0 30 20"
    assert drawing.resized(None) is drawing
    assert (drawing.width, drawing.height) == (30, 20)


def test_a_part_of_a_larger_drawing_has_its_size() -> None:
    inner = Drawing(30, 20, "a & b", '<rect width="30" height="20"/>').resized(10)
    part = ElementTree.fromstring(inner.at(7, 2.5))
    assert part.get("transform") == "translate(7 2.5) scale(0.5)"
    assert [child.tag for child in part] == ["title", "rect"]
    assert part.findtext("title") == "a & b"


@pytest.mark.parametrize("height", [0, -1, float("nan"), float("inf")])
def test_a_height_that_is_none(height: float) -> None:
    with pytest.raises(ValueError, match="positive number of pixels"):
        Drawing(30, 20, "it", "").resized(height)


def test_text_is_escaped() -> None:
    line = ElementTree.fromstring(text_at(1, 2, "<script> & Co", size=9, fill="red", length=40, bold=True))
    assert line.text == "<script> & Co"
    assert line.get("textLength") == "40"
