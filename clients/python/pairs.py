"""Takes one question a line and gives one answer a line, both JSON, so that a test compares implementations.

`make`: `{kind, suite, message | parts, cover?, password, seal, key?, version?}` → what stands in the link, and what a server
would keep. `open`: `{pathname, fragment, envelope, seal, password}` → `{message | parts, cover?}` or `{stage}`. `parts` and
`cover` are those of vectors.schema.json. `ask` and `collect`: a case of its asks, and what came of it.
"""
import json
import sys

import oncelink as ol


def make(ask: dict) -> dict:
    kind, suite = ask["kind"], ask["suite"]
    message, cover = message_of(ask), ask.get("cover", {})
    message.check()
    link = ol.new_link(kind, suite, ol.Cover(cover.get("note"), "tellsSender" in cover), message.has_parts)
    if "key" in ask:
        header = ol.Header(ask["version"], suite, kind, link.header.announced)
        link = ol.Link(header, bytes.fromhex(ask["key"]), framed_cover=link.framed_cover)
    root = link.root(ask.get("seal", ""), ask.get("password", ""))
    content = link.encrypt(root, message)
    if kind in ol.IN_LINK:
        return {"fragment": link.fragment(content), "sealId": ol.encode(link.seal_id)}
    answer = {"fragment": link.fragment(), "envelope": ol.encode(link.header.stored + content)}
    if kind == ol.PASSWORD:
        answer["passwordHash"] = ol.digest_of(link.password_proof(root))
    return {**answer, "proofHash": ol.digest_of(link.proof)}


def open_link(ask: dict) -> dict:
    link = ol.read_link(ask["pathname"], ask["fragment"])
    root = link.root(ask.get("seal", ""), ask.get("password", ""))
    return {**opened(link.open(root, ask.get("envelope", ""))), **covered(link.cover)}


def ask_again(ask: dict) -> dict:
    """Makes an ask and its answer of known keys, and opens the answer."""
    asked = ask.get("question", {})
    own = ol.OwnAsk(bytes.fromhex(ask["key"]), ol.Question(asked.get("text"), asked.get("form"), asked.get("tellsAsker", False)))
    theirs = ol.read_reply(ol.decode(ask["reply"])) if "reply" in ask else ol.read_ask("/r-", own.ask.fragment)
    envelope = theirs.answer(message_of(ask), bytes.fromhex(ask["ephemeral"]))
    return {
        "fragment": theirs.fragment,
        **({"reply": ol.encode(own.reply)} if "reply" in ask else {}),
        "collectFragment": own.collect_fragment,
        "askId": theirs.id.hex(),
        "askProof": theirs.proof.hex(),
        "collectProof": own.collect_proof.hex(),
        "checkBits": theirs.check_bits.hex()[:11],
        "envelope": envelope,
        **opened_answer(ol.read_collect("/r-", own.collect_fragment).open(envelope)),
    }


def collect(ask: dict) -> dict:
    if "fragment" in ask:
        ol.read_ask(ask["pathname"], ask["fragment"])
    own = ol.read_collect(ask["pathname"], ask["collectFragment"])
    return opened_answer(own.open(ask.get("envelope", "")))


def opened_answer(message: ol.Message) -> dict:
    return opened(message) if message.has_parts else {"parts": {"text": message.text}}


def message_of(ask: dict) -> ol.Message:
    if "parts" not in ask:
        return ol.Message(ask["message"])
    parts = ask["parts"]
    fields = parts.get("fields", {})
    reply = ol.decode(parts["reply"]) if "reply" in parts else None
    return ol.Message(parts.get("text"), fields.get("form"), fields.get("values", {}), reply)


def opened(message: ol.Message) -> dict:
    if not message.has_parts:
        return {"message": message.text}
    parts = {} if message.text is None else {"text": message.text}
    if message.form is not None:
        parts["fields"] = {"form": message.form, "values": message.fields}
    if message.reply is not None:
        parts["reply"] = ol.encode(message.reply)
    return {"parts": parts}


def covered(cover: ol.Cover) -> dict:
    said = {} if cover.note is None else {"note": cover.note}
    if cover.tells_sender:
        said["tellsSender"] = True
    return {"cover": said} if said else {}


for line in sys.stdin:
    question = json.loads(line)
    try:
        answered = {"make": make, "open": open_link, "ask": ask_again, "collect": collect}[question["do"]](question)
    except ol.Refused as refused:
        answered = {"stage": refused.stage}
    print(json.dumps(answered), flush=True)
