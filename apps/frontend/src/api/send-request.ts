import createClient, { type Client } from 'openapi-fetch';
import { isDemoProOn } from '../session/demo-pro.ts';
import { NetworkError, readApiError } from './api-errors.ts';
import { withRetries } from './retry-policy.ts';
import type { paths } from './schema.ts';

/** A call without an answer by then is repeated: the gateway gives up after a few seconds itself. */
const ATTEMPT_TIMEOUT_MS = 15_000;

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
    return fetch(request, { signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS) });
  },
});

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
  const answer = await send(client).catch((cause: unknown) => {
    // Refused connections and aborted reads, but also a captive portal's page where JSON should be.
    throw new NetworkError('No usable answer arrived.', { cause });
  });
  if (!answer.response.ok) throw readApiError(answer.response, answer.error);
  return answer;
}
