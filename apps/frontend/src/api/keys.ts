import { KEY_SCOPES, type ApiKey } from '@oncelink/contracts';
import type { Answer, Needs } from './make-request.ts';
import { sendForData, sendForNothing, sendOnce } from './send-request.ts';

/** What a new key is to be. */
export type NewKey = Needs<'post', '/api/account/keys'>['body'];

/** The API document does not tell what the lists hold. A scope that this page does not know yet is left out. */
const readKey = (key: Answer<'post', '/api/account/keys'>['key']): ApiKey => ({
  ...key,
  scopes: KEY_SCOPES.filter((scope) => key.scopes.includes(scope)),
  networks: key.networks.filter((network) => typeof network === 'string'),
});

/** Needs a session whose code is newer than ten minutes, as making one does. */
export async function listKeys(): Promise<readonly ApiKey[]> {
  const { keys } = await sendForData('get', '/api/account/keys');
  return keys.map(readKey);
}

/** Not repeated without its owner: after a lost answer there may be a key that nobody has seen. */
export async function createKey(body: NewKey): Promise<{ readonly apiKey: string; readonly key: ApiKey }> {
  const { apiKey, key } = await sendOnce('post', '/api/account/keys', { body });
  return { apiKey, key: readKey(key) };
}

export const revokeKey = (id: string): Promise<void> =>
  sendForNothing('delete', '/api/account/keys/{id}', { path: { id } });
