import { createSign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { textOf, type Question } from '../ask-json.ts';
import { KmsError } from './kms.ts';

export interface GoogleAccount {
  /** File of a service account's key. Without it the machine or the pod has an account, which its metadata server tells. */
  readonly credentialsFile?: string | undefined;
  readonly metadataHost?: string | undefined;
  readonly ca?: string | undefined;
}

type Ask = (url: string, question: Question) => Promise<unknown>;

const SCOPE = 'https://www.googleapis.com/auth/cloudkms';
const TOKEN_SECONDS = 300;

/** @throws KmsError */
export async function readGoogleToken(account: GoogleAccount, ask: Ask): Promise<string> {
  const { credentialsFile, metadataHost = 'metadata.google.internal' } = account;
  const answer =
    credentialsFile === undefined
      ? await ask(`http://${metadataHost}/computeMetadata/v1/instance/service-accounts/default/token`, {
          headers: { 'Metadata-Flavor': 'Google' },
        })
      : await askAsAccount(credentialsFile, account.ca, ask);
  const token = textOf(answer, 'access_token');
  if (token === undefined) throw new KmsError('Google gives no access token.');
  return token;
}

/** RFC 7523: a statement that the account's own key has signed, for a token. */
async function askAsAccount(file: string, ca: string | undefined, ask: Ask): Promise<unknown> {
  const key = await readKey(file);
  const [email, privateKey, url] = ['client_email', 'private_key', 'token_uri'].map((name) =>
    textOf(key, name),
  );
  if (email === undefined || privateKey === undefined || url === undefined) {
    throw new KmsError(`${file} is no key of a Google service account.`);
  }
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: email, scope: SCOPE, aud: url, iat: now, exp: now + TOKEN_SECONDS };
  const statement = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = createSign('RSA-SHA256').update(statement).sign(privateKey, 'base64url');
  const form = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: `${statement}.${signature}`,
  });
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return ask(url, { method: 'POST', headers, body: form.toString(), ca });
}

async function readKey(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    throw new KmsError(`${file} can't be read, or is no key of a Google service account.`);
  }
}
