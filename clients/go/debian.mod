// go build -modfile=debian.mod: with the sources of Debian's packages golang-golang-x-crypto-dev, -sys-dev and -text-dev.
module oncelink

go 1.19

require (
	golang.org/x/crypto v0.4.0
	golang.org/x/text v0.7.0
)

require golang.org/x/sys v0.3.0 // indirect

replace (
	golang.org/x/crypto => /usr/share/gocode/src/golang.org/x/crypto
	golang.org/x/sys => /usr/share/gocode/src/golang.org/x/sys
	golang.org/x/text => /usr/share/gocode/src/golang.org/x/text
)
