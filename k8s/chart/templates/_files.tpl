{{- /*
What each program reads of its Secret: variables, and the keys whose files they name. ExternalSecrets ask a vault for the same:
(dict "root" $ ...).
*/}}
{{- define "oncelink.files" -}}
gateway:
  REDIS_RPC_URL_FILE: redis_rpc_gateway_url
  SECRETS_ASSERTION_KEY_FILE: secrets_assertion_key
  AUTH_ASSERTION_KEY_FILE: auth_assertion_key
  BILLING_ASSERTION_KEY_FILE: billing_assertion_key
  EVENTS_ASSERTION_KEY_FILE: events_assertion_key
  {{- if .root.Values.files.enabled }}
  FILES_ASSERTION_KEY_FILE: files_assertion_key
  {{- end }}
  RECEIPT_KEY_FILE: receipt_key
  STATEMENT_KEY_FILE: statement_key
  SESSION_KEY_FILE: session_key
  LIMIT_KEY_FILE: limit_key
  STRIPE_WEBHOOK_SECRET_FILE: stripe_webhook_secret
secrets-service:
  SECRETS_DATABASE_URL_FILE: secrets_database_url
  REDIS_RPC_URL_FILE: redis_rpc_secrets_url
  REDIS_JOBS_URL_FILE: redis_jobs_secrets_url
  SECRETS_ASSERTION_KEY_FILE: secrets_assertion_key
  LINK_PEPPER_FILE: link_pepper
  CODE_KEY_FILE: code_key
key-rotator:
  SECRETS_DATABASE_URL_FILE: key_rotator_database_url
  REDIS_JOBS_URL_FILE: redis_jobs_rotator_url
auth-service:
  AUTH_DATABASE_URL_FILE: auth_database_url
  REDIS_RPC_URL_FILE: redis_rpc_auth_url
  REDIS_JOBS_URL_FILE: redis_jobs_auth_url
  AUTH_ASSERTION_KEY_FILE: auth_assertion_key
  SIGN_IN_CODE_KEY_FILE: sign_in_code_key
  MAIL_KEY_FILE: mail_key
  SMTP_URL_FILE: smtp_url
billing-service:
  BILLING_DATABASE_URL_FILE: billing_database_url
  REDIS_RPC_URL_FILE: redis_rpc_billing_url
  REDIS_JOBS_URL_FILE: redis_jobs_billing_url
  BILLING_ASSERTION_KEY_FILE: billing_assertion_key
  STRIPE_SECRET_KEY_FILE: stripe_secret_key
  STRIPE_WEBHOOK_SECRET_FILE: stripe_webhook_secret
secrets-service-migrate:
  SECRETS_DATABASE_URL_FILE: secrets_owner_url
auth-service-migrate:
  AUTH_DATABASE_URL_FILE: auth_owner_url
billing-service-migrate:
  BILLING_DATABASE_URL_FILE: billing_owner_url
events-service:
  EVENTS_DATABASE_URL_FILE: events_database_url
  REDIS_RPC_URL_FILE: redis_rpc_events_url
  REDIS_JOBS_URL_FILE: redis_jobs_events_url
  EVENTS_ASSERTION_KEY_FILE: events_assertion_key
  HOOKS_KEY_FILE: hooks_key
deliver:
  DELIVER_DATABASE_URL_FILE: deliver_database_url
  REDIS_JOBS_URL_FILE: redis_jobs_deliver_url
  HOOKS_KEY_FILE: hooks_key
events-service-migrate:
  EVENTS_DATABASE_URL_FILE: events_owner_url
{{- if .root.Values.files.enabled }}
files-service:
  FILES_DATABASE_URL_FILE: files_database_url
  REDIS_RPC_URL_FILE: redis_rpc_files_url
  REDIS_JOBS_URL_FILE: redis_jobs_files_url
  FILES_ASSERTION_KEY_FILE: files_assertion_key
  FILE_PEPPER_FILE: file_pepper
  {{- if eq .root.Values.files.store "s3" }}
  FILES_S3_SECRET_FILE: files_s3_secret
  {{- end }}
files-service-migrate:
  FILES_DATABASE_URL_FILE: files_owner_url
{{- end }}
{{- end }}
