// Package oncelink makes and opens one-time secret links. Everything is encrypted here: no text, password or key of a link is
// ever sent. It is a reference for docs/wire-format.md.
package oncelink

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
)

// Kinds of links.
const (
	Sealed   = 1
	Short    = 2
	Password = 3
	Unsealed = 4
)

// Refused is a link or an answer that is not as it must be: one of the stages of vectors.schema.json, or "password".
type Refused string

func (stage Refused) Error() string { return "refused: " + string(stage) }

// What the two highest bits of version 2's second byte announce: a cover follows the key; the frame holds parts, no text.
const (
	hasCover = 0x80
	hasParts = 0x40
)

// Header says what a link is; all keys depend on it.
type Header struct{ Version, Suite, Kind, announced byte }

func (h Header) announces(what byte) bool { return h.announced&what != 0 }

func (h Header) bytes() []byte {
	if h.Version == 1 {
		return []byte{1, h.Suite, h.Kind}
	}
	return []byte{2, h.announced | h.Suite<<4 | h.Kind}
}

// stored is how it stands in an envelope: what a link announces is between sender and reader.
func (h Header) stored() []byte {
	h.announced = 0
	return h.bytes()
}

func readHeader(data []byte) (Header, error) {
	padded := append(append([]byte{}, data...), 0, 0, 0)
	h := Header{Version: padded[0], Suite: padded[1], Kind: padded[2]}
	if h.Version != 1 && h.Version != 2 {
		return h, Refused("version")
	}
	if h.Version == 2 {
		h.announced = padded[1] & (hasCover | hasParts)
		h.Suite, h.Kind = padded[1]>>4&0x03, padded[1]&0x0f
	}
	if h.Kind < Sealed || h.Kind > Unsealed {
		return h, Refused("kind")
	}
	if h.Kind == Password && (h.Suite == 2 || h.Suite == 3) || h.Kind != Password && h.Suite == 1 {
		return h, nil
	}
	return h, Refused("suite")
}

// holdsContent tells whether the ciphertext stands in the link.
func (h Header) holdsContent() bool { return h.Kind == Sealed || h.Kind == Unsealed }

func (h Header) commitmentBytes() int {
	if h.Version == 2 && h.holdsContent() {
		return 16
	}
	return 32
}

// frames lists the sizes to which texts are padded.
func (h Header) frames() []int {
	if h.Version == 1 {
		return []int{128, 256, 512, 1024, 2048, 4096, 8192}
	}
	return []int{32, 64, 128, 256, 512, 1024, 2048, 4096, 8192}
}

func (h Header) frameFor(length int) int {
	for _, size := range h.frames() {
		if size >= length {
			return size
		}
	}
	return 0
}

const (
	keyBytes   = 32
	tagBytes   = 16
	checkBytes = 4
)

func (h Header) hasFragmentLength(length int) bool {
	rest := length - len(h.bytes()) - keyBytes - checkBytes
	if !h.holdsContent() {
		return rest == 0
	}
	return h.isFrame(rest - h.commitmentBytes() - tagBytes)
}

func (h Header) hasEnvelopeLength(length int) bool {
	return h.isFrame(length - len(h.bytes()) - h.commitmentBytes() - tagBytes)
}

func (h Header) isFrame(size int) bool { return size > 0 && h.frameFor(size) == size }

func mac(key []byte, parts ...[]byte) []byte {
	hash := hmac.New(sha256.New, key)
	for _, part := range parts {
		hash.Write(part)
	}
	return hash.Sum(nil)
}

// derive is HKDF-SHA-256, of which one block is enough.
func (h Header) derive(root []byte, label string, length int) []byte {
	key := mac([]byte(fmt.Sprintf("oncelink/v%d", h.Version)), root)
	return mac(key, []byte(label), []byte{0}, h.bytes(), []byte{1})[:length]
}

func (h Header) check(data []byte) []byte {
	sum := sha256.Sum256(append([]byte(fmt.Sprintf("oncelink/v%d check\x00", h.Version)), data...))
	return sum[:checkBytes]
}
