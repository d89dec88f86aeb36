package oncelink

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"regexp"
)

// Link is the secret half of a link. It must not be shown, logged or sent.
type Link struct {
	Header  Header
	Code    string
	Cover   Cover
	key     []byte
	framed  []byte // the cover as it stands in the link
	content []byte
}

// The longest fragment of any version.
var maxFragmentChars = len(Encode(make([]byte, 2+keyBytes+2+coverMaxBytes+16+8192+tagBytes+checkBytes)))

var paths = map[byte]*regexp.Regexp{
	Sealed:   regexp.MustCompile(`^/s-()$`),
	Unsealed: regexp.MustCompile(`^/s-()$`),
	Short:    regexp.MustCompile(`^/sh?-([A-Za-z0-9]{10})$`),
	Password: regexp.MustCompile(`^/shp-([A-Za-z0-9]{10})$`),
}

// ReadLink reads a link without asking anyone.
func ReadLink(path string, fragment string) (*Link, error) {
	if len(fragment) > maxFragmentChars {
		return nil, Refused("length")
	}
	data, err := Decode(fragment)
	if err != nil {
		return nil, err
	}
	header, err := readHeader(data)
	if err != nil {
		return nil, err
	}
	start := len(header.bytes()) + keyBytes
	coverEnd := start
	if header.announces(hasCover) {
		length := 0
		if len(data) > start {
			length, err = coverLength(data[start:])
		}
		if err != nil || length == 0 {
			return nil, Refused("length")
		}
		coverEnd += length
	}
	if !header.hasFragmentLength(len(data) - coverEnd + start) {
		return nil, Refused("length")
	}
	body, check := data[:len(data)-checkBytes], data[len(data)-checkBytes:]
	if !bytes.Equal(header.check(body), check) {
		return nil, Refused("check")
	}
	framed := body[start:coverEnd]
	cover, err := readCover(framed)
	if err != nil {
		return nil, err
	}
	match := paths[header.Kind].FindStringSubmatch(path)
	if match == nil {
		return nil, Refused("path")
	}
	return &Link{header, match[1], cover, body[start-keyBytes : start], framed, body[coverEnd:]}, nil
}

// NewLink draws a fresh key: one key may encrypt one message, this one.
func NewLink(kind byte, suite byte, message Message, cover Cover) (*Link, error) {
	key := make([]byte, keyBytes)
	if _, err := rand.Read(key); err != nil {
		return nil, err
	}
	return LinkOf(Header{Version: 2, Suite: suite, Kind: kind}, key, message, cover)
}

// LinkOf takes a key that is known, so that test vectors can be reproduced.
func LinkOf(header Header, key []byte, message Message, cover Cover) (*Link, error) {
	framed, err := cover.framed()
	if len(framed) > 0 {
		header.announced |= hasCover
	}
	if message.hasParts() {
		header.announced |= hasParts
	}
	return &Link{Header: header, Cover: cover, key: key, framed: framed}, err
}

// Proof is shown to the server in every call; it opens nothing.
func (l *Link) Proof() []byte { return l.Header.derive(l.key, "link proof", 32) }

// SealID names the seal of a direct link.
func (l *Link) SealID() string { return Encode(l.Header.derive(l.key, "seal id", 16)) }

// PasswordProof shows the server that the password is known.
func (l *Link) PasswordProof(root []byte) []byte { return l.Header.derive(root, "password proof", 32) }

// HashOf is what the server keeps of a proof.
func HashOf(proof []byte) string {
	sum := sha256.Sum256(proof)
	return Encode(sum[:])
}

func joined(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

// Root is what the keys follow from. With a password it takes 64 MiB and a part of a second.
func (l *Link) Root(seal string, password string) ([]byte, error) {
	switch l.Header.Kind {
	case Sealed:
		half, err := Decode(seal)
		if err == nil && len(half) != keyBytes {
			err = Refused("seal")
		}
		return joined(l.key, half), err
	case Password:
		salt := l.Header.derive(l.key, "password salt", 16)
		stretched, err := stretch(l.Header.Suite, password, salt)
		return joined(l.key, stretched), err
	}
	return l.key, nil
}

// Write encrypts: the fragment of the link, and the envelope that a server keeps of short and password links.
func (l *Link) Write(root []byte, message Message) (fragment string, envelope string, err error) {
	content, err := l.Header.encrypt(root, message, l.framed)
	if err != nil {
		return "", "", err
	}
	data := joined(l.Header.bytes(), l.key, l.framed)
	if l.Header.holdsContent() {
		data = joined(data, content)
	} else {
		envelope = Encode(joined(l.Header.stored(), content))
	}
	return Encode(joined(data, l.Header.check(data))), envelope, nil
}

// Open decrypts. The envelope is what the server keeps of short and password links.
func (l *Link) Open(root []byte, envelope string) (Message, error) {
	if l.Header.holdsContent() {
		return l.Header.decrypt(root, l.content, l.framed)
	}
	data, err := Decode(envelope)
	if err != nil {
		return Message{}, err
	}
	header := l.Header.stored()
	if !l.Header.hasEnvelopeLength(len(data)) {
		return Message{}, Refused("length")
	}
	if !bytes.HasPrefix(data, header) {
		return Message{}, Refused("header")
	}
	return l.Header.decrypt(root, data[len(header):], l.framed)
}
