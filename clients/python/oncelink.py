#!/usr/bin/env python3
"""Makes and opens one-time secret links. Everything is encrypted here: no text, password or key of a link is ever sent.

A reference for docs/wire-format.md in one file. Needs Python 3.9, and cryptography; passwords need cryptography 44 or, with an
older one, argon2-cffi.

    printf %s "$TEXT" | python3 oncelink.py send        # prints the link
    printf %s "$LINK" | python3 oncelink.py open        # or status, or burn

Settings: ONCELINK_URL, ONCELINK_API_KEY, ONCELINK_LINK_PASSWORD. Nothing secret is an argument: others see those.
"""
import base64
import hashlib
import hmac
import json
import os
import re
import secrets
import sys
import time
import unicodedata
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import Callable, Optional, Union
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from cryptography.exceptions import InvalidTag, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

SEALED, SHORT, PASSWORD, UNSEALED = 1, 2, 3, 4
SUITES = {SEALED: (1,), SHORT: (1,), PASSWORD: (2, 3), UNSEALED: (1,)}
IN_LINK = (SEALED, UNSEALED)
"""Kinds whose ciphertext stands in the link."""
FRAMES = {1: [128 << n for n in range(7)], 2: [32 << n for n in range(9)]}
COVER, PARTS = 0x80, 0x40
"""Bits of version 2's second byte: a cover follows the key; the frame holds parts instead of a text."""
FIELDS = ("user", "password", "address", "network", "name", "value", "number", "holder", "expires", "code", "pin")
FORMS = {
    "login": ("password", ("user", "address")),
    "wifi": ("network", ("password",)),
    "key": ("value", ("name",)),
    "card": ("number", ("holder", "expires", "code", "pin")),
}
"""The field that each form needs, and those that it may have. Forms and fields are written as their places, from 1."""
CODE = "([A-Za-z0-9]{10})"
PATHS = {SEALED: "/s-()", UNSEALED: "/s-()", SHORT: f"/sh?-{CODE}", PASSWORD: f"/shp-{CODE}"}


class Refused(Exception):
    """A link or an answer that is not as it must be. Its `stage` is one of vectors.schema.json, `password`, or `files`."""

    def __init__(self, stage: str):
        super().__init__(stage)
        self.stage = stage


def require(holds: bool, stage: str) -> None:
    if not holds:
        raise Refused(stage)


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    require(re.fullmatch("[A-Za-z0-9_-]*", text) is not None and len(text) % 4 != 1, "base64url")
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    require(encode(data) == text, "base64url")
    return data


def digest_of(proof: bytes) -> str:
    """What the server keeps of a proof."""
    return encode(hashlib.sha256(proof).digest())


def argon2id(password: bytes, salt: bytes) -> bytes:
    """Suite 2: the second recommended option of RFC 9106, with one lane."""
    try:
        from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

        return Argon2id(salt=salt, length=32, iterations=3, lanes=1, memory_cost=65536).derive(password)
    except (ImportError, UnsupportedAlgorithm):
        from argon2.low_level import Type, hash_secret_raw

        return hash_secret_raw(password, salt, 3, 65536, 1, 32, Type.ID)


def stretch(suite: int, password: str, salt: bytes) -> bytes:
    typed = unicodedata.normalize("NFC", password)
    require(1 <= len(typed) <= 100 and is_well_formed(typed), "password")
    if suite == 2:
        return argon2id(typed.encode(), salt)
    return hashlib.pbkdf2_hmac("sha256", typed.encode(), salt, 600_000)


def is_well_formed(text: str) -> bool:
    """A lone surrogate has no UTF-8 form."""
    return not re.search("[\ud800-\udfff]", text)


def check_message(text: str) -> None:
    require(1 <= len(text) <= 2000 and is_well_formed(text), "message")


def with_length(data: bytes) -> bytes:
    return len(data).to_bytes(2, "big") + data


def utf8_of(data: bytes, stage: str = "utf8") -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise Refused(stage) from None


def write_parts(parts: dict) -> bytes:
    """`type ‖ u16be(length) ‖ bytes`, by type, for all that are not None."""
    written = sorted((kind, data) for kind, data in parts.items() if data is not None)
    return b"".join(bytes([kind]) + with_length(data) for kind, data in written)


def read_parts(data: bytes, stage: str) -> dict:
    """One text has one spelling: types ascend, none comes twice, and none is empty."""
    parts, last = {}, 0
    while data:
        kind, length = data[0], int.from_bytes(data[1:3], "big")
        require(len(data) >= 3 + length and length > 0 and kind > last, stage)
        parts[kind], last, data = data[3 : 3 + length], kind, data[3 + length :]
    return parts


@dataclass(frozen=True)
class Cover:
    """What a link says before it is opened. Nobody vouches for it: whoever carries the link can change it."""

    note: Optional[str] = None
    tells_sender: bool = False

    def framed(self) -> bytes:
        """Nothing where it says nothing."""
        if self.note is not None:
            require(1 <= len(self.note) <= 140 and is_well_formed(self.note), "cover")
        note = None if self.note is None else self.note.encode()
        parts = write_parts({1: note, 2: b"\1" if self.tells_sender else None})
        return with_length(parts) if parts else b""


def read_cover(framed: bytes) -> Cover:
    parts = read_parts(framed[2:], "cover")
    # Its message has files, which this client does not fetch: opened here, they would be lost.
    require(3 not in parts, "files")
    require(not parts.keys() - {1, 2} and parts.get(2) in (None, b"\1"), "cover")
    cover = Cover(utf8_of(parts[1], "cover") if 1 in parts else None, 2 in parts)
    cover.framed()
    return cover


@dataclass(frozen=True)
class Message:
    """What a secret is made of. Without fields and reply it is a text alone."""

    text: Optional[str] = field(repr=False, default=None)
    form: Optional[str] = None
    fields: dict = field(repr=False, default_factory=dict)
    reply: Optional[bytes] = field(repr=False, default=None)
    """K ‖ pk of an ask, 64 bytes: where the reader may answer."""

    @property
    def has_parts(self) -> bool:
        return self.form is not None or self.reply is not None

    def check(self) -> None:
        require(self.text is not None or self.form is not None, "parts")
        require(self.form in FORMS if self.form is not None else not self.fields, "parts")
        needed, more = FORMS.get(self.form, (None, ()))
        require(needed is None or needed in self.fields, "parts")
        require(all(name in (needed, *more) and value for name, value in self.fields.items()), "parts")
        require(self.reply is None or len(self.reply) == 64, "parts")
        texts = [*([] if self.text is None else [self.text]), *self.fields.values()]
        check_message("".join(texts))
        require(all(texts), "message")

    def framed(self) -> bytes:
        self.check()
        return self.parts() if self.has_parts else self.text.encode()

    def parts(self) -> bytes:
        fields = None
        if self.form is not None:
            values = {FIELDS.index(name) + 1: value.encode() for name, value in self.fields.items()}
            fields = bytes([list(FORMS).index(self.form) + 1]) + write_parts(values)
        text = None if self.text is None else self.text.encode()
        return write_parts({1: text, 2: fields, 3: self.reply})

    def __str__(self) -> str:
        """All of it: a field a line, then the text. A value without anything else stands alone, as programs need it."""
        if self.fields.keys() == {"value"} and self.text is None:
            return self.fields["value"]
        lines = [f"{name}: {self.fields[name]}" for name in FIELDS if name in self.fields]
        texts = ["\n".join(lines)] if lines else []
        return "\n\n".join([*texts, *([] if self.text is None else [self.text])])


def read_message(content: bytes, has_parts: bool) -> Message:
    message = read_any_parts(content) if has_parts else Message(utf8_of(content))
    require(message.has_parts == has_parts, "parts")
    message.check()
    return message


def read_any_parts(content: bytes) -> Message:
    parts = read_parts(content, "parts")
    require(not parts.keys() - {1, 2, 3}, "parts")
    form, values = read_fields(parts[2]) if 2 in parts else (None, {})
    return Message(utf8_of(parts[1]) if 1 in parts else None, form, values, parts.get(3))


def read_fields(data: bytes) -> tuple:
    values = read_parts(data[1:], "parts")
    require(1 <= data[0] <= len(FORMS) and all(kind <= len(FIELDS) for kind in values), "parts")
    return list(FORMS)[data[0] - 1], {FIELDS[kind - 1]: utf8_of(value) for kind, value in values.items()}


def frame_of(version: int, content: bytes) -> bytes:
    framed = with_length(content)
    size = next((size for size in FRAMES[version] if size >= len(framed)), None)
    require(size is not None, "message")
    return framed.ljust(size, b"\0")


def content_of(version: int, frame: bytes) -> bytes:
    end = 2 + int.from_bytes(frame[:2], "big")
    smallest = next((size for size in FRAMES[version] if size >= end), None)
    require(end > 2 and smallest == len(frame), "frame")
    require(not any(frame[end:]), "padding")
    return frame[2:end]


@dataclass(frozen=True)
class Header:
    version: int
    suite: int
    kind: int
    announced: int = 0
    """COVER, PARTS, or both."""

    @property
    def bytes(self) -> bytes:
        if self.version == 1:
            return bytes([1, self.suite, self.kind])
        return bytes([2, self.announced | self.suite * 16 + self.kind])

    @property
    def stored(self) -> bytes:
        """As it stands in an envelope: what a link announces is between sender and reader."""
        return Header(self.version, self.suite, self.kind).bytes

    @property
    def commitment_bytes(self) -> int:
        return 16 if self.version == 2 and self.kind in IN_LINK else 32

    @property
    def envelope_lengths(self) -> list:
        return [len(self.bytes) + 32 + frame + 16 for frame in FRAMES[self.version]]

    @property
    def fragment_lengths(self) -> list:
        bare = len(self.bytes) + 32 + 4
        frames = FRAMES[self.version] if self.kind in IN_LINK else []
        return [bare + self.commitment_bytes + frame + 16 for frame in frames] or [bare]

    def derive(self, root: bytes, label: str, length: int = 32) -> bytes:
        """HKDF-SHA-256, of which one block is enough."""
        key = hmac.digest(f"oncelink/v{self.version}".encode(), root, "sha256")
        return hmac.digest(key, label.encode() + b"\0" + self.bytes + b"\1", "sha256")[:length]

    def check(self, data: bytes) -> bytes:
        return hashlib.sha256(f"oncelink/v{self.version} check\0".encode() + data).digest()[:4]

    def encrypt(self, root: bytes, message: Message, cover: bytes = b"") -> bytes:
        """Commitment and ciphertext. A root may encrypt once: the nonce follows from it."""
        commitment = self.derive(root, "key commitment", self.commitment_bytes)
        frame = frame_of(self.version, message.framed())
        return commitment + self._cipher(root).encrypt(self._nonce(root), frame, self._bound(commitment, cover))

    def decrypt(self, root: bytes, content: bytes, cover: bytes = b"") -> Message:
        commitment = self.derive(root, "key commitment", self.commitment_bytes)
        size = self.commitment_bytes
        require(hmac.compare_digest(commitment, content[:size]), "commitment")
        try:
            frame = self._cipher(root).decrypt(self._nonce(root), content[size:], self._bound(commitment, cover))
        except InvalidTag:
            raise Refused("operation") from None
        return read_message(content_of(self.version, frame), bool(self.announced & PARTS))

    def _bound(self, commitment: bytes, cover: bytes) -> bytes:
        return self.bytes + commitment + (hashlib.sha256(cover).digest() if cover else b"")

    def _cipher(self, root: bytes) -> AESGCM:
        return AESGCM(self.derive(root, "content key"))

    def _nonce(self, root: bytes) -> bytes:
        return self.derive(root, "content nonce", 12)


def read_header(data: bytes) -> Header:
    version, second, third = data.ljust(3, b"\0")[:3]
    require(version in (1, 2), "version")
    announced = second & (COVER | PARTS) if version == 2 else 0
    suite, kind = (second, third) if version == 1 else divmod(second - announced, 16)
    require(kind in SUITES, "kind")
    require(suite in SUITES[kind], "suite")
    return Header(version, suite, kind, announced)


@dataclass(frozen=True)
class Link:
    """The secret half of a link. It must not be shown, logged or sent."""

    header: Header
    key: bytes = field(repr=False)
    content: bytes = field(repr=False, default=b"")
    code: str = ""
    framed_cover: bytes = b""

    @property
    def cover(self) -> Cover:
        return read_cover(self.framed_cover)

    @property
    def proof(self) -> bytes:
        """Shown to the server in every call; it opens nothing."""
        return self.header.derive(self.key, "link proof")

    @property
    def seal_id(self) -> bytes:
        return self.header.derive(self.key, "seal id", 16)

    def root(self, seal: str = "", password: str = "") -> bytes:
        """What the keys follow from. With a password it takes 64 MiB and a part of a second."""
        if self.header.kind == SEALED:
            half = decode(seal)
            require(len(half) == 32, "seal")
            return self.key + half
        if self.header.kind == PASSWORD:
            salt = self.header.derive(self.key, "password salt", 16)
            return self.key + stretch(self.header.suite, password, salt)
        return self.key

    def password_proof(self, root: bytes) -> bytes:
        return self.header.derive(root, "password proof")

    def fragment(self, content: bytes = b"") -> str:
        data = self.header.bytes + self.key + self.framed_cover + content
        return encode(data + self.header.check(data))

    def encrypt(self, root: bytes, message: Message) -> bytes:
        require(message.has_parts == bool(self.header.announced & PARTS), "parts")
        return self.header.encrypt(root, message, self.framed_cover)

    def open(self, root: bytes, envelope: str = "") -> Message:
        """`envelope` is what the server keeps of short and password links."""
        if self.header.kind in IN_LINK:
            return self.header.decrypt(root, self.content, self.framed_cover)
        data = decode(envelope)
        require(len(data) in self.header.envelope_lengths, "length")
        start = len(self.header.stored)
        require(data[:start] == self.header.stored, "header")
        return self.header.decrypt(root, data[start:], self.framed_cover)


def cover_in(header: Header, data: bytes) -> bytes:
    """The cover behind the key, with its length; nothing where none is announced."""
    if not header.announced & COVER:
        return b""
    behind = data[len(header.bytes) + 32 :]
    length = int.from_bytes(behind[:2], "big")
    require(1 <= length <= 640 and len(behind) >= 2 + length, "length")
    return behind[: 2 + length]


def read_link(path: str, fragment: str) -> Link:
    """Reads a link without asking anyone."""
    longest = max(Header(1, 1, SEALED).fragment_lengths + [Header(2, 1, SEALED).fragment_lengths[-1] + 642])
    require(len(fragment) <= len(encode(bytes(longest))), "length")
    data = decode(fragment)
    header = read_header(data)
    cover = cover_in(header, data)
    require(len(data) - len(cover) in header.fragment_lengths, "length")
    require(header.check(data[:-4]) == data[-4:], "check")
    if cover:
        read_cover(cover)
    address = re.fullmatch(PATHS[header.kind], path)
    if address is None:
        raise Refused("path")
    start = len(header.bytes)
    content = data[start + 32 + len(cover) : -4]
    return Link(header, data[start : start + 32], content, address[1], cover)


def new_link(kind: int, suite: int = 1, cover: Cover = Cover(), has_parts: bool = False) -> Link:
    framed = cover.framed()
    announced = (COVER if framed else 0) | (PARTS if has_parts else 0)
    return Link(Header(2, suite, kind, announced), secrets.token_bytes(32), framed_cover=framed)


ASK, ANSWER, COLLECT = 0x15, 0x16, 0x17
"""Second header bytes of what is no link to a secret: kinds 5 to 7 of suite 1."""
BODIES = {ASK: 64, COLLECT: 32}


def derive_of(key: bytes, label: str, length: int = 32) -> bytes:
    """As of a link, with the header of an ask without a cover."""
    return Header(2, 1, 5).derive(key, label, length)


@dataclass(frozen=True)
class Question:
    """What is asked for. A form names the fields; without one it is a text. Who asked may get a mail of the answer."""

    text: Optional[str] = None
    form: Optional[str] = None
    tells_asker: bool = False

    def framed(self) -> bytes:
        if self.text is not None:
            require(1 <= len(self.text) <= 140 and is_well_formed(self.text), "cover")
        text = None if self.text is None else self.text.encode()
        shape = None if self.form is None else bytes([list(FORMS).index(self.form) + 1])
        parts = write_parts({1: text, 2: b"\1" if self.tells_asker else None, 4: shape})
        return with_length(parts) if parts else b""


def read_question(framed: bytes) -> Question:
    parts = read_parts(framed[2:], "cover")
    require(not parts.keys() - {1, 2, 4} and parts.get(2, b"\1") == b"\1", "cover")
    shape = parts.get(4)
    require(shape is None or len(shape) == 1 and 1 <= shape[0] <= len(FORMS), "cover")
    text = utf8_of(parts[1], "cover") if 1 in parts else None
    question = Question(text, None if shape is None else list(FORMS)[shape[0] - 1], 2 in parts)
    question.framed()
    return question


class Hpke:
    """RFC 9180 with DHKEM(X25519, HKDF-SHA256), HKDF-SHA256 and AES-256-GCM, psk mode, one message."""

    KEM = b"KEM\0\x20"
    SUITE = b"HPKE\0\x20\0\1\0\2"

    @staticmethod
    def extract(suite: bytes, salt: bytes, label: bytes, key: bytes) -> bytes:
        return hmac.digest(salt, b"HPKE-v1" + suite + label + key, "sha256")

    @staticmethod
    def expand(suite: bytes, key: bytes, label: bytes, info: bytes, length: int) -> bytes:
        data = length.to_bytes(2, "big") + b"HPKE-v1" + suite + label + info
        return hmac.digest(key, data + b"\1", "sha256")[:length]

    @classmethod
    def private_key(cls, seed: bytes) -> X25519PrivateKey:
        root = cls.extract(cls.KEM, b"", b"dkp_prk", seed)
        return X25519PrivateKey.from_private_bytes(cls.expand(cls.KEM, root, b"sk", b"", 32))

    @classmethod
    def shared(cls, own: X25519PrivateKey, other: bytes, enc: bytes, recipient: bytes) -> bytes:
        exchanged = own.exchange(X25519PublicKey.from_public_bytes(other))
        root = cls.extract(cls.KEM, b"", b"eae_prk", exchanged)
        return cls.expand(cls.KEM, root, b"shared_secret", enc + recipient, 32)

    @classmethod
    def cipher(cls, shared: bytes, info: bytes, psk: bytes, psk_id: bytes) -> tuple:
        about = [cls.extract(cls.SUITE, b"", label, data) for label, data in ((b"psk_id_hash", psk_id), (b"info_hash", info))]
        context = b"\1" + b"".join(about)
        secret = cls.extract(cls.SUITE, shared, b"secret", psk)
        key = cls.expand(cls.SUITE, secret, b"key", context, 32)
        return AESGCM(key), cls.expand(cls.SUITE, secret, b"base_nonce", context, 12)


def public_bytes(key: X25519PrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def write_ask(kind: int, body: bytes, cover: bytes) -> str:
    data = bytes([2, kind | (COVER if cover else 0)]) + body + cover
    return encode(data + Header(2, 1, 5).check(data))


def read_ask_fragment(path: str, fragment: str, kind: int) -> tuple:
    """Body and cover of an ask or a collect link."""
    require(len(fragment) <= 1200, "length")
    data = decode(fragment)
    version, second = data.ljust(2, b"\0")[:2]
    require(version == 2, "version")
    require(second % 16 == kind % 16, "kind")
    require(second & ~COVER == kind, "suite")
    start, end, cover = 2 + BODIES[kind], len(data) - 4, 0
    if second & COVER:
        behind = data[start:]
        length = int.from_bytes(behind[:2], "big")
        require(1 <= length <= 640 and len(behind) >= 2 + length, "length")
        cover = 2 + length
    require(start + cover == end, "length")
    require(Header(2, 1, 5).check(data[:end]) == data[end:], "check")
    require(path == "/r-", "path")
    return data[2:start], data[start:end]


@dataclass(frozen=True)
class Ask:
    """An ask as who is to answer has it."""

    key: bytes = field(repr=False)
    public_key: bytes
    question: Question
    fragment: str = field(repr=False)

    @property
    def id(self) -> bytes:
        return derive_of(self.key, "ask id", 16)

    @property
    def proof(self) -> bytes:
        return derive_of(self.key, "ask proof")

    @property
    def check_bits(self) -> bytes:
        """44 bits, of which both sides show four words of 11 bits each; here 64, of which those are the first."""
        return hashlib.pbkdf2_hmac("sha256", self.key + self.public_key, b"oncelink/v2 words", 100_000, 8)

    def cipher(self, shared: bytes) -> tuple:
        psk = derive_of(self.key, "answer psk")
        return Hpke.cipher(shared, b"oncelink/v2 answer", psk, b"oncelink/v2 answer psk")

    @property
    def bound(self) -> bytes:
        return bytes([2, ANSWER]) + hashlib.sha256(decode(self.fragment)).digest()

    def answer(self, message: Message, seed: Optional[bytes] = None) -> str:
        """The envelope. It holds parts always. `seed` is for test vectors alone."""
        require(message.reply is None, "parts")
        message.check()
        own = Hpke.private_key(seed or secrets.token_bytes(32))
        enc = public_bytes(own)
        cipher, nonce = self.cipher(Hpke.shared(own, self.public_key, enc, self.public_key))
        frame = frame_of(2, message.parts())
        return encode(bytes([2, ANSWER]) + enc + cipher.encrypt(nonce, frame, self.bound))


def read_ask(path: str, fragment: str) -> Ask:
    body, cover = read_ask_fragment(path, fragment, ASK)
    return Ask(body[:32], body[32:], read_question(cover), fragment)


def read_reply(reply: bytes) -> Ask:
    """The ask that a message holds: who opened it may answer, and nobody else has its link."""
    require(len(reply) == 64, "parts")
    return Ask(reply[:32], reply[32:], Question(), write_ask(ASK, reply, b""))


@dataclass(frozen=True)
class OwnAsk:
    """An ask as who asked has it. Who has lost `key` has lost the answer."""

    key: bytes = field(repr=False)
    question: Question

    @property
    def private_key(self) -> X25519PrivateKey:
        return Hpke.private_key(derive_of(self.key, "request key"))

    @property
    def ask(self) -> Ask:
        key, public_key = derive_of(self.key, "ask key"), public_bytes(self.private_key)
        return Ask(key, public_key, self.question, write_ask(ASK, key + public_key, self.question.framed()))

    @property
    def reply(self) -> bytes:
        """What a message holds whose reader may answer. The message has the words: an ask with a question is none."""
        require(not self.question.framed(), "cover")
        return self.ask.key + self.ask.public_key

    @property
    def collect_fragment(self) -> str:
        return write_ask(COLLECT, self.key, self.question.framed())

    @property
    def collect_proof(self) -> bytes:
        return derive_of(self.key, "collect proof")

    def open(self, envelope: str) -> Message:
        data, ask = decode(envelope), self.ask
        require(len(data) in Header(2, 1, SHORT).envelope_lengths, "length")
        require(data[:2] == bytes([2, ANSWER]), "header")
        enc = data[2:34]
        try:
            cipher, nonce = ask.cipher(Hpke.shared(self.private_key, enc, enc, ask.public_key))
            frame = cipher.decrypt(nonce, data[34:], ask.bound)
        except (InvalidTag, ValueError):
            raise Refused("operation") from None
        message = read_any_parts(content_of(2, frame))
        require(message.reply is None, "parts")
        message.check()
        return message


def read_collect(path: str, fragment: str) -> OwnAsk:
    key, cover = read_ask_fragment(path, fragment, COLLECT)
    return OwnAsk(key, read_question(cover))


class OncelinkError(Exception):
    """What happened, and what became of the secret. It never holds a text, a password, a key or a link."""

    def __init__(self, code: str, text: str, status: int = 0, **details: object):
        super().__init__(text)
        self.code = code
        self.status = status
        self.reason = details.get("reason")
        """Why a link ended: viewed, deleted, expired, locked."""
        self.at = details.get("at")
        self.tries_left = details.get("triesLeft")


TEXTS = {
    "message": ("BAD_MESSAGE", "A secret has 1 to 2,000 characters of well-formed text. Nothing was sent."),
    "password": ("BAD_PASSWORD", "A password has 1 to 100 characters of well-formed text. Nothing was sent."),
    "cover": ("BAD_NOTE", "A note has 1 to 140 characters of well-formed text. Nothing was sent."),
    "parts": ("BAD_FIELDS", "These are not the fields of a form. Nothing was sent."),
    "damaged": ("BAD_LINK", "This link is damaged or cut. Nothing was opened; ask for the whole link."),
    "url": ("BAD_URL", "This is no address of a site. Nothing was sent."),
    "key": ("BAD_KEY", "This is no API key. Nothing was sent."),
    "https": ("NOT_HTTPS", "This address does not lead over https. Nothing was sent."),
    "site": ("OTHER_SITE", "This link belongs to another site. Nothing was sent."),
    "server": ("NO_SERVER", "This link lives on no server: it opens any number of times and cannot be taken back."),
    "locked": ("PASSWORD_NEEDED", "This secret is protected by a password. It was not opened and still exists."),
    "answer": ("DOES_NOT_FIT", "What the server handed out does not belong to this link. The secret was not opened."),
    "files": ("HAS_FILES", "This link has files. Nothing was opened; use the page, or the program oncelink."),
    "network": ("NETWORK", "No answer came. It is safe to try again."),
    "moved": ("REDIRECTED", "The server redirects this call. It was not followed, and nothing was opened."),
}


def failure(name: str) -> OncelinkError:
    return OncelinkError(*TEXTS[name])


def split(address: str, otherwise: str) -> tuple:
    """Site, path and fragment of an address. `otherwise` names the failure when it is none."""
    try:
        url = urlsplit(address.strip())
    except ValueError:
        raise failure(otherwise) from None
    host = url.hostname or ""
    if not host or not url.scheme:
        raise failure(otherwise)
    local = host in ("localhost", "127.0.0.1", "::1") or host.endswith(".localhost")
    if url.scheme != "https" and not (url.scheme == "http" and local):
        raise failure("https")
    return f"{url.scheme}://{url.netloc.rsplit('@', 1)[-1].lower()}", url.path, url.fragment


class NoRedirects(HTTPRedirectHandler):
    """A redirect would carry the proof of a link to another address."""

    def redirect_request(self, *_: object) -> None:
        return None


PAUSES = (0.3, 1, 3)
"""Seconds before a call that may be repeated is repeated."""


def call(url: str, body: dict, api_key: Optional[str] = None) -> dict:
    """One attempt. Raises OncelinkError."""
    headers = {"Accept": "application/json", "Content-Type": "application/json"}
    if api_key:
        headers["Authorization"] = f"Bearer {api_key}"
    request = Request(url, json.dumps(body).encode(), headers, method="POST")
    try:
        with build_opener(NoRedirects).open(request, timeout=10) as answer:
            return json.loads(answer.read() or b"{}")
    except HTTPError as error:
        with error:
            raise refusal(error) from None
    except (OSError, HTTPException, ValueError):
        raise failure("network") from None


def refusal(error: HTTPError) -> OncelinkError:
    """Of an answer that may be anything: a proxy in between has a page of its own (RFC 9457 otherwise)."""
    if 300 <= error.code < 400:
        return failure("moved")
    try:
        problem = json.loads(error.read())
        details = {name: problem.get(name) for name in ("reason", "at", "triesLeft")}
        # Any site may word an error: what would move the cursor of a terminal is shown as what it is.
        title = "".join(c if c.isprintable() else "\ufffd" for c in problem["title"])
        return OncelinkError(problem["code"], title, error.code, **details)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return OncelinkError("UNAVAILABLE", f"The server answered {error.code}.", error.code)


def repeat(attempt: Callable[[], dict], codes: tuple = ("NETWORK",)) -> dict:
    """Only for what means the same when repeated."""
    for pause in PAUSES:
        try:
            return attempt()
        except OncelinkError as error:
            if error.code not in codes and error.status not in (502, 503, 504):
                raise
        time.sleep(pause)
    return attempt()


def field_of(answer: dict, name: str) -> str:
    value = answer.get(name) if isinstance(answer, dict) else None
    if not isinstance(value, str) or not re.fullmatch(r"[\w-]+", value, re.ASCII):
        raise Refused("answer")
    return value


@dataclass(frozen=True)
class Opened:
    message: str = field(repr=False)
    """All of the secret as one text, fields among it."""
    parts: Message = field(repr=False)
    note: Optional[str]
    acknowledge: Callable[[], None] = field(repr=False)
    """Say that the text is safe, and it is erased at once. Without it a minute erases it."""


class Oncelink:
    """A client. One without `url` opens links of any site. `api_key` is shown when links are made, and never else."""

    def __init__(self, url: Optional[str] = None, api_key: Optional[str] = None):
        self.site = split(url, "url")[0] if url else None
        if api_key and not re.fullmatch("[!-~]+", api_key):
            raise failure("key")  # no header holds it: it would look like a site that does not answer
        self._api_key = api_key

    def send(
        self,
        secret: Union[str, Message],
        expires_in: object = ...,
        password: Optional[str] = None,
        short: bool = False,
        note: Optional[str] = None,
    ) -> str:
        """Makes a link of a text or a message. `expires_in`: seconds, None for never, a day unless set. `note` is read
        before the secret opens. `password` and `short` need Pro."""
        if self.site is None:
            raise failure("url")
        life = {} if expires_in is ... else {"expiresIn": expires_in}
        message = Message(secret) if isinstance(secret, str) else secret
        try:
            message.check()
            if password is None and not short:
                return self._send_sealed(message, Cover(note), life)
            return self._send_stored(message, Cover(note), life, password)
        except Refused as refused:
            raise failure(refused.stage if refused.stage in TEXTS else "answer") from None

    def _send_sealed(self, message: Message, cover: Cover, life: dict) -> str:
        """A seal whose answer was lost can't be asked for again: every attempt has a link of its own."""

        def attempt() -> dict:
            link = new_link(SEALED, 1, cover, message.has_parts)
            names = {"sealId": encode(link.seal_id), "proofHash": digest_of(link.proof)}
            answer = call(f"{self.site}/api/v1/seals", {**names, **life}, self._api_key)
            return {"link": link, "seal": field_of(answer, "seal")}

        made = repeat(attempt, ("NETWORK", "SEAL_EXISTS"))
        link = made["link"]
        return f"{self.site}/s-#{link.fragment(link.encrypt(link.root(made['seal']), message))}"

    def _send_stored(self, message: Message, cover: Cover, life: dict, password: Optional[str]) -> str:
        """The same proof gives the same link, so this may be repeated."""
        kind, suite = (SHORT, 1) if password is None else (PASSWORD, 2)
        link = new_link(kind, suite, cover, message.has_parts)
        root = link.root(password=password or "")
        password_hash = None
        if password is not None:
            password_hash = digest_of(link.password_proof(root))
        body = {
            "message": encode(link.header.stored + link.encrypt(root, message)),
            "password": password_hash,
            "proofHash": digest_of(link.proof),
            **life,
        }
        answer = repeat(lambda: call(f"{self.site}/api/v1/secrets", body, self._api_key))
        path = "sh" if password is None else "shp"
        return f"{self.site}/{path}-{field_of(answer, 'code')}#{link.fragment()}"

    def open(self, address: str, password: Optional[str] = None, claim: Optional[str] = None) -> Opened:
        """Opens a link, once. For a minute, until it is acknowledged, the same `claim` (43 characters) opens it again."""
        site, link = self._read(address)
        token = claim or encode(secrets.token_bytes(32))
        try:
            if link.header.kind == UNSEALED:
                return opened_of(link, link.open(link.root()), lambda: None)
            proven, root = self._unlock(site, link, password)
            ask = {**proven, "claim": token}
            message = self._reveal(site, link, root, ask)
        except Refused as refused:
            raise failure("password" if refused.stage == "password" else "answer") from None
        return opened_of(link, message, lambda: self._acknowledge(site, {**names_of(link), "claim": token}))

    def status(self, address: str) -> dict:
        """What became of a link: `{'state': 'waiting' | 'viewed' | …}`. Opens nothing."""
        site, link = self._read(address)
        if link.header.kind == UNSEALED:
            return {"state": "unsealed"}
        try:
            return {"state": "waiting", "ttl": self._ask(site, "status", names_of(link)).get("ttl")}
        except OncelinkError as error:
            if error.code == "NOT_FOUND":
                return {"state": "unknown"}
            if error.reason is None:
                raise
            return {"state": error.reason, "at": error.at}

    def burn(self, address: str) -> None:
        """Destroys a secret unread. May be repeated."""
        site, link = self._read(address)
        if link.header.kind == UNSEALED:
            raise failure("server")
        self._ask(site, "delete", names_of(link))

    def _read(self, address: str) -> tuple:
        site, path, fragment = split(address, "damaged")
        if self.site not in (None, site):
            raise failure("site")
        try:
            return site, read_link(path, fragment)
        except Refused as refused:
            raise failure("files" if refused.stage == "files" else "damaged") from None

    def _unlock(self, site: str, link: Link, password: Optional[str]) -> tuple:
        """The body that claims, and the root. The proof is shown once: an answer that is lost may have used up a try."""
        if link.header.kind == SEALED:
            return names_of(link), None
        if link.header.kind == SHORT:
            return names_of(link), link.root()
        if password is None:
            raise failure("locked")
        root = link.root(password=password)
        proven = {**names_of(link), "password": encode(link.password_proof(root))}
        try:
            call(f"{site}/api/v1/links/verify", proven)
        except OncelinkError as error:
            if error.reason != "viewed":  # perhaps by this very claim: only the claim itself can tell
                raise
        return proven, root

    def _reveal(self, site: str, link: Link, root: Optional[bytes], ask: dict) -> Message:
        """What did not fit is asked for once more: the claim stands, and giving up would destroy the secret unread."""

        def once() -> Message:
            answer = self._ask(site, "reveal", ask)
            if link.header.kind == SEALED:
                return link.open(link.root(seal=field_of(answer, "seal")))
            return link.open(root or b"", field_of(answer, "message"))

        try:
            return once()
        except Refused:
            return once()

    def _acknowledge(self, site: str, body: dict) -> None:
        try:
            self._ask(site, "ack", body)
        except OncelinkError:
            pass  # the end of the claim erases the secret

    def _ask(self, site: str, name: str, body: dict) -> dict:
        return repeat(lambda: call(f"{site}/api/v1/links/{name}", body))


def opened_of(link: Link, message: Message, acknowledge: Callable[[], None]) -> Opened:
    return Opened(str(message), message, link.cover.note, acknowledge)


def names_of(link: Link) -> dict:
    name = {"sealId": encode(link.seal_id)} if link.header.kind == SEALED else {"code": link.code}
    return {**name, "proof": encode(link.proof)}


def read_input() -> str:
    """The text of the input, without the newline that editors and `echo` add."""
    try:
        return re.sub(r"\r?\n\Z", "", sys.stdin.buffer.read().decode())
    except UnicodeDecodeError:
        raise failure("message") from None


def check_output(fate: str) -> None:
    """A secret that goes nowhere is destroyed unread."""
    if sys.stdout is None or os.path.samestat(os.fstat(1), os.stat(os.devnull)):
        raise SystemExit(f"The output is closed, or leads nowhere. {fate}")


def main() -> None:
    command = sys.argv[1] if len(sys.argv) == 2 else ""
    url, key, password = (os.environ.get(f"ONCELINK_{name}") or None for name in ("URL", "API_KEY", "LINK_PASSWORD"))
    if command == "send":
        check_output("Nothing was sent.")
        print(Oncelink(url, key).send(read_input(), password=password))
    elif command == "open":
        check_output("Nothing was opened.")
        opened = Oncelink().open(read_input(), password)
        left = opened.message.encode()
        try:
            while left:
                left = left[os.write(1, left) :]
        except OSError:
            raise SystemExit("The output can't be written. The secret was opened, and is lost.") from None
        opened.acknowledge()
    elif command == "status":
        print(Oncelink().status(read_input())["state"])
    elif command == "burn":
        Oncelink().burn(read_input())
    elif command in ("-h", "--help"):
        print(__doc__)
    else:
        raise SystemExit(__doc__)


if __name__ == "__main__":
    try:
        main()
    except OncelinkError as error:
        raise SystemExit(str(error)) from None
