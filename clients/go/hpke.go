package oncelink

import (
	"crypto/aes"
	"crypto/cipher"

	"golang.org/x/crypto/curve25519"
)

// RFC 9180 with DHKEM(X25519, HKDF-SHA256), HKDF-SHA256 and AES-256-GCM, in psk mode, for one message.
var (
	kemID   = []byte("KEM\x00\x20")
	suiteID = []byte("HPKE\x00\x20\x00\x01\x00\x02")
)

type hpkeKey struct{ private, public []byte }

func labeledExtract(suite []byte, salt []byte, label string, key []byte) []byte {
	return mac(salt, []byte("HPKE-v1"), suite, []byte(label), key)
}

func labeledExpand(suite []byte, key []byte, label string, info []byte, length int) []byte {
	size := []byte{byte(length >> 8), byte(length)}
	return mac(key, size, []byte("HPKE-v1"), suite, []byte(label), info, []byte{1})[:length]
}

func hpkeKeyOf(seed []byte) (hpkeKey, error) {
	root := labeledExtract(kemID, nil, "dkp_prk", seed)
	private := labeledExpand(kemID, root, "sk", nil, 32)
	public, err := curve25519.X25519(private, curve25519.Basepoint)
	return hpkeKey{private, public}, err
}

// shared fails for keys that lead to zeros.
func (k hpkeKey) shared(other []byte, enc []byte, recipient []byte) ([]byte, error) {
	exchanged, err := curve25519.X25519(k.private, other)
	if err != nil {
		return nil, err
	}
	root := labeledExtract(kemID, nil, "eae_prk", exchanged)
	return labeledExpand(kemID, root, "shared_secret", joined(enc, recipient), 32), nil
}

func hpkeCipher(shared []byte, info string, psk []byte, pskID string) (cipher.AEAD, []byte, error) {
	context := joined([]byte{1},
		labeledExtract(suiteID, nil, "psk_id_hash", []byte(pskID)),
		labeledExtract(suiteID, nil, "info_hash", []byte(info)))
	secret := labeledExtract(suiteID, shared, "secret", psk)
	block, err := aes.NewCipher(labeledExpand(suiteID, secret, "key", context, 32))
	if err != nil {
		return nil, nil, err
	}
	gcm, err := cipher.NewGCM(block)
	return gcm, labeledExpand(suiteID, secret, "base_nonce", context, 12), err
}
