import { sendForData, sendForNothing, sendOnce } from './send-request.ts';

/** A link as the calls name it: a short link by its code, a direct link by the name of its seal. */
export type LinkName = { readonly shortCode: string } | { readonly id: string };

/** Whether a short link is alive. Never changes anything. */
export const getShortUrl = (code: string, proof: string) =>
  sendForData('get', '/api/get-short-url', { query: { code }, header: { 'x-link-proof': proof } });

/** Whether a direct link's seal is alive. Never changes anything. */
export const getSeal = (id: string, proof: string) =>
  sendForData('get', '/api/seals/{id}', { path: { id }, header: { 'x-link-proof': proof } });

/**
 * Checks the password proof without opening anything. A wrong one counts against the tries, so this is never repeated
 * without the reader: after lost answers one click would cost up to four of the ten tries.
 */
export const verifyPassword = (body: { code: string; password: string; proof: string }) =>
  sendOnce('post', '/api/verify-password', { body });

/** Claims a short link's envelope. Repeating it with the same `claim` gives the same answer while the grace lasts. */
export const revealSecret = (body: { shortCode: string; password?: string; proof: string; claim: string }) =>
  sendForData('post', '/api/reveal-secret', { body });

/** Claims a direct link's seal; repeatable like `revealSecret`. */
export const revealSeal = (body: { id: string; proof: string; claim: string }) =>
  sendForData('post', '/api/seals/reveal', { body });

/** Tells the server that the secret has been read, so that it is erased now. Survives the closing of the page. */
export const acknowledge = (body: LinkName & { proof: string; claim: string }): Promise<void> =>
  sendForNothing('post', '/api/reveal/ack', { body, keepalive: true });

/** Erases a secret unread. */
export const deleteSecret = (body: LinkName & { proof: string }): Promise<void> =>
  sendForNothing('post', '/api/delete-secret', { body });
