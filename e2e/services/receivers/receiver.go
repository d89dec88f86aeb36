// Takes events of webhooks: 204 for one that is signed and not old, else 400. Arguments: port, certificate, key, secret.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

func isSigned(key []byte, header http.Header, body []byte) bool {
	id, at := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(at, 10, 64)
	if age := time.Now().Unix() - seconds; err != nil || age > 300 || age < -300 {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + at + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, given := range strings.Split(header.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(expected), []byte(given)) {
			return true
		}
	}
	return false
}

func main() {
	port, certificate, certificateKey := os.Args[1], os.Args[2], os.Args[3]
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Args[4], "whsec_"))
	if err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("/", func(answer http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(request.Body)
		if err == nil && isSigned(key, request.Header, body) {
			answer.WriteHeader(http.StatusNoContent)
			return
		}
		answer.WriteHeader(http.StatusBadRequest)
	})
	log.Fatal(http.ListenAndServeTLS("127.0.0.1:"+port, certificate, certificateKey, nil))
}
