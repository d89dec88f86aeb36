package oncelink

import (
	"bytes"
	"crypto/cipher"
	"crypto/rand"
)

const (
	answerInfo  = "oncelink/v2 answer"
	answerPskID = "oncelink/v2 answer psk"
)

func (a *Ask) cipher(shared []byte) (cipher.AEAD, []byte, error) {
	return hpkeCipher(shared, answerInfo, askHeader.derive(a.key, "answer psk", 32), answerPskID)
}

// OwnAsk is an ask as who asked has it. Who has lost its collect link has lost the answer.
type OwnAsk struct {
	Ask             *Ask
	CollectFragment string
	key             []byte
	pair            hpkeKey
}

// NewAsk draws a key and asks.
func NewAsk(question Question) (*OwnAsk, error) {
	key := make([]byte, keyBytes)
	if _, err := rand.Read(key); err != nil {
		return nil, err
	}
	return AskOf(key, question)
}

// AskOf takes a key that is known, so that test vectors can be reproduced.
func AskOf(key []byte, question Question) (*OwnAsk, error) {
	cover, err := question.framed()
	if err != nil {
		return nil, err
	}
	pair, err := hpkeKeyOf(askHeader.derive(key, "request key", 32))
	if err != nil {
		return nil, err
	}
	askKey := askHeader.derive(key, "ask key", 32)
	ask := &Ask{question, writeAsk(askByte, joined(askKey, pair.public), cover), askKey, pair.public}
	return &OwnAsk{ask, writeAsk(collectByte, key, cover), key, pair}, nil
}

// Reply is what a message holds whose reader may answer. The message has the words: an ask with a question is none.
func (o *OwnAsk) Reply() ([]byte, error) {
	if o.Ask.Question != (Question{}) {
		return nil, Refused("cover")
	}
	return joined(o.Ask.key, o.Ask.public), nil
}

// ReadCollect reads the link that collects an answer.
func ReadCollect(path string, fragment string) (*OwnAsk, error) {
	key, cover, err := readAskFragment(path, fragment, collectByte, keyBytes)
	if err != nil {
		return nil, err
	}
	question, err := readQuestion(cover)
	if err != nil {
		return nil, err
	}
	return AskOf(key, question)
}

// CollectProof is shown to collect the answer.
func (o *OwnAsk) CollectProof() []byte { return askHeader.derive(o.key, "collect proof", 32) }

// Open decrypts an answer. One that was made without this very ask is refused.
func (o *OwnAsk) Open(envelope string) (Message, error) {
	data, err := Decode(envelope)
	if err != nil {
		return Message{}, err
	}
	if !(Header{Version: 2, Suite: 1, Kind: Short}).hasEnvelopeLength(len(data)) {
		return Message{}, Refused("length")
	}
	if !bytes.HasPrefix(data, []byte{2, answerByte}) {
		return Message{}, Refused("header")
	}
	enc := data[2:34]
	shared, err := o.pair.shared(enc, enc, o.pair.public)
	if err != nil {
		return Message{}, Refused("operation")
	}
	gcm, nonce, err := o.Ask.cipher(shared)
	if err != nil {
		return Message{}, err
	}
	bound, err := o.Ask.bound()
	if err != nil {
		return Message{}, err
	}
	frame, err := gcm.Open(nil, nonce, data[34:], bound)
	if err != nil {
		return Message{}, Refused("operation")
	}
	content, err := askHeader.contentOf(frame)
	if err != nil {
		return Message{}, err
	}
	message, err := readAnyParts(content)
	if err == nil && message.Reply != nil {
		err = Refused("parts")
	}
	if err != nil {
		return Message{}, err
	}
	return message, message.check()
}
