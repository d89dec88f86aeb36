#!/bin/sh
# Makes a secret of a swarm out of a link: echo "$LINK" | ./create-secret.sh db_password
# Tried with a program in place of docker. Not executed here: a swarm.
set -eu
# Nothing is created where the link does not open. The variable is the shell's own; the dot keeps newlines at the end.
secret=$(oncelink open - && printf .)
printf %s "${secret%.}" | docker secret create "$1" -
