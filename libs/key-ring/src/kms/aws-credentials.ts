import { readFile } from 'node:fs/promises';
import { textOf, type Question } from '../ask-json.ts';
import type { AwsCredentials } from './aws-signature.ts';
import { KmsError } from './kms.ts';

/** Who asks: the first of these that is there. */
export interface AwsIdentity {
  readonly keys?: AwsCredentials | undefined;
  /** A role and the token of a pod's account that it is given for, as EKS mounts it (IRSA). */
  readonly webIdentity?:
    | { readonly roleArn: string; readonly tokenFile: string; readonly endpoint?: string | undefined }
    | undefined;
  /** An address that tells credentials, as EKS Pod Identity and ECS have it, and the file of the token that it asks for. */
  readonly container?: { readonly url: string; readonly tokenFile?: string | undefined } | undefined;
}

type Ask = (url: string, question: Question) => Promise<unknown>;

/** @throws KmsError */
export async function readAwsCredentials(
  { keys, webIdentity, container }: AwsIdentity,
  region: string,
  ask: Ask,
): Promise<AwsCredentials> {
  if (keys !== undefined) return keys;
  if (webIdentity !== undefined) {
    const { roleArn, tokenFile, endpoint = `https://sts.${region}.amazonaws.com` } = webIdentity;
    const query = new URLSearchParams({
      Action: 'AssumeRoleWithWebIdentity',
      Version: '2011-06-15',
      RoleArn: roleArn,
      RoleSessionName: 'oncelink',
      WebIdentityToken: await readToken(tokenFile),
    });
    const headers = { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' };
    // In the body: a query stands in logs.
    const answer = await ask(`${endpoint}/`, { method: 'POST', headers, body: query.toString() });
    return credentialsIn(
      answer,
      'AssumeRoleWithWebIdentityResponse',
      'AssumeRoleWithWebIdentityResult',
      'Credentials',
    );
  }
  if (container === undefined)
    throw new KmsError('AWS KMS needs credentials, and no setting tells where they are.');
  const { url, tokenFile } = container;
  const headers = tokenFile === undefined ? {} : { Authorization: await readToken(tokenFile) };
  return credentialsIn(await ask(url, { headers }));
}

/** STS says `SessionToken`, containers are told `Token`. */
function credentialsIn(answer: unknown, ...path: readonly string[]): AwsCredentials {
  const [accessKeyId, secretAccessKey] = ['AccessKeyId', 'SecretAccessKey'].map((name) =>
    textOf(answer, ...path, name),
  );
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new KmsError('AWS tells no credentials where they should be.');
  }
  const sessionToken = textOf(answer, ...path, 'SessionToken') ?? textOf(answer, ...path, 'Token');
  return { accessKeyId, secretAccessKey, sessionToken };
}

async function readToken(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch {
    throw new KmsError(`AWS KMS needs a token, and ${file} can't be read.`);
  }
}
