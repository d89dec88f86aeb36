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
}

type answer map[string]string

func makeLink(ask question) (answer, error) {
	link, err := oncelink.NewLink(ask.Kind, ask.Suite)
	if err != nil {
		return nil, err
	}
	if ask.Key != "" {
		key, err := hex.DecodeString(ask.Key)
		if err != nil {
			return nil, err
		}
		link = oncelink.LinkOf(oncelink.Header{Version: ask.Version, Suite: ask.Suite, Kind: ask.Kind}, key)
	}
	root, err := link.Root(ask.Seal, ask.Password)
	if err != nil {
		return nil, err
	}
	fragment, envelope, err := link.Write(root, ask.Message)
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
	return answer{"message": message}, err
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
		act := openLink
		if ask.Do == "make" {
			act = makeLink
		}
		given, err := act(ask)
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
