// Command pairs takes one question a line and gives one answer a line, both JSON: see clients/python/pairs.py.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"errors"
	"log"
	"os"

	"oncelink"
)

type question struct {
	Do                                                         string
	Version, Kind, Suite                                       byte
	Key, Message, Password, Seal, Pathname, Fragment, Envelope string
	Parts                                                      *messageParts
	Cover                                                      cover
	Question                                                   struct {
		Text, Form string
		TellsAsker bool
	}
	CollectFragment, Ephemeral, Reply string
}

type answer map[string]any

type messageParts struct {
	Text   string  `json:"text,omitempty"`
	Fields *fields `json:"fields,omitempty"`
	Reply  string  `json:"reply,omitempty"`
}

type fields struct {
	Form   string            `json:"form"`
	Values map[string]string `json:"values"`
}

type cover struct {
	Note        string `json:"note,omitempty"`
	TellsSender bool   `json:"tellsSender,omitempty"`
}

func (ask question) message() (oncelink.Message, error) {
	if ask.Parts == nil {
		return oncelink.Message{Text: ask.Message}, nil
	}
	message := oncelink.Message{Text: ask.Parts.Text}
	if ask.Parts.Fields != nil {
		message.Form, message.Fields = ask.Parts.Fields.Form, ask.Parts.Fields.Values
	}
	var err error
	if ask.Parts.Reply != "" {
		message.Reply, err = oncelink.Decode(ask.Parts.Reply)
	}
	return message, err
}

func opened(message oncelink.Message, said oncelink.Cover) answer {
	given := answer{}
	if said != (oncelink.Cover{}) {
		given["cover"] = cover(said)
	}
	if message.Form == "" && message.Reply == nil {
		given["message"] = message.Text
		return given
	}
	found := messageParts{Text: message.Text}
	if message.Form != "" {
		found.Fields = &fields{message.Form, message.Fields}
	}
	if message.Reply != nil {
		found.Reply = oncelink.Encode(message.Reply)
	}
	given["parts"] = found
	return given
}

func makeLink(ask question) (answer, error) {
	message, err := ask.message()
	if err != nil {
		return nil, err
	}
	link, err := oncelink.NewLink(ask.Kind, ask.Suite, message, oncelink.Cover(ask.Cover))
	if err != nil {
		return nil, err
	}
	if ask.Key != "" {
		key, err := hex.DecodeString(ask.Key)
		if err != nil {
			return nil, err
		}
		header := oncelink.Header{Version: ask.Version, Suite: ask.Suite, Kind: ask.Kind}
		if link, err = oncelink.LinkOf(header, key, message, oncelink.Cover(ask.Cover)); err != nil {
			return nil, err
		}
	}
	root, err := link.Root(ask.Seal, ask.Password)
	if err != nil {
		return nil, err
	}
	fragment, envelope, err := link.Write(root, message)
	made := answer{"fragment": fragment}
	if ask.Kind == oncelink.Sealed || ask.Kind == oncelink.Unsealed {
		made["sealId"] = link.SealID()
		return made, err
	}
	made["envelope"], made["proofHash"] = envelope, oncelink.HashOf(link.Proof())
	if ask.Kind == oncelink.Password {
		made["passwordHash"] = oncelink.HashOf(link.PasswordProof(root))
	}
	return made, err
}

func openLink(ask question) (answer, error) {
	link, err := oncelink.ReadLink(ask.Pathname, ask.Fragment)
	if err != nil {
		return nil, err
	}
	root, err := link.Root(ask.Seal, ask.Password)
	if err != nil {
		return nil, err
	}
	message, err := link.Open(root, ask.Envelope)
	return opened(message, link.Cover), err
}

func openedAnswer(message oncelink.Message) answer {
	if message.Form == "" {
		return answer{"parts": messageParts{Text: message.Text}}
	}
	return opened(message, oncelink.Cover{})
}

// theirsOf reads the ask as who is to answer, from its link or from the message that holds it.
func theirsOf(ask question, own *oncelink.OwnAsk) (*oncelink.Ask, []byte, error) {
	if ask.Reply == "" {
		theirs, err := oncelink.ReadAsk("/r-", own.Ask.Fragment)
		return theirs, nil, err
	}
	held, err := oncelink.Decode(ask.Reply)
	if err != nil {
		return nil, nil, err
	}
	theirs, err := oncelink.ReadReply(held)
	if err != nil {
		return nil, nil, err
	}
	reply, err := own.Reply()
	return theirs, reply, err
}

// askAgain makes an ask and its answer of known keys, and opens the answer.
func askAgain(ask question) (answer, error) {
	key, err := hex.DecodeString(ask.Key)
	if err != nil {
		return nil, err
	}
	seed, err := hex.DecodeString(ask.Ephemeral)
	if err != nil {
		return nil, err
	}
	message, err := ask.message()
	if err != nil {
		return nil, err
	}
	own, err := oncelink.AskOf(key, oncelink.Question(ask.Question))
	if err != nil {
		return nil, err
	}
	theirs, reply, err := theirsOf(ask, own)
	if err != nil {
		return nil, err
	}
	envelope, err := theirs.AnswerOf(message, seed)
	if err != nil {
		return nil, err
	}
	given, err := collect(question{Pathname: "/r-", CollectFragment: own.CollectFragment, Envelope: envelope})
	if err != nil {
		return nil, err
	}
	given["fragment"], given["collectFragment"], given["envelope"] = theirs.Fragment, own.CollectFragment, envelope
	if reply != nil {
		given["reply"] = oncelink.Encode(reply)
	}
	given["askId"], given["askProof"] = hex.EncodeToString(theirs.ID()), hex.EncodeToString(theirs.Proof())
	given["collectProof"] = hex.EncodeToString(own.CollectProof())
	given["checkBits"] = hex.EncodeToString(theirs.CheckBits())[:11]
	return given, nil
}

func collect(ask question) (answer, error) {
	if ask.Fragment != "" {
		if _, err := oncelink.ReadAsk(ask.Pathname, ask.Fragment); err != nil {
			return nil, err
		}
	}
	own, err := oncelink.ReadCollect(ask.Pathname, ask.CollectFragment)
	if err != nil {
		return nil, err
	}
	message, err := own.Open(ask.Envelope)
	return openedAnswer(message), err
}

var acts = map[string]func(question) (answer, error){
	"make": makeLink, "open": openLink, "ask": askAgain, "collect": collect,
}

func main() {
	lines := bufio.NewReader(os.Stdin)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var ask question
		if err := json.Unmarshal(line, &ask); err != nil {
			log.Fatal(err)
		}
		given, err := acts[ask.Do](ask)
		var refused oncelink.Refused
		if errors.As(err, &refused) {
			given = answer{"stage": string(refused)}
		} else if err != nil {
			log.Fatal(err)
		}
		if err := json.NewEncoder(os.Stdout).Encode(given); err != nil {
			log.Fatal(err)
		}
	}
}
