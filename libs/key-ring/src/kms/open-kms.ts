import { readFileSync } from 'node:fs';
import { AwsKms } from './aws-kms.ts';
import { GcpKms } from './gcp-kms.ts';
import type { KmsConfig } from './kms-settings.ts';
import { KmsError, type Kms } from './kms.ts';
import { VaultTransit, type VaultOptions } from './vault-transit.ts';

/** Exact, as names stand in the ring too, and become parts of addresses. */
const VAULT = /^vault:\/\/([\w-]+(?:\/[\w-]+)*)\/(\w[\w.-]*)$/;
const AWS = /^awskms:\/\/(arn:aws[\w-]*:kms:[a-z\d-]+:\d+:(?:key|alias)\/[\w/-]+)$/;
const GOOGLE = /^gcpkms:\/\/(projects\/[\w.:-]+\/locations\/[\w-]+\/keyRings\/[\w-]+\/cryptoKeys\/[\w-]+)$/;

/**
 * The KMS that a name leads to, with addresses and credentials of the configuration.
 * @param name as in KEY_RING_KMS
 * @throws KmsError when the name is none, or a setting is missing that such a KMS needs
 */
export function openKms(name: string, config: KmsConfig): Kms {
  const [, mount, transitKey] = VAULT.exec(name) ?? [];
  if (mount !== undefined && transitKey !== undefined) return openVault(mount, transitKey, config);
  const [, arn] = AWS.exec(name) ?? [];
  if (arn !== undefined) return new AwsKms(awsOptions(arn, config));
  const [, key] = GOOGLE.exec(name) ?? [];
  if (key !== undefined) return new GcpKms({ key, credentialsFile: config.GOOGLE_APPLICATION_CREDENTIALS });
  throw new KmsError(`${name} names no key of a KMS.`);
}

function openVault(mount: string, key: string, config: KmsConfig): Kms {
  const { VAULT_ADDR: address, VAULT_CACERT: caFile, VAULT_NAMESPACE: namespace } = config;
  if (address === undefined) throw new KmsError('Vault needs VAULT_ADDR.');
  return new VaultTransit({ address, mount, key, ca: readCa(caFile), namespace, login: loginOf(config) });
}

function loginOf({
  VAULT_TOKEN_FILE: tokenFile,
  VAULT_ROLE: role,
  VAULT_JWT_FILE: jwtFile,
}: KmsConfig): VaultOptions['login'] {
  if (tokenFile !== undefined) return { tokenFile };
  if (role !== undefined && jwtFile !== undefined) return { role, jwtFile };
  throw new KmsError('Vault needs VAULT_TOKEN_FILE or VAULT_ROLE.');
}

const awsOptions = (arn: string, config: KmsConfig) => {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = config;
  const { AWS_ROLE_ARN: roleArn, AWS_WEB_IDENTITY_TOKEN_FILE: tokenFile } = config;
  const { AWS_CONTAINER_CREDENTIALS_FULL_URI: url, AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: containerToken } =
    config;
  return {
    arn,
    endpoint: config.AWS_ENDPOINT_URL_KMS,
    ca: readCa(config.AWS_CA_BUNDLE),
    keys:
      accessKeyId === undefined || secretAccessKey === undefined
        ? undefined
        : { accessKeyId, secretAccessKey },
    webIdentity:
      roleArn === undefined || tokenFile === undefined
        ? undefined
        : { roleArn, tokenFile, endpoint: config.AWS_ENDPOINT_URL_STS },
    container: url === undefined ? undefined : { url, tokenFile: containerToken },
  };
};

function readCa(file: string | undefined): string | undefined {
  try {
    return file === undefined ? undefined : readFileSync(file, 'utf8');
  } catch {
    throw new KmsError(`${file} can't be read.`);
  }
}
