import { KEY_SCOPES, type ApiKey } from '@oncelink/contracts';
import type { Answer } from './make-request.ts';
import { sendForData } from './send-request.ts';

/** The API document does not tell what the lists hold. A scope that this page does not know yet is left out. */
export const readKey = (key: Answer<'post', '/api/account/keys'>['key']): ApiKey => ({
  ...key,
  scopes: KEY_SCOPES.filter((scope) => key.scopes.includes(scope)),
  networks: key.networks.filter((network) => typeof network === 'string'),
});

/** Needs a session whose code is newer than ten minutes, as making one does. */
export async function listKeys(): Promise<readonly ApiKey[]> {
  const { keys } = await sendForData('get', '/api/account/keys');
  return keys.map(readKey);
}
