{{- /* Metadata of an object: (dict "root" $ "name" ... "annotations" (dict ...)). */}}
{{- define "oncelink.metadata" -}}
name: {{ .name }}
namespace: {{ .root.Release.Namespace }}
labels:
  app.kubernetes.io/part-of: oncelink
  app.kubernetes.io/managed-by: {{ .root.Release.Service }}
  helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
  {{- with .labels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with .annotations }}
annotations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "oncelink.image" -}}
{{- $images := .root.Values.images -}}
{{- $image := .image | default .name -}}
{{- $digest := get $images.digests $image -}}
{{ $images.prefix }}/{{ $image }}{{ if $digest }}@{{ $digest }}{{ else }}:{{ $images.tag | default .root.Chart.AppVersion }}{{ end }}
{{- end }}

{{- /* What every pod has in common: no rights, and nothing to write to. (dict "root" $ "account" ... "user" 1000 "group" 1000) */}}
{{- define "oncelink.pod" -}}
serviceAccountName: {{ .account }}
automountServiceAccountToken: {{ .token | default false }}
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: {{ .user | default 1000 }}
  runAsGroup: {{ .user | default 1000 }}
  {{- if not .user }}
  fsGroup: 1000
  {{- end }}
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.images.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.pods.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.pods.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.pods.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- end }}

{{- define "oncelink.safety" -}}
imagePullPolicy: {{ .Values.images.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{- /* Variables of a program that name files of its Secret, and of the authority of the stores: (dict "root" $ "name" ...). */}}
{{- define "oncelink.env" -}}
{{- range $variable, $file := get (include "oncelink.files" . | fromYaml) .name }}
- { name: {{ $variable }}, value: /run/secrets/oncelink/{{ $file }} }
{{- end }}
{{- if .root.Values.storesCa }}
- { name: STORES_CA_FILE, value: /run/stores-ca/ca.pem }
{{- end }}
{{- end }}

{{- define "oncelink.mounts" -}}
- { name: tmp, mountPath: /tmp }
- { name: secrets, mountPath: /run/secrets/oncelink, readOnly: true }
{{- if .root.Values.storesCa }}
- { name: stores-ca, mountPath: /run/stores-ca, readOnly: true }
{{- end }}
{{- end }}

{{- /* (dict "root" $ "name" ... "room" 64Mi), where room is of /tmp. */}}
{{- define "oncelink.volumes" -}}
- { name: tmp, emptyDir: { sizeLimit: {{ .room | default "64Mi" }} } }
- name: secrets
  secret: { secretName: {{ get .root.Values.secrets .name }}, defaultMode: 0440 }
{{- with .root.Values.storesCa }}
- name: stores-ca
  secret: { secretName: {{ . }}, defaultMode: 0440, items: [{ key: ca.pem, path: ca.pem }] }
{{- end }}
{{- end }}
