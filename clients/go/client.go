package oncelink

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"
)

// Client makes links of one site; without a site it opens links of any. APIKey is shown when links are made, and never else.
type Client struct {
	Site   string
	APIKey string
}

type fields map[string]any

var noRedirects = &http.Client{
	Timeout: 10 * time.Second,
	// A redirect would carry the proof of a link to another address.
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// call is one attempt.
func call(ctx context.Context, address string, body fields, apiKey string) (fields, error) {
	data, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(data))
	if err != nil {
		return nil, failure("BAD_URL")
	}
	request.Header.Set("Accept", "application/json")
	request.Header.Set("Content-Type", "application/json")
	if apiKey != "" {
		if !sendable.MatchString(apiKey) {
			return nil, failure("BAD_KEY")
		}
		request.Header.Set("Authorization", "Bearer "+apiKey)
	}
	answer, err := noRedirects.Do(request)
	if err != nil {
		return nil, failure("NETWORK")
	}
	defer answer.Body.Close()
	if answer.StatusCode == http.StatusNoContent {
		return fields{}, nil
	}
	if answer.StatusCode >= 300 {
		return nil, refusal(answer)
	}
	read := fields{}
	if json.NewDecoder(io.LimitReader(answer.Body, 1<<20)).Decode(&read) != nil {
		return nil, failure("NETWORK")
	}
	return read, nil
}

// sendable is what a header can hold: anything else would look like a site that does not answer.
var sendable = regexp.MustCompile(`^[!-~]+$`)

var pauses = []time.Duration{300 * time.Millisecond, time.Second, 3 * time.Second}

// repeat is only for what means the same when repeated.
func repeat(ctx context.Context, mayRepeat func(error) bool, attempt func() error) error {
	err := attempt()
	for _, pause := range pauses {
		if err == nil || !mayRepeat(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
			err = attempt()
		}
	}
	return err
}

var plain = regexp.MustCompile(`^[\w-]+$`)

// text takes a field of an answer, which may be anything.
func (f fields) text(name string) (string, error) {
	value, isText := f[name].(string)
	if !isText || !plain.MatchString(value) {
		return "", Refused("answer")
	}
	return value, nil
}

// split takes an address apart. The code names the failure when it is none.
func split(address string, otherwise string) (site string, path string, fragment string, err error) {
	parsed, err := url.Parse(strings.TrimSpace(address))
	if err != nil || parsed.Hostname() == "" || parsed.Scheme == "" {
		return "", "", "", failure(otherwise)
	}
	host := parsed.Hostname()
	local := host == "localhost" || host == "127.0.0.1" || host == "::1" || strings.HasSuffix(host, ".localhost")
	if parsed.Scheme != "https" && !(parsed.Scheme == "http" && local) {
		return "", "", "", failure("NOT_HTTPS")
	}
	return parsed.Scheme + "://" + strings.ToLower(parsed.Host), parsed.Path, parsed.EscapedFragment(), nil
}
