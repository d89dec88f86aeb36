{{- /*
A program with its account, its budget of disruptions and its autoscaler:
(dict "root" $ "name" ... "ports" ... "env" ... "mounts" ... "volumes" ... "probes" ...), the last five as texts of YAML.
With "image" and "command" it is the second program of another one's image.
*/}}
{{- define "oncelink.program" -}}
{{- $root := .root }}
{{- $name := .name }}
{{- $program := get $root.Values.programs $name }}
{{- $scales := gt (int $program.maxReplicas) (int $program.replicas) }}
{{- $wave := dict "argocd.argoproj.io/sync-wave" "1" }}
{{- $annotations := deepCopy $wave }}
{{- if and $root.Values.externalSecrets.enabled (hasKey $root.Values.secrets $name) }}
{{- $_ := set $annotations "secret.reloader.stakater.com/reload" (get $root.Values.secrets $name) }}
{{- end }}
apiVersion: apps/v1
kind: Deployment
metadata: {{- include "oncelink.metadata" (dict "root" $root "name" $name "annotations" $annotations) | nindent 2 }}
spec:
  {{- if not $scales }}
  replicas: {{ $program.replicas }}
  {{- end }}
  revisionHistoryLimit: 3
  {{- if .recreate }}
  # The volume is of one pod at a time: the old one goes before the new one comes.
  strategy: { type: Recreate }
  {{- else }}
  # A new pod answers before an old one goes.
  strategy: { type: RollingUpdate, rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } }
  {{- end }}
  minReadySeconds: 5
  selector: { matchLabels: { app.kubernetes.io/name: {{ $name }} } }
  template:
    metadata:
      labels: { app.kubernetes.io/name: {{ $name }}, app.kubernetes.io/part-of: oncelink }
      annotations:
        # Programs read their settings at their start.
        checksum/settings: {{ include "oncelink.settings" $root | sha256sum }}
        {{- with $root.Values.pods.annotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      {{- include "oncelink.pod" (dict "root" $root "account" $name "user" .user "token" .token) | nindent 6 }}
      terminationGracePeriodSeconds: 30
      topologySpreadConstraints:
        {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
        - maxSkew: 1
          topologyKey: {{ . }}
          whenUnsatisfiable: ScheduleAnyway
          labelSelector: { matchLabels: { app.kubernetes.io/part-of: oncelink } }
          matchLabelKeys: [pod-template-hash]
        {{- end }}
      containers:
        - name: {{ $name }}
          image: {{ include "oncelink.image" . }}
          {{- include "oncelink.safety" $root | nindent 10 }}
          {{- with .command }}
          command: {{- toYaml . | nindent 12 }}
          {{- end }}
          lifecycle: { preStop: { sleep: { seconds: 5 } } }
          ports: {{- .ports | nindent 12 }}
          {{- if not .alone }}
          envFrom: [{ configMapRef: { name: oncelink } }]
          {{- end }}
          env: {{- .env | trim | nindent 12 }}
          {{- .probes | nindent 10 }}
          resources: {{- toYaml $program.resources | nindent 12 }}
          volumeMounts: {{- .mounts | nindent 12 }}
      volumes: {{- .volumes | nindent 8 }}
---
apiVersion: v1
kind: ServiceAccount
metadata: {{- include "oncelink.metadata" (dict "root" $root "name" $name
  "annotations" (ternary $root.Values.keyRing.accountAnnotations dict (has $name (list "secrets-service" "key-rotator")))) | nindent 2 }}
automountServiceAccountToken: false
{{- if ne $name "key-rotator" }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {{- include "oncelink.metadata" (dict "root" $root "name" $name) | nindent 2 }}
spec:
  maxUnavailable: 1
  selector: { matchLabels: { app.kubernetes.io/name: {{ $name }} } }
{{- end }}
{{- if $scales }}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {{- include "oncelink.metadata" (dict "root" $root "name" $name "annotations" $wave) | nindent 2 }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ $name }} }
  minReplicas: {{ $program.replicas }}
  maxReplicas: {{ $program.maxReplicas }}
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: {{ $root.Values.scaling.cpu }} } }
    {{- if $root.Values.scaling.byLoad }}
    {{- include "oncelink.loads" $name | nindent 4 }}
    {{- end }}
{{- end }}
{{- end }}

{{- /* A gateway turns calls away once 600 to 2,400 of them wait, and answers late once its event loop is. Every gateway tells the same depth. */}}
{{- define "oncelink.loads" -}}
{{- if eq . "gateway" -}}
- type: Pods
  pods:
    metric: { name: oncelink_rpc_waiting_calls }
    target: { type: AverageValue, averageValue: '100' }
- type: Pods
  pods:
    metric: { name: nodejs_eventloop_lag_p99_seconds }
    target: { type: AverageValue, averageValue: 100m }
{{- else if has . (list "secrets-service" "auth-service") -}}
- type: External
  external:
    metric: { name: oncelink_rpc_queue_depth, selector: { matchLabels: { service: {{ trimSuffix "-service" . }} } } }
    target: { type: Value, value: '100' }
{{- end }}
{{- end }}

{{- /* (dict "path" ... "port" ... "wait" 60 "ready" 2 "scheme" ...) */}}
{{- define "oncelink.probes" -}}
{{- $ready := .readyPath | default "/health/ready" -}}
{{- $live := .livePath | default "/health/live" -}}
{{- $scheme := ternary ", scheme: HTTPS" "" (.tls | default false) -}}
startupProbe:
  { httpGet: { path: {{ $live }}, port: {{ .port }}{{ $scheme }} }, periodSeconds: 1, failureThreshold: {{ .wait | default 60 }} }
livenessProbe:
  { httpGet: { path: {{ $live }}, port: {{ .port }}{{ $scheme }} }, periodSeconds: 10, timeoutSeconds: 3 }
readinessProbe:
  { httpGet: { path: {{ $ready }}, port: {{ .port }}{{ $scheme }} }, periodSeconds: {{ .every | default 2 }}, timeoutSeconds: 2 }
{{- end }}
