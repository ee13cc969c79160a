"""Names everything in an SVG that the game's SVG reader would draw wrongly or leave out.

SDL_image reads SVG with nanosvg, which knows shapes, strokes, transforms and some gradients, and drops the
rest without a word.  This is a whitelist: what is not known to be safe is named.

    python tools/check_svg.py [FILE ...]      (default: every SVG below assets/)
"""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

ASSETS = Path(__file__).resolve().parents[1] / "assets"
SVG = "{http://www.w3.org/2000/svg}"
XLINK_HREF = "{http://www.w3.org/1999/xlink}href"

SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
GRADIENTS = {"linearGradient", "radialGradient"}
ELEMENTS = SHAPES | GRADIENTS | {"svg", "g", "defs", "stop", "title", "desc"}

PAINT = {
    "fill",
    "fill-opacity",
    "fill-rule",
    "opacity",
    "stroke",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-opacity",
    "stroke-width",
    "stop-color",
    "stop-opacity",
    "display",
}
ATTRIBUTES = {
    "svg": {"width", "height", "viewBox", "version", "preserveAspectRatio"},
    "path": {"d"},
    "rect": {"x", "y", "width", "height", "rx", "ry"},
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
    "line": {"x1", "y1", "x2", "y2"},
    "polyline": {"points"},
    "polygon": {"points"},
    "linearGradient": {"x1", "y1", "x2", "y2", "gradientUnits", "gradientTransform", XLINK_HREF},
    "radialGradient": {"cx", "cy", "r", "gradientUnits", "gradientTransform", XLINK_HREF},
    "stop": {"offset"},
}
# nanosvg keeps this short list of names; any other name turns grey.
NAMED_COLOURS = {"red", "green", "blue", "yellow", "cyan", "magenta", "black", "grey", "gray", "white", "none"}
COLOUR = re.compile(r"#[0-9a-f]{3}|#[0-9a-f]{6}|rgb\(\s*\d+\s*,\s*\d+\s*,\s*\d+\s*\)|url\(#[\w-]+\)", re.IGNORECASE)
NUMBER = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?", re.IGNORECASE)
LENGTHS = {"x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "stroke-width"}
STYLE_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
ONE_CLASS = re.compile(r"\.[\w-]+")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def check(text: str) -> list[str]:
    """One sentence per fault, empty if nanosvg will draw all of it."""
    try:
        root = ET.fromstring(text)
    except ET.ParseError as error:
        return [f"not well-formed: {error}"]
    faults: list[str] = []
    if root.tag != f"{SVG}svg":
        faults.append(f"root is <{_name(root)}>, not <svg> in the SVG namespace")
    if "viewBox" not in root.attrib:
        faults.append("<svg> has no viewBox")
    for element in root.iter():
        faults += _check_element(element, root)
    return list(dict.fromkeys(faults))


def _name(element: ET.Element) -> str:
    return element.tag.removeprefix(SVG)


def _check_element(element: ET.Element, root: ET.Element) -> list[str]:
    name = _name(element)
    if name == "style":
        return _check_style_sheet(element.text or "")
    if name not in ELEMENTS:
        return [f"<{name}> is not drawn"]
    if name == "svg" and element is not root:
        return ["a nested <svg> is not drawn"]
    faults: list[str] = []
    for key, value in element.attrib.items():
        faults += _check_attribute(name, key, value)
    if name in GRADIENTS and XLINK_HREF not in element.attrib:
        faults += _check_gradient(name, element)
    return faults


def _check_attribute(name: str, key: str, value: str) -> list[str]:
    if key == "id":
        return []
    if key == "class":
        return [f'two classes on one element: class="{value}"'] if len(value.split()) > 1 else []
    if key == "style":
        return _check_declarations(name, value)
    if key == "href":
        return ["plain href is ignored (use xlink:href)"]
    if key == "transform":
        return [] if name in SHAPES | {"g"} else [f"transform on <{name}> is ignored"]
    if key in PAINT:
        return _check_paint(name, key, value)
    if key not in ATTRIBUTES.get(name, set()):
        return [f"{key} on <{name}> is ignored"]
    if key in LENGTHS and name not in GRADIENTS | {"svg"} and not NUMBER.fullmatch(value.strip()):
        return [f'{key}="{value}" on <{name}> is not a plain number']
    return []


def _check_paint(name: str, key: str, value: str) -> list[str]:
    value = value.strip()
    if key == "opacity" and name not in SHAPES and value not in ("1", "1.0"):
        return [f"opacity on <{name}> is applied to each shape, not to the whole"]
    if key == "display" and value not in ("none", "inline"):
        return [f'display="{value}" is ignored']
    if key in ("fill", "stroke", "stop-color"):
        fine = value.lower() in NAMED_COLOURS or COLOUR.fullmatch(value)
        return [] if fine else [f'colour {key}="{value}" is read wrongly']
    if key == "stroke-width" and not NUMBER.fullmatch(value):
        return [f'stroke-width="{value}" is not a plain number']
    return []


def _check_declarations(name: str, text: str) -> list[str]:
    faults: list[str] = []
    for declaration in filter(str.strip, text.split(";")):
        key, _, value = (part.strip() for part in declaration.partition(":"))
        if key not in PAINT:
            faults.append(f"{key} in a style is ignored")
        else:
            faults += _check_paint(name, key, value)
    return faults


def _check_style_sheet(text: str) -> list[str]:
    faults: list[str] = []
    for selectors, declarations in STYLE_RULE.findall(COMMENT.sub("", text)):
        names = (selector.strip() for selector in selectors.split(","))
        faults += [f"selector {n} is ignored (only single classes work)" for n in names if not ONE_CLASS.fullmatch(n)]
        faults += _check_declarations("path", declarations)
    return faults


def _check_gradient(name: str, element: ET.Element) -> list[str]:
    """Safe are user-space coordinates, or percentages; plain fractions come out wrong."""
    if element.get("gradientUnits") == "userSpaceOnUse":
        return []
    keys = ("x1", "y1", "x2", "y2") if name == "linearGradient" else ("cx", "cy", "r")
    if name == "radialGradient" and any(key not in element.attrib for key in keys):
        return ["<radialGradient> without cx, cy and r lands in the wrong place"]
    wrong = [key for key in keys if key in element.attrib and not element.attrib[key].strip().endswith("%")]
    return [
        f"{key} of <{name}> must be a percentage or in userSpaceOnUse" for key in wrong if element.attrib[key] != "0"
    ]


def main(arguments: list[str]) -> int:
    paths = [Path(argument) for argument in arguments] or sorted(ASSETS.rglob("*.svg"))
    bad = 0
    for path in paths:
        for fault in check(path.read_text(encoding="utf-8")):
            print(f"{path}: {fault}")
            bad += 1
    print(f"{len(paths)} files, {bad} faults")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
