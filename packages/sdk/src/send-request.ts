import { isPassingStatus, RETRY_PAUSES_MS, retryPauseMs } from '@oncelink/contracts';
import { localError, readRefusal } from './errors.ts';
import { OncelinkError } from './oncelink-error.ts';

export interface Sender {
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs: number;
  readonly maxRetries: number;
}

export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Whole address. */
  readonly url: string;
  readonly body?: object;
  /** Only for calls of makers: a reader shows no key. */
  readonly apiKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

const sleep = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', end, { once: true });
  });

/** A stop that the caller asked for stays that; everything else without an answer is a fault of the network. */
function networkError(error: unknown, signal: AbortSignal | undefined): unknown {
  return signal?.aborted ? signal.reason : localError('NETWORK', error);
}

const initOf = ({ method, body, apiKey, signal }: ApiCall, timeoutMs: number): RequestInit => ({
  method,
  headers: {
    Accept: 'application/json',
    ...(body && { 'Content-Type': 'application/json' }),
    ...(apiKey !== undefined && { Authorization: `Bearer ${apiKey}` }),
  },
  ...(body && { body: JSON.stringify(body) }),
  signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
  // A redirect would carry the proof of a link to another address.
  redirect: 'manual',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
});

/** A page of a proxy is no answer of ours. */
const isJson = ({ headers }: Response): boolean =>
  /^application\/(problem\+)?json\b/.test(headers.get('content-type') ?? '');

/**
 * One attempt. @returns the answer's body, or undefined for 204
 * @throws OncelinkError; the reason of `signal` when that ends it
 */
export async function sendOnce(sender: Sender, call: ApiCall): Promise<unknown> {
  const { fetch, timeoutMs } = sender;
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(call.url, initOf(call, timeoutMs));
    if (response.status === 204) return undefined;
    body = isJson(response) ? await response.json() : undefined;
  } catch (error) {
    throw networkError(error, call.signal);
  }
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    throw localError('REDIRECTED');
  }
  if (!response.ok) throw readRefusal(response, body);
  if (body === undefined) throw localError('NETWORK');
  return body;
}

/** Whether the same call may succeed a moment later. */
export const isPassing = (error: unknown): error is OncelinkError =>
  error instanceof OncelinkError &&
  (error.code === 'NETWORK' || (error.status !== undefined && isPassingStatus(error.status)));

/** Runs `attempt`, and again after failures that pass. Only for what means the same when repeated. */
export async function withRetries<T>(
  { maxRetries }: Sender,
  attempt: () => Promise<T>,
  { signal, mayRetry = isPassing }: { signal?: AbortSignal | undefined; mayRetry?: typeof isPassing } = {},
): Promise<T> {
  for (const pause of RETRY_PAUSES_MS.slice(0, maxRetries)) {
    try {
      return await attempt();
    } catch (error) {
      if (!mayRetry(error)) throw error;
      await sleep(retryPauseMs(pause, error.retryAfter), signal);
    }
  }
  return attempt();
}

/** A time of an answer. Shells show it on a terminal: nothing else than a time comes from there. */
export const TIME = /^[\dTZ:.+-]{1,40}$/;

/** A field of an answer, which may be anything. */
export const fieldIn = (answer: unknown, name: string): unknown =>
  typeof answer === 'object' && answer !== null
    ? Object.getOwnPropertyDescriptor(answer, name)?.value
    : undefined;
