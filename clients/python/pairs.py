"""Takes one question a line and gives one answer a line, both JSON, so that a test compares implementations.

`make`: `{kind, suite, message, password, seal, key?, version?}` → what stands in the link, and what a server would keep.
`open`: `{pathname, fragment, envelope, seal, password}` → `{message}` or `{stage}`.
"""
import json
import sys

import oncelink as ol


def make(ask: dict) -> dict:
    kind, suite = ask["kind"], ask["suite"]
    link = ol.new_link(kind, suite)
    if "key" in ask:
        link = ol.Link(ol.Header(ask["version"], suite, kind), bytes.fromhex(ask["key"]))
    root = link.root(ask.get("seal", ""), ask.get("password", ""))
    content = link.header.encrypt(root, ask["message"])
    if kind in ol.IN_LINK:
        return {"fragment": link.fragment(content), "sealId": ol.encode(link.seal_id)}
    answer = {"fragment": link.fragment(), "envelope": ol.encode(link.header.bytes + content)}
    if kind == ol.PASSWORD:
        answer["passwordHash"] = ol.digest_of(link.password_proof(root))
    return {**answer, "proofHash": ol.digest_of(link.proof)}


def open_link(ask: dict) -> dict:
    link = ol.read_link(ask["pathname"], ask["fragment"])
    root = link.root(ask.get("seal", ""), ask.get("password", ""))
    return {"message": link.open(root, ask.get("envelope", ""))}


for line in sys.stdin:
    question = json.loads(line)
    try:
        answered = make(question) if question["do"] == "make" else open_link(question)
    except ol.Refused as refused:
        answered = {"stage": refused.stage}
    print(json.dumps(answered), flush=True)
