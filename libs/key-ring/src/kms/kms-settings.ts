/** Where a KMS is and who asks it. Names of AWS, Google and Vault are those that their own programs read. */
export const KMS_SETTINGS = {
  KEY_RING_KMS: {
    kind: 'string',
    pattern: /^[a-z]+(:\/\/[\w/.:-]+)?$/,
    optional: true,
    doc: 'Key of a KMS that wraps those of the ring (docs/operations/kms.md); `none` unwraps them and wraps no more.',
  },
  VAULT_ADDR: { kind: 'url', protocols: ['https:'], optional: true, doc: 'Address of Vault or OpenBao.' },
  VAULT_CACERT: {
    kind: 'string',
    optional: true,
    doc: 'File of the authority (PEM) behind its certificate.',
  },
  VAULT_NAMESPACE: { kind: 'string', optional: true, doc: 'Namespace, where Vault has some.' },
  VAULT_TOKEN_FILE: {
    kind: 'string',
    optional: true,
    doc: 'File of a token; it may be replaced at any time.',
  },
  VAULT_ROLE: {
    kind: 'string',
    optional: true,
    doc: 'Role to sign in with as the account of the pod, at auth/kubernetes.',
  },
  VAULT_JWT_FILE: {
    kind: 'string',
    default: '/run/vault/token',
    doc: 'File of the token that proves which account that is.',
  },
  AWS_ACCESS_KEY_ID: {
    kind: 'string',
    optional: true,
    doc: 'Name of an access key of AWS, where there is no role.',
  },
  AWS_SECRET_ACCESS_KEY: { kind: 'string', optional: true, doc: 'The access key.' },
  AWS_ROLE_ARN: { kind: 'string', optional: true, doc: 'Role of AWS; EKS sets it, and the next three.' },
  AWS_WEB_IDENTITY_TOKEN_FILE: {
    kind: 'string',
    optional: true,
    doc: 'File of the token that the role is given for.',
  },
  AWS_CONTAINER_CREDENTIALS_FULL_URI: {
    kind: 'url',
    protocols: ['http:', 'https:'],
    optional: true,
    doc: 'Address that tells credentials of AWS (EKS Pod Identity).',
  },
  AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: {
    kind: 'string',
    optional: true,
    doc: 'File of the token for it.',
  },
  AWS_ENDPOINT_URL_STS: {
    kind: 'url',
    protocols: ['https:'],
    optional: true,
    doc: 'Another address of STS.',
  },
  AWS_ENDPOINT_URL_KMS: {
    kind: 'url',
    protocols: ['https:'],
    optional: true,
    doc: 'Another address of AWS KMS.',
  },
  AWS_CA_BUNDLE: {
    kind: 'string',
    optional: true,
    doc: 'File of the authority (PEM) behind such addresses.',
  },
  GOOGLE_APPLICATION_CREDENTIALS: {
    kind: 'string',
    optional: true,
    doc: 'File of the key of a Google service account; without it the metadata server is asked.',
  },
} as const;

/** What the settings above are read to. */
export type KmsConfig = {
  readonly [Name in keyof typeof KMS_SETTINGS]?: string | undefined;
};
