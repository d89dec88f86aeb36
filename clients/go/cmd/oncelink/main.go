// Command oncelink sends and opens one-time secrets: `oncelink send|open|status|burn`, with the text or link on the input.
// Settings: ONCELINK_URL, ONCELINK_API_KEY, ONCELINK_LINK_PASSWORD. Nothing secret is an argument: others see those.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"oncelink"
)

func run(command string) error {
	data, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	// Without the newline that editors and `echo` add.
	input := strings.TrimSuffix(strings.TrimSuffix(string(data), "\n"), "\r")
	ctx, password := context.Background(), os.Getenv("ONCELINK_LINK_PASSWORD")
	reader := &oncelink.Client{}
	switch command {
	case "send":
		maker := &oncelink.Client{Site: os.Getenv("ONCELINK_URL"), APIKey: os.Getenv("ONCELINK_API_KEY")}
		link, err := maker.Send(ctx, oncelink.Secret{Text: input, Password: password})
		if err != nil {
			return err
		}
		_, err = fmt.Println(link)
		return err
	case "open":
		return open(ctx, reader, input, password)
	case "status":
		state, err := reader.Status(ctx, input)
		if err != nil {
			return err
		}
		_, err = fmt.Println(state)
		return err
	case "burn":
		return reader.Burn(ctx, input)
	}
	return errors.New("usage: oncelink send|open|status|burn, with the text or the link on the input")
}

// open acknowledges only after the text was written.
func open(ctx context.Context, reader *oncelink.Client, link string, password string) error {
	claim, err := oncelink.NewClaim()
	if err != nil {
		return err
	}
	opened, err := reader.Open(ctx, link, password, claim)
	if err != nil {
		return err
	}
	if _, err := os.Stdout.WriteString(opened.Text); err != nil {
		return err
	}
	opened.Acknowledge(ctx)
	return nil
}

func main() {
	command := ""
	if len(os.Args) == 2 {
		command = os.Args[1]
	}
	if err := run(command); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
