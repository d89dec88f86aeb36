package oncelink

import (
	"sort"
	"unicode/utf8"
)

// parts are written as type, length and bytes, by type.
type parts map[byte][]byte

func withLength(data []byte) []byte {
	return append([]byte{byte(len(data) >> 8), byte(len(data))}, data...)
}

func (p parts) bytes() []byte {
	types := make([]int, 0, len(p))
	for kind := range p {
		types = append(types, int(kind))
	}
	sort.Ints(types)
	var written []byte
	for _, kind := range types {
		written = append(append(written, byte(kind)), withLength(p[byte(kind)])...)
	}
	return written
}

// readParts takes one spelling only: types ascend up to last, none comes twice, and none is empty.
func readParts(data []byte, last byte, stage Refused) (parts, error) {
	read, before := parts{}, byte(0)
	for len(data) > 0 {
		if len(data) < 3 {
			return nil, stage
		}
		kind, end := data[0], 3+int(data[1])<<8+int(data[2])
		if kind <= before || kind > last || end == 3 || end > len(data) {
			return nil, stage
		}
		read[kind], before, data = data[3:end], kind, data[end:]
	}
	return read, nil
}

func isText(text string) bool { return text != "" && utf8.ValidString(text) }

// Cover is what a link says before it is opened. Nobody vouches for it: whoever carries the link can change it.
type Cover struct {
	// Note has 1 to 140 characters; empty for none.
	Note string
	// TellsSender says that the sender is told when the link is opened.
	TellsSender bool
}

const (
	noteChars     = 140
	coverMaxBytes = 640
)

func (c Cover) framed() ([]byte, error) {
	said := parts{}
	if c.Note != "" {
		if !isText(c.Note) || utf8.RuneCountInString(c.Note) > noteChars {
			return nil, Refused("cover")
		}
		said[1] = []byte(c.Note)
	}
	if c.TellsSender {
		said[2] = []byte{1}
	}
	if len(said) == 0 {
		return nil, nil
	}
	return withLength(said.bytes()), nil
}

func readCover(framed []byte) (Cover, error) {
	if len(framed) == 0 {
		return Cover{}, nil
	}
	said, err := readParts(framed[2:], 3, "cover")
	if err != nil {
		return Cover{}, err
	}
	// Its message has files, which this client does not fetch: opened here, they would be lost.
	if said[3] != nil {
		return Cover{}, Refused("files")
	}
	if flags, ok := said[2]; ok && string(flags) != "\x01" {
		return Cover{}, Refused("cover")
	}
	cover := Cover{string(said[1]), said[2] != nil}
	_, err = cover.framed()
	return cover, err
}

// coverLength tells how many of these bytes are a cover, its length among them.
func coverLength(behind []byte) (int, error) {
	if len(behind) < 2 {
		return 0, Refused("length")
	}
	length := int(behind[0])<<8 + int(behind[1])
	if length == 0 || length > coverMaxBytes || 2+length > len(behind) {
		return 0, Refused("length")
	}
	return 2 + length, nil
}
