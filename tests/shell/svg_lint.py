"""What the SVG loader draws wrongly without saying so: a drawing that is free of it looks as it was meant."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

SHAPES = {"path", "rect", "circle", "ellipse", "line", "polygon", "polyline"}
GRADIENTS = {"linearGradient", "radialGradient"}
ALLOWED = SHAPES | GRADIENTS | {"svg", "g", "defs", "stop", "title", "desc"}
PAINTS = ("fill", "stroke", "stop-color")
PAINT = re.compile(r"none|\$[a-z][a-z0-9_]*|#[0-9a-fA-F]{6}|url\(#[\w-]+\)")


def faults(svg: str) -> list[str]:
    """Every fault of a drawing in one sentence each; empty when there is none."""
    root = ET.fromstring(svg)
    found = list(_root_faults(svg, root))
    for node in root.iter():
        name = node.tag.split("}")[-1]
        if name not in ALLOWED:
            found.append(f"<{name}> is not drawn")
        found += _paint_faults(name, node.attrib)
    return found


def _root_faults(svg: str, root: ET.Element) -> Iterator[str]:
    if not re.search(r'<svg[^>]* viewBox="0 0 [0-9.]+ [0-9.]+"', svg):
        yield "the root needs a viewBox that begins at 0 0"
    if "width" in root.attrib or "height" in root.attrib:
        yield "the root must have no width and height"


def _paint_faults(name: str, attributes: dict[str, str]) -> Iterator[str]:
    for paint in PAINTS:
        colour = attributes.get(paint)
        if colour is not None and not PAINT.fullmatch(colour):
            yield f'{paint}="{colour}" is neither a palette word nor #rrggbb'
    if name == "g" and "opacity" in attributes:
        yield "the opacity of a group fades each of its parts alone"
    for key in ("filter", "mask", "clip-path", "style", "class", "marker-end"):
        if key in attributes:
            yield f"{key} is not drawn"
    if name in GRADIENTS and attributes.get("gradientUnits") != "userSpaceOnUse":
        numbers = [attributes.get(key, "0%") for key in ("x1", "y1", "x2", "y2", "cx", "cy", "r")]
        if not all(number.endswith("%") for number in numbers):
            yield "gradients need percent or user space units"
