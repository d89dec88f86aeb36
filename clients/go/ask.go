package oncelink

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"unicode/utf8"

	"golang.org/x/crypto/pbkdf2"
)

// Second header bytes of what is no link to a secret: kinds 5 to 7 of suite 1.
const (
	askByte     = 0x15
	answerByte  = 0x16
	collectByte = 0x17
)

// askHeader stands in what an ask derives; a cover changes none of it.
var askHeader = Header{Version: 2, Suite: 1, Kind: 5}

// Question is what is asked for. Form names the fields; without one it is a text.
type Question struct {
	Text, Form string
	// TellsAsker says that who asked gets a mail of the answer.
	TellsAsker bool
}

func (q Question) framed() ([]byte, error) {
	said := parts{}
	if q.Text != "" {
		if !isText(q.Text) || utf8.RuneCountInString(q.Text) > noteChars {
			return nil, Refused("cover")
		}
		said[1] = []byte(q.Text)
	}
	if q.TellsAsker {
		said[2] = []byte{1}
	}
	if q.Form != "" {
		said[4] = []byte{placeOf(q.Form, formNames)}
	}
	if len(said) == 0 {
		return nil, nil
	}
	return withLength(said.bytes()), nil
}

func readQuestion(framed []byte) (Question, error) {
	if len(framed) == 0 {
		return Question{}, nil
	}
	said, err := readParts(framed[2:], 4, "cover")
	flags, tells := said[2]
	if err != nil || said[3] != nil || tells && string(flags) != "\x01" {
		return Question{}, Refused("cover")
	}
	question := Question{Text: string(said[1]), TellsAsker: tells}
	if shape, ok := said[4]; ok {
		if len(shape) != 1 || shape[0] == 0 || int(shape[0]) > len(formNames) {
			return Question{}, Refused("cover")
		}
		question.Form = formNames[shape[0]-1]
	}
	_, err = question.framed()
	return question, err
}

func writeAsk(kind byte, body []byte, cover []byte) string {
	if len(cover) > 0 {
		kind |= hasCover
	}
	data := joined([]byte{2, kind}, body, cover)
	return Encode(joined(data, askHeader.check(data)))
}

// readAskFragment gives body and cover of an ask or a collect link.
func readAskFragment(path string, fragment string, kind byte, bodyBytes int) (body []byte, cover []byte, err error) {
	if len(fragment) > 1200 {
		return nil, nil, Refused("length")
	}
	data, err := Decode(fragment)
	if err != nil {
		return nil, nil, err
	}
	padded := append(append([]byte{}, data...), 0, 0)
	switch second := padded[1]; {
	case padded[0] != 2:
		return nil, nil, Refused("version")
	case second&0x0f != kind&0x0f:
		return nil, nil, Refused("kind")
	case second&^hasCover != kind:
		return nil, nil, Refused("suite")
	}
	start, end, length := 2+bodyBytes, len(data)-checkBytes, 0
	if padded[1]&hasCover != 0 {
		if len(data) < start {
			return nil, nil, Refused("length")
		}
		if length, err = coverLength(data[start:]); err != nil {
			return nil, nil, err
		}
	}
	if start+length != end {
		return nil, nil, Refused("length")
	}
	if !bytes.Equal(askHeader.check(data[:end]), data[end:]) {
		return nil, nil, Refused("check")
	}
	if path != "/r-" {
		return nil, nil, Refused("path")
	}
	return data[2:start], data[start:end], nil
}

// Ask is an ask as who is to answer has it.
type Ask struct {
	Question Question
	Fragment string
	key      []byte
	public   []byte
}

// ReadAsk reads the link of an ask without asking anyone.
func ReadAsk(path string, fragment string) (*Ask, error) {
	body, cover, err := readAskFragment(path, fragment, askByte, 64)
	if err != nil {
		return nil, err
	}
	question, err := readQuestion(cover)
	return &Ask{question, fragment, body[:32], body[32:]}, err
}

// ReadReply gives the ask that a message holds: who opened it may answer, and nobody else has its link.
func ReadReply(reply []byte) (*Ask, error) {
	if len(reply) != 64 {
		return nil, Refused("parts")
	}
	return &Ask{Question{}, writeAsk(askByte, reply, nil), reply[:32], reply[32:]}, nil
}

// ID names the ask at the server.
func (a *Ask) ID() []byte { return askHeader.derive(a.key, "ask id", 16) }

// Proof is shown in every call about the ask.
func (a *Ask) Proof() []byte { return askHeader.derive(a.key, "ask proof", 32) }

// CheckBits begins with the 44 bits of which both sides show four words of 11 bits each.
func (a *Ask) CheckBits() []byte {
	return pbkdf2.Key(joined(a.key, a.public), []byte("oncelink/v2 words"), 100_000, 8, sha256.New)
}

func (a *Ask) bound() ([]byte, error) {
	data, err := Decode(a.Fragment)
	sum := sha256.Sum256(data)
	return joined([]byte{2, answerByte}, sum[:]), err
}

// Answer encrypts for who asked. The envelope is what the server keeps.
func (a *Ask) Answer(message Message) (string, error) {
	seed := make([]byte, keyBytes)
	if _, err := rand.Read(seed); err != nil {
		return "", err
	}
	return a.AnswerOf(message, seed)
}

// AnswerOf takes a seed that is known, so that test vectors can be reproduced.
func (a *Ask) AnswerOf(message Message, seed []byte) (string, error) {
	if message.Reply != nil {
		return "", Refused("parts")
	}
	content, err := message.parts()
	if err != nil {
		return "", err
	}
	own, err := hpkeKeyOf(seed)
	if err != nil {
		return "", err
	}
	shared, err := own.shared(a.public, own.public, a.public)
	if err != nil {
		return "", err
	}
	gcm, nonce, err := a.cipher(shared)
	if err != nil {
		return "", err
	}
	bound, err := a.bound()
	sealed := gcm.Seal(nil, nonce, askHeader.frameOf(content), bound)
	return Encode(joined([]byte{2, answerByte}, own.public, sealed)), err
}
