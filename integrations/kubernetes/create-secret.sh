#!/bin/sh
# Makes a Secret of a cluster out of a link: echo "$LINK" | ./create-secret.sh db
# Do not open links in an init container: it runs again after a restart, and the link opens once.
# Tried with a program in place of kubectl. Not executed here: a cluster.
set -eu
# Nothing is created where the link does not open. The variable is the shell's own; the dot keeps newlines at the end.
secret=$(oncelink open - && printf .)
printf %s "${secret%.}" | kubectl create secret generic "$1" --from-file=password=/dev/stdin
