#!/bin/bash
# Runs the local overlay on the cluster that kubectl talks to, opens links there in a browser, and looks whether pods reach
# only those that they may: `tools/checks/kubernetes/try-on-cluster.sh [command that takes the names of images into the cluster]`, such
# as `kind load docker-image`. The images are those of docker/checks/build-images.sh. With --print it only prints what
# it would apply. KUSTOMIZE is another program than kubectl, such as `kustomize build`.
set -Eeuo pipefail
cd "$(dirname "$0")/../../.."
port=${PORT:-8080}
work=$(mktemp -d)
trap 'rm -rf "$work"; kill $(jobs -p) 2>/dev/null || true' EXIT

# The overlay is for an address with TLS and an ingress in front; here a forwarded port is all there is.
cp -r k8s docker "$work"
node docker/make-secrets.mjs "$work/k8s/overlays/local/secrets" --demo
mkdir "$work/k8s/overlays/trial"
cat >"$work/k8s/overlays/trial/kustomization.yaml" <<YAML
resources: [../local]
patches:
  - target: { kind: ConfigMap, name: oncelink }
    patch: '[{ "op": "replace", "path": "/data/PUBLIC_ORIGIN", "value": "http://localhost:$port" }]'
  - target: { kind: Ingress, name: oncelink }
    patch: |-
      apiVersion: networking.k8s.io/v1
      kind: Ingress
      metadata: { name: oncelink }
      \$patch: delete
  - target: { kind: Deployment, name: web }
    patch: |-
      apiVersion: apps/v1
      kind: Deployment
      metadata: { name: web }
      spec: { template: { spec: { containers: [{ name: web, env: [{ name: EDGE_TLS, value: 'off' }] }] } } }
YAML
${KUSTOMIZE:-kubectl kustomize} "$work/k8s/overlays/trial" >"$work/manifests.yaml"
if [ "${1:-}" = --print ]; then cat "$work/manifests.yaml"; exit; fi

if [ $# -gt 0 ]; then
  for image in $(sed -n 's/^ *image: *\(localhost\/oncelink\/.*\)/\1/p' "$work/manifests.yaml" | sort -u); do "$@" "$image"; done
fi
on() { kubectl --namespace oncelink "$@"; }
kubectl apply --filename "$work/manifests.yaml"
on wait --for=condition=complete job --selector app.kubernetes.io/component=migration --timeout=5m
for deployment in $(on get deployment --output name); do on rollout status "$deployment" --timeout=5m; done

# From a pod, to an address and port: whether a connection comes about.
connects() { on exec "$1" -- timeout 5 bash -c "</dev/tcp/$2/$3" 2>/dev/null; }
connects deployment/secrets-service postgres 5432 || { echo 'secrets-service does not reach its database'; exit 1; }
if connects deployment/gateway postgres 5432; then echo 'the gateway reaches the databases: are policies enforced?'; exit 1; fi

on port-forward service/web "$port:8080" >/dev/null &
for _ in $(seq 60); do curl -fsS -o /dev/null "http://localhost:$port/api/config" 2>/dev/null && break; sleep 1; done
CONTAINERS_ORIGIN=http://localhost:$port npm run test -w e2e -- containers/share-a-secret.spec.ts
echo 'The manifests run.'
