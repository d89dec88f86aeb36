package oncelink

import (
	"context"
	"crypto/rand"
	"errors"
)

// Opened is a secret, and how to say that it is safe. Without Acknowledge a minute erases it.
type Opened struct {
	// Text is all of the secret as one text, fields among it.
	Text        string
	Message     Message
	Note        string
	Acknowledge func(context.Context)
}

// NewClaim draws a token for Open.
func NewClaim() (string, error) {
	token := make([]byte, 32)
	_, err := rand.Read(token)
	return Encode(token), err
}

type reading struct {
	site string
	link *Link
}

func (c *Client) read(address string) (reading, error) {
	site, path, fragment, err := split(address, "BAD_LINK")
	if err != nil {
		return reading{}, err
	}
	if c.Site != "" {
		own, _, _, err := split(c.Site, "BAD_URL")
		if err != nil {
			return reading{}, err
		}
		if own != site {
			return reading{}, failure("OTHER_SITE")
		}
	}
	link, err := ReadLink(path, fragment)
	if err != nil {
		return reading{}, failure("BAD_LINK")
	}
	return reading{site, link}, nil
}

func (r reading) body() fields {
	body := fields{"proof": Encode(r.link.Proof())}
	if r.link.Header.Kind == Sealed {
		body["sealId"] = r.link.SealID()
	} else {
		body["code"] = r.link.Code
	}
	return body
}

func (r reading) address(name string) string { return r.site + "/api/v1/links/" + name }

func (r reading) ask(ctx context.Context, name string, body fields) (answer fields, err error) {
	err = repeat(ctx, isPassing, func() (err error) {
		answer, err = call(ctx, r.address(name), body, "")
		return err
	})
	return answer, err
}

// Open opens a link, once. Until it is acknowledged, for a minute, the same claim opens it again.
func (c *Client) Open(ctx context.Context, address string, password string, claim string) (*Opened, error) {
	r, err := c.read(address)
	if err != nil {
		return nil, err
	}
	if r.link.Header.Kind == Unsealed {
		root, _ := r.link.Root("", "")
		message, err := r.link.Open(root, "")
		if err != nil {
			return nil, opening(err)
		}
		return r.opened(message, func(context.Context) {}), nil
	}
	body := r.body()
	var root []byte
	if r.link.Header.Kind != Sealed {
		if root, err = r.unlock(ctx, password, body); err != nil {
			return nil, worded(err)
		}
	}
	body["claim"] = claim
	message, err := r.reveal(ctx, root, body)
	if err != nil {
		return nil, opening(err)
	}
	acknowledge := func(ctx context.Context) {
		ack := r.body()
		ack["claim"] = claim
		// Should it fail, the end of the claim erases the secret.
		_, _ = r.ask(ctx, "ack", ack)
	}
	return r.opened(message, acknowledge), nil
}

func (r reading) opened(message Message, acknowledge func(context.Context)) *Opened {
	return &Opened{message.String(), message, r.link.Cover.Note, acknowledge}
}

// unlock shows the proof of a password once: an answer that is lost may have used up a try.
func (r reading) unlock(ctx context.Context, password string, body fields) ([]byte, error) {
	if r.link.Header.Kind == Short {
		return r.link.Root("", "")
	}
	if password == "" {
		return nil, failure("PASSWORD_NEEDED")
	}
	root, err := r.link.Root("", password)
	if err != nil {
		return nil, err
	}
	body["password"] = Encode(r.link.PasswordProof(root))
	_, err = call(ctx, r.address("verify"), body, "")
	var failed *Error
	// Claimed already, perhaps with this very token: only the claim itself can tell.
	if errors.As(err, &failed) && failed.Reason == "viewed" {
		err = nil
	}
	return root, err
}

// reveal asks once more for what did not fit: the claim stands, and giving up would destroy the secret unread.
func (r reading) reveal(ctx context.Context, root []byte, body fields) (Message, error) {
	message, err := r.revealOnce(ctx, root, body)
	var refused Refused
	if errors.As(err, &refused) {
		return r.revealOnce(ctx, root, body)
	}
	return message, err
}

func (r reading) revealOnce(ctx context.Context, root []byte, body fields) (Message, error) {
	answer, err := r.ask(ctx, "reveal", body)
	if err != nil {
		return Message{}, err
	}
	if r.link.Header.Kind != Sealed {
		envelope, err := answer.text("message")
		if err != nil {
			return Message{}, err
		}
		return r.link.Open(root, envelope)
	}
	seal, err := answer.text("seal")
	if err != nil {
		return Message{}, err
	}
	if root, err = r.link.Root(seal, ""); err != nil {
		return Message{}, err
	}
	return r.link.Open(root, "")
}

// Status says what became of a link: waiting, viewed, deleted, expired, locked, unknown, unsealed. It opens nothing.
func (c *Client) Status(ctx context.Context, address string) (string, error) {
	r, err := c.read(address)
	if err != nil {
		return "", err
	}
	if r.link.Header.Kind == Unsealed {
		return "unsealed", nil
	}
	_, err = r.ask(ctx, "status", r.body())
	var failed *Error
	if errors.As(err, &failed) && failed.Code == "NOT_FOUND" {
		return "unknown", nil
	}
	if errors.As(err, &failed) && failed.Reason != "" {
		return failed.Reason, nil
	}
	if err != nil {
		return "", err
	}
	return "waiting", nil
}

// Burn destroys a secret unread. It may be repeated.
func (c *Client) Burn(ctx context.Context, address string) error {
	r, err := c.read(address)
	if err != nil {
		return err
	}
	if r.link.Header.Kind == Unsealed {
		return failure("NO_SERVER")
	}
	_, err = r.ask(ctx, "delete", r.body())
	return err
}
