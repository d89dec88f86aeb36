import type { ApiKey } from '@oncelink/contracts';
import { readKey } from './keys.ts';
import type { Needs } from './make-request.ts';
import { sendForNothing, sendOnce } from './send-request.ts';

/** What a new key is to be. */
export type NewKey = Needs<'post', '/api/account/keys'>['body'];

/** A key as text, which nobody can show again, and what its owner sees of it later. */
export interface DrawnKey {
  readonly apiKey: string;
  readonly key: ApiKey;
}

/** Not repeated without its owner: after a lost answer there may be a key that nobody has seen. */
export async function createKey(body: NewKey): Promise<DrawnKey> {
  const { apiKey, key } = await sendOnce('post', '/api/account/keys', { body });
  return { apiKey, key: readKey(key) };
}

/**
 * Replaces a key by one like it. Not repeated, for the same reason.
 * @returns also when the former key ends (ISO 8601)
 */
export async function rotateKey(
  id: string,
  overlapHours: number,
): Promise<DrawnKey & { readonly formerLapsesAt: string }> {
  const call = { path: { id }, body: { overlapHours } };
  const { apiKey, key, formerLapsesAt } = await sendOnce('post', '/api/account/keys/{id}/rotate', call);
  return { apiKey, key: readKey(key), formerLapsesAt };
}

export const revokeKey = (id: string): Promise<void> =>
  sendForNothing('delete', '/api/account/keys/{id}', { path: { id } });
