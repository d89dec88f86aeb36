package oncelink

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/binary"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/crypto/pbkdf2"
	"golang.org/x/text/unicode/norm"
)

// Encode writes base64url without padding.
func Encode(data []byte) string { return base64.RawURLEncoding.EncodeToString(data) }

// Decode takes only what Encode writes: Go's own reader passes line breaks over.
func Decode(text string) ([]byte, error) {
	data, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || Encode(data) != text {
		return nil, Refused("base64url")
	}
	return data, nil
}

// stretch makes 32 bytes of a password: Argon2id (RFC 9106, second recommended option, one lane) or PBKDF2.
func stretch(suite byte, password string, salt []byte) ([]byte, error) {
	typed := norm.NFC.String(password)
	if length := utf8.RuneCountInString(typed); length < 1 || length > 100 || !utf8.ValidString(typed) {
		return nil, Refused("password")
	}
	if suite == 2 {
		return argon2.IDKey([]byte(typed), salt, 3, 64*1024, 1, keyBytes), nil
	}
	return pbkdf2.Key([]byte(typed), salt, 600_000, keyBytes, sha256.New), nil
}

func (h Header) frame(message Message) ([]byte, error) {
	content, err := message.content()
	if err != nil {
		return nil, err
	}
	return h.frameOf(content), nil
}

func (h Header) frameOf(content []byte) []byte {
	frame := make([]byte, h.frameFor(2+len(content)))
	binary.BigEndian.PutUint16(frame, uint16(len(content)))
	copy(frame[2:], content)
	return frame
}

func (h Header) contentOf(frame []byte) ([]byte, error) {
	length := int(binary.BigEndian.Uint16(frame))
	end := 2 + length
	if length == 0 || h.frameFor(end) != len(frame) {
		return nil, Refused("frame")
	}
	if len(bytes.Trim(frame[end:], "\x00")) > 0 {
		return nil, Refused("padding")
	}
	return frame[2:end], nil
}

func (h Header) messageOf(frame []byte) (Message, error) {
	content, err := h.contentOf(frame)
	if err != nil {
		return Message{}, err
	}
	return readMessage(content, h.announces(hasParts))
}

// bound is what the ciphertext is bound to. An empty cover is none.
func (h Header) bound(commitment []byte, cover []byte) []byte {
	data := append(h.bytes(), commitment...)
	if len(cover) > 0 {
		sum := sha256.Sum256(cover)
		data = append(data, sum[:]...)
	}
	return data
}

func (h Header) cipher(root []byte) (gcm cipher.AEAD, nonce []byte, commitment []byte, err error) {
	block, err := aes.NewCipher(h.derive(root, "content key", keyBytes))
	if err != nil {
		return nil, nil, nil, err
	}
	gcm, err = cipher.NewGCM(block)
	return gcm, h.derive(root, "content nonce", 12), h.derive(root, "key commitment", h.commitmentBytes()), err
}

// encrypt gives commitment and ciphertext. A root may encrypt once: the nonce follows from it.
func (h Header) encrypt(root []byte, message Message, cover []byte) ([]byte, error) {
	frame, err := h.frame(message)
	if err != nil {
		return nil, err
	}
	gcm, nonce, commitment, err := h.cipher(root)
	if err != nil {
		return nil, err
	}
	data := h.bound(commitment, cover)
	return gcm.Seal(commitment, nonce, frame, data), nil
}

func (h Header) decrypt(root []byte, content []byte, cover []byte) (Message, error) {
	gcm, nonce, commitment, err := h.cipher(root)
	if err != nil {
		return Message{}, err
	}
	size := len(commitment)
	if subtle.ConstantTimeCompare(commitment, content[:size]) != 1 {
		return Message{}, Refused("commitment")
	}
	frame, err := gcm.Open(nil, nonce, content[size:], h.bound(commitment, cover))
	if err != nil {
		return Message{}, Refused("operation")
	}
	return h.messageOf(frame)
}
