import createClient, { type Client } from 'openapi-fetch';
import { isDemoProOn } from '../session/demo-pro.ts';
import { endSession } from '../session/end-session.ts';
import { currentSession } from '../session/session-store.ts';
import { NetworkError, readApiError } from './api-errors.ts';
import { withRetries } from './retry-policy.ts';
import type { paths } from './schema.ts';

/** A call without an answer by then is repeated: the gateway gives up after a few seconds itself. */
const ATTEMPT_TIMEOUT_MS = 15_000;

/**
 * The calls that depend on who makes them. Whoever opens a link is nobody's business, and an ended session must keep
 * nobody from it, nor from signing in.
 */
const PERSONAL = /^\/api\/(auth\/(me|sessions|sign-out)|stripe|create-short-url$|seals$)/;

/** What openapi-fetch hands back. */
interface Exchange {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}
type Send<E extends Exchange> = (client: Client<paths>) => Promise<E>;

const client = createClient<paths>({
  // Pages are also rendered at build time, where there is no location and nothing is ever sent.
  baseUrl: typeof location === 'undefined' ? '' : location.origin,
  credentials: 'omit',
  cache: 'no-store',
  // Bodies hold proofs: nobody may send them on to another address.
  redirect: 'error',
  fetch(request) {
    if (isDemoProOn()) request.headers.set('X-Demo-Pro', 'on');
    identify(request);
    return fetch(request, { signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS) });
  },
});

function identify({ url, headers }: Request): void {
  const token = currentSession()?.token;
  if (token === undefined || headers.has('Authorization') || !PERSONAL.test(new URL(url).pathname)) return;
  headers.set('Authorization', `Bearer ${token}`);
}

/**
 * One attempt of a call that answers with data.
 * @throws ApiError when the server refuses, NetworkError when no usable answer arrives
 */
export async function sendOnce<E extends Exchange>(send: Send<E>): Promise<NonNullable<E['data']>> {
  const { data } = await exchange(send);
  if (data === undefined || data === null) throw new NetworkError('The answer was empty.');
  return data;
}

/** Like `sendOnce`, repeated while failures pass. */
export const sendForData = <E extends Exchange>(send: Send<E>): Promise<NonNullable<E['data']>> =>
  withRetries(() => sendOnce(send));

/** For calls that answer 204, repeated while failures pass. */
export const sendForNothing = (send: Send<Exchange>): Promise<void> =>
  withRetries(async () => {
    await exchange(send);
  });

async function exchange<E extends Exchange>(send: Send<E>): Promise<E> {
  const token = currentSession()?.token;
  const answer = await send(client).catch((cause: unknown) => {
    // Refused connections and aborted reads, but also a captive portal's page where JSON should be.
    throw new NetworkError('No usable answer arrived.', { cause });
  });
  if (answer.response.ok) return answer;
  const error = readApiError(answer.response, answer.error);
  if (error.code === 'SESSION_ENDED') endSession(token);
  throw error;
}
