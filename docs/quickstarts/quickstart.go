// Put it into clients/go/cmd/quickstart and build it as clients/README.md says. Its test is left out where there is no Go.
// ONCELINK_URL=https://oncelink.example ./quickstart < password.txt
package main

import (
	"context"
	"io"
	"log"
	"os"

	"oncelink"
)

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func main() {
	ctx := context.Background()
	client := &oncelink.Client{Site: os.Getenv("ONCELINK_URL")}
	text := string(must(io.ReadAll(os.Stdin)))
	link := must(client.Send(ctx, oncelink.Secret{Text: text, ExpiresIn: 3600}))
	log.Println(must(client.Status(ctx, link)))
	// The reader does this, on another machine. It works once.
	opened := must(client.Open(ctx, link, "", must(oncelink.NewClaim())))
	must(os.Stdout.WriteString(opened.Text))
	opened.Acknowledge(ctx)
}
