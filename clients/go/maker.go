package oncelink

import (
	"context"
	"errors"
)

// Secret is what a link is made of.
type Secret struct {
	Text string
	// Form names the fields: login, wifi, key or card; empty for a text alone.
	Form   string
	Fields map[string]string
	// Note is read before the secret opens. It stays in the link.
	Note string
	// Password is asked for before the secret opens; empty for none. It and Short need Pro.
	Password string
	Short    bool
	// ExpiresIn is in seconds; a day unless set. Never needs Pro.
	ExpiresIn int
	Never     bool
}

func (s Secret) life(body fields) fields {
	if s.Never {
		body["expiresIn"] = nil
	} else if s.ExpiresIn != 0 {
		body["expiresIn"] = s.ExpiresIn
	}
	return body
}

func (s Secret) message() Message { return Message{Text: s.Text, Form: s.Form, Fields: s.Fields} }

// Send makes a link.
func (c *Client) Send(ctx context.Context, secret Secret) (string, error) {
	site, _, _, err := split(c.Site, "BAD_URL")
	if err != nil {
		return "", err
	}
	if err := secret.message().check(); err != nil {
		return "", worded(err)
	}
	made := ""
	if secret.Password == "" && !secret.Short {
		made, err = c.sendSealed(ctx, site, secret)
	} else {
		made, err = c.sendStored(ctx, site, secret)
	}
	return made, worded(err)
}

// sendSealed draws a link for every attempt: a seal whose answer was lost can't be asked for again.
func (c *Client) sendSealed(ctx context.Context, site string, secret Secret) (made string, err error) {
	var link *Link
	var seal string
	mayRepeat := func(err error) bool {
		var failed *Error
		return isPassing(err) || errors.As(err, &failed) && failed.Code == "SEAL_EXISTS"
	}
	err = repeat(ctx, mayRepeat, func() (err error) {
		if link, err = NewLink(Sealed, 1, secret.message(), Cover{Note: secret.Note}); err != nil {
			return err
		}
		body := fields{"sealId": link.SealID(), "proofHash": HashOf(link.Proof())}
		answer, err := call(ctx, site+"/api/v1/seals", secret.life(body), c.APIKey)
		if err != nil {
			return err
		}
		seal, err = answer.text("seal")
		return err
	})
	if err != nil {
		return "", err
	}
	root, err := link.Root(seal, "")
	if err != nil {
		return "", err
	}
	fragment, _, err := link.Write(root, secret.message())
	return site + "/s-#" + fragment, err
}

// sendStored may be repeated: the same proof gives the same link.
func (c *Client) sendStored(ctx context.Context, site string, secret Secret) (string, error) {
	kind, suite, prefix := byte(Short), byte(1), "/sh-"
	if secret.Password != "" {
		kind, suite, prefix = Password, 2, "/shp-"
	}
	link, err := NewLink(kind, suite, secret.message(), Cover{Note: secret.Note})
	if err != nil {
		return "", err
	}
	root, err := link.Root("", secret.Password)
	if err != nil {
		return "", err
	}
	fragment, envelope, err := link.Write(root, secret.message())
	if err != nil {
		return "", err
	}
	body := secret.life(fields{"message": envelope, "password": nil, "proofHash": HashOf(link.Proof())})
	if kind == Password {
		body["password"] = HashOf(link.PasswordProof(root))
	}
	var answer fields
	err = repeat(ctx, isPassing, func() (err error) {
		answer, err = call(ctx, site+"/api/v1/secrets", body, c.APIKey)
		return err
	})
	if err != nil {
		return "", err
	}
	code, err := answer.text("code")
	return site + prefix + code + "#" + fragment, err
}
