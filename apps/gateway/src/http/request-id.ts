import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Ids that proxies and tracers make. Anything else could carry line breaks or markup into logs and answers. */
const ACCEPTABLE = /^[A-Za-z0-9_-]{8,64}$/;

/** The caller's name for this request if it is harmless, otherwise a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID();
}
