package oncelink

import (
	"strings"
	"unicode/utf8"
)

// Names of all fields and forms. A field and a form are written as their places here, counted from 1.
var (
	fieldNames = []string{"user", "password", "address", "network", "name", "value", "number", "holder", "expires", "code", "pin"}
	formNames  = []string{"login", "wifi", "key", "card"}
	// The fields of each form, the one that it needs first.
	formFields = map[string][]string{
		"login": {"password", "user", "address"},
		"wifi":  {"network", "password"},
		"key":   {"value", "name"},
		"card":  {"number", "holder", "expires", "code", "pin"},
	}
)

// Message is what a secret is made of. Without Form and Reply it is a text alone.
type Message struct {
	Text   string
	Form   string
	Fields map[string]string
	// Reply is K ‖ pk of an ask, 64 bytes: where the reader may answer.
	Reply []byte
}

func (m Message) hasParts() bool { return m.Form != "" || m.Reply != nil }

func placeOf(name string, names []string) byte {
	for index, known := range names {
		if known == name {
			return byte(index + 1)
		}
	}
	return 0
}

func (m Message) check() error {
	if m.Text == "" && m.Form == "" {
		if m.Reply != nil {
			return Refused("parts")
		}
		return Refused("message")
	}
	allowed := formFields[m.Form]
	if m.Form != "" && (allowed == nil || m.Fields[allowed[0]] == "") || m.Form == "" && len(m.Fields) > 0 {
		return Refused("parts")
	}
	if m.Reply != nil && len(m.Reply) != 64 {
		return Refused("parts")
	}
	length, whole := utf8.RuneCountInString(m.Text), utf8.ValidString(m.Text)
	for name, value := range m.Fields {
		if placeOf(name, allowed) == 0 || value == "" {
			return Refused("parts")
		}
		length += utf8.RuneCountInString(value)
		whole = whole && utf8.ValidString(value)
	}
	if length > 2000 || !whole {
		return Refused("message")
	}
	return nil
}

// content is what the frame holds, behind its length.
func (m Message) content() ([]byte, error) {
	if err := m.check(); err != nil || !m.hasParts() {
		return []byte(m.Text), err
	}
	return m.parts()
}

func (m Message) parts() ([]byte, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	written := parts{}
	if m.Text != "" {
		written[1] = []byte(m.Text)
	}
	if m.Form != "" {
		values := parts{}
		for name, value := range m.Fields {
			values[placeOf(name, fieldNames)] = []byte(value)
		}
		written[2] = append([]byte{placeOf(m.Form, formNames)}, values.bytes()...)
	}
	if m.Reply != nil {
		written[3] = m.Reply
	}
	return written.bytes(), nil
}

func readMessage(content []byte, hasParts bool) (Message, error) {
	if !hasParts {
		return textMessage(content)
	}
	message, err := readAnyParts(content)
	if err == nil && !message.hasParts() {
		err = Refused("parts")
	}
	if err != nil {
		return Message{}, err
	}
	return message, message.check()
}

func readAnyParts(content []byte) (Message, error) {
	read, err := readParts(content, 3, "parts")
	if err != nil {
		return Message{}, err
	}
	message := Message{Text: string(read[1]), Reply: read[3]}
	if !utf8.Valid(read[1]) {
		return Message{}, Refused("utf8")
	}
	if fields, ok := read[2]; ok {
		if message.Form, message.Fields, err = readFields(fields); err != nil {
			return Message{}, err
		}
	}
	return message, nil
}

func textMessage(content []byte) (Message, error) {
	if !utf8.Valid(content) {
		return Message{}, Refused("utf8")
	}
	message := Message{Text: string(content)}
	return message, message.check()
}

func readFields(data []byte) (form string, fields map[string]string, err error) {
	if data[0] == 0 || int(data[0]) > len(formNames) {
		return "", nil, Refused("parts")
	}
	values, err := readParts(data[1:], byte(len(fieldNames)), "parts")
	if err != nil {
		return "", nil, err
	}
	fields = map[string]string{}
	for kind, value := range values {
		if !utf8.Valid(value) {
			return "", nil, Refused("utf8")
		}
		fields[fieldNames[kind-1]] = string(value)
	}
	return formNames[data[0]-1], fields, nil
}

// String is all of it: a field a line, then the text. A value without anything else stands alone, as programs need it.
func (m Message) String() string {
	if value, ok := m.Fields["value"]; ok && len(m.Fields) == 1 && m.Text == "" {
		return value
	}
	var lines, texts []string
	for _, name := range fieldNames {
		if value, ok := m.Fields[name]; ok {
			lines = append(lines, name+": "+value)
		}
	}
	if len(lines) > 0 {
		texts = append(texts, strings.Join(lines, "\n"))
	}
	if m.Text != "" {
		texts = append(texts, m.Text)
	}
	return strings.Join(texts, "\n\n")
}
