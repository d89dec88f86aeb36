package oncelink

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"unicode"
)

// Error says what happened, and what became of the secret. It never holds a text, a password, a key or a link.
type Error struct {
	Code string `json:"code"`
	Text string `json:"title"`
	// Reason is why a link ended: viewed, deleted, expired, locked.
	Reason    string `json:"reason"`
	At        string `json:"at"`
	TriesLeft *int   `json:"triesLeft"`
	Status    int    `json:"-"`
}

func (e *Error) Error() string { return e.Text }

var texts = map[string]string{
	"BAD_MESSAGE":     "A secret has 1 to 2,000 characters of well-formed text. Nothing was sent.",
	"BAD_FIELDS":      "These are not the fields of a form. Nothing was sent.",
	"BAD_NOTE":        "A note has 1 to 140 characters of well-formed text. Nothing was sent.",
	"BAD_PASSWORD":    "A password has 1 to 100 characters of well-formed text. Nothing was sent.",
	"BAD_LINK":        "This link is damaged or cut. Nothing was opened; ask for the whole link.",
	"BAD_URL":         "This is no address of a site. Nothing was sent.",
	"BAD_KEY":         "This is no API key. Nothing was sent.",
	"NOT_HTTPS":       "This address does not lead over https. Nothing was sent.",
	"OTHER_SITE":      "This link belongs to another site. Nothing was sent.",
	"NO_SERVER":       "This link lives on no server: it opens any number of times and cannot be taken back.",
	"PASSWORD_NEEDED": "This secret is protected by a password. It was not opened and still exists.",
	"DOES_NOT_FIT":    "What the server handed out does not belong to this link. The secret was not opened.",
	"HAS_FILES":       "This link has files. Nothing was opened; use the page, or the program oncelink.",
	"NETWORK":         "No answer came. It is safe to try again.",
	"REDIRECTED":      "The server redirects this call. It was not followed, and nothing was opened.",
}

func failure(code string) *Error { return &Error{Code: code, Text: texts[code]} }

// worded puts what the wire format refuses into the words of a client.
func worded(err error) error {
	var stage Refused
	if !errors.As(err, &stage) {
		return err
	}
	switch stage {
	case "message":
		return failure("BAD_MESSAGE")
	case "password":
		return failure("BAD_PASSWORD")
	case "parts":
		return failure("BAD_FIELDS")
	case "cover":
		return failure("BAD_NOTE")
	case "files":
		return failure("HAS_FILES")
	case "base64url", "version", "kind", "suite", "length", "check", "path":
		return failure("BAD_LINK")
	}
	return failure("DOES_NOT_FIT")
}

// printable replaces what would move the cursor of a terminal: any site may word an error.
func printable(r rune) rune {
	if unicode.IsPrint(r) {
		return r
	}
	return unicode.ReplacementChar
}

// opening words what an answer was refused for: the link itself was read before.
func opening(err error) error {
	var stage Refused
	if errors.As(err, &stage) && stage != "password" {
		return failure("DOES_NOT_FIT")
	}
	return worded(err)
}

// refusal reads an answer that may be anything: a proxy in between has a page of its own (RFC 9457 otherwise).
func refusal(answer *http.Response) error {
	if answer.StatusCode < 400 {
		return failure("REDIRECTED")
	}
	refused := &Error{Status: answer.StatusCode}
	err := json.NewDecoder(io.LimitReader(answer.Body, 1<<20)).Decode(refused)
	if err != nil || refused.Code == "" || refused.Text == "" {
		refused.Code, refused.Text = "UNAVAILABLE", "The server answered "+answer.Status+"."
	}
	refused.Text = strings.Map(printable, refused.Text)
	return refused
}

// isPassing tells whether the same call may succeed a moment later.
func isPassing(err error) bool {
	var failed *Error
	return errors.As(err, &failed) &&
		(failed.Code == "NETWORK" || failed.Status >= 502 && failed.Status <= 504)
}
