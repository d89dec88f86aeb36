import { NetworkError } from '../lib/network-error.ts';
import { makeRequest } from './make-request.ts';

const TIMEOUT_MS = 15_000;

/** What programs see of an answer. */
export interface V1Answer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** Null where it is no JSON. */
  readonly body: unknown;
}

/**
 * One call as a program makes it: by an API key or none, never in the name of who is signed in on this page.
 * @throws NetworkError when no answer arrives
 */
export async function callV1(path: string, body: object, apiKey: string | null): Promise<V1Answer> {
  const header = apiKey === null ? {} : { Authorization: `Bearer ${apiKey}` };
  try {
    const response = await fetch(makeRequest('post', path, { body, header }), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return {
      status: response.status,
      headers: new Map(response.headers),
      body: await response.json().catch(() => null),
    };
  } catch (cause) {
    throw new NetworkError('No answer arrived.', { cause });
  }
}
