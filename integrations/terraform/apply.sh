#!/bin/sh
# Applies main.tf with the secret of a link: echo "$LINK" | ./apply.sh
# Only this one run of terraform has the variable. Not executed here: terraform with a provider.
set -eu
oncelink open --env TF_VAR_db_password - -- terraform apply -input=false -auto-approve
