"""Prints the custom elements manifest of <riffle-stack>, as riffle.d.ts says it: manifest.py < riffle.d.ts

The format is that of https://github.com/webcomponents/custom-elements-manifest, 1.0.0. A test compares what it says
with what the element has.
"""

import json, re, sys

text = sys.stdin.read()


def words(comment):
    """A doc comment in one line, without its tags."""
    lines = [line.strip().removeprefix("*").strip() for line in (comment or "").split("\n")]
    return " ".join(line for line in lines if line and not re.match(r"@(?!attr|throws)", line))


def entries(body):
    """The declarations of a body, each with the comment before it."""
    comment, start, depth, at = None, None, 0, 0
    while at < len(body):
        if depth == 0 and start is None and body.startswith("/**", at):
            end = body.index("*/", at)
            comment, at = body[at + 3:end], end + 2
            continue
        letter = body[at]
        if start is None and not letter.isspace():
            start = at
        depth += (letter in "({[") - (letter in ")}]")
        if letter == ";" and depth == 0:
            yield comment, " ".join(body[start:at].split())
            comment = start = None
        at += 1


def named(tag):
    return [{"name": name, "description": line} for name, line in re.findall(r"\* @%s (\S+) (.*)" % tag, head)]


head, body = re.search(r"/\*\*((?:(?!\*/).)*)\*/\nexport class RiffleStackElement[^{]*\{\n(.*?)\n\}\n", text, re.S).groups()
members, attributes = {}, []
for comment, line in entries(body):
    marks, name, rest = re.match(r"((?:static |readonly |get |set )*)(\w+)(.*)", line).groups()
    member = {"kind": "field", "name": name}
    if "static" in marks:
        member["static"] = True
    if "readonly" in marks:
        member["readonly"] = True
    if rest.startswith("(") and "get" not in marks and "set" not in marks:
        member["kind"] = "method"
        member["return"] = {"type": {"text": rest.rpartition("): ")[2]}}
    elif "set" not in marks:
        member["type"] = {"text": rest.split(":", 1)[1].lstrip("| ")}
    description = words(comment)
    if description.startswith("@attr "):
        description = description.removeprefix("@attr ")
        member |= {"attribute": name, "reflects": True}
        attributes.append(
            {"name": name, "fieldName": name, "type": member["type"], "description": description})
    if description:
        member["description"] = description
    members.setdefault(name, member)

events = re.search(r"interface HTMLElementEventMap \{\n(.*?)\n  \}\n", text, re.S).group(1)
declaration = {
    "kind": "class", "customElement": True, "name": "RiffleStackElement", "tagName": "riffle-stack",
    "superclass": {"name": "HTMLElement"}, "description": words(head), "attributes": attributes,
    "members": list(members.values()),
    "events": [
        {"name": line.split("'")[1], "type": {"text": line.split(": ", 1)[1]}, "description": words(comment)}
        for comment, line in entries(events)
    ],
    "cssParts": named("csspart"), "cssProperties": named("cssprop"),
}
place = {"name": "RiffleStackElement", "module": "riffle.js"}
print(json.dumps({
    "schemaVersion": "1.0.0",
    "modules": [{
        "kind": "javascript-module", "path": "riffle.js", "declarations": [declaration],
        "exports": [
            {"kind": "js", "name": "RiffleStackElement", "declaration": place},
            {"kind": "custom-element-definition", "name": "riffle-stack", "declaration": place},
        ],
    }],
}, indent=2))
