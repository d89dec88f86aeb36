// Command oncelink sends and opens one-time secrets: `oncelink send|open|status|burn`, with the text or link on the input.
// Settings: ONCELINK_URL, ONCELINK_API_KEY, ONCELINK_LINK_PASSWORD. Nothing secret is an argument: others see those.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

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
		if err := checkOutput("Nothing was sent."); err != nil {
			return err
		}
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

// checkOutput refuses an output that leads nowhere: Go puts one there where a shell has closed its own, and the secret would be
// destroyed unread.
func checkOutput(fate string) error {
	out, err := os.Stdout.Stat()
	if err != nil {
		return errors.New("The output is closed. " + fate)
	}
	if nowhere, err := os.Stat(os.DevNull); err == nil && os.SameFile(out, nowhere) {
		return errors.New("The output is closed, or leads nowhere. " + fate)
	}
	return nil
}

// open acknowledges only after the text was written.
func open(ctx context.Context, reader *oncelink.Client, link string, password string) error {
	if err := checkOutput("Nothing was opened."); err != nil {
		return err
	}
	claim, err := oncelink.NewClaim()
	if err != nil {
		return err
	}
	opened, err := reader.Open(ctx, link, password, claim)
	if err != nil {
		return err
	}
	if _, err := os.Stdout.WriteString(opened.Text); err != nil {
		return errors.New("The output can't be written. The secret was opened, and is lost.")
	}
	opened.Acknowledge(ctx)
	return nil
}

func main() {
	// Else a reader of the output that has gone would end the program without a word.
	signal.Ignore(syscall.SIGPIPE)
	command := ""
	if len(os.Args) == 2 {
		command = os.Args[1]
	}
	if err := run(command); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
