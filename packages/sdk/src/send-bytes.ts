import { localError, readRefusal } from './errors.ts';
import { withRetries, type Sender } from './send-request.ts';

/** Longest time in which nothing moves. A part of 8 MiB may take longer than any other call. */
const IDLE_MS = 60_000;
/** The whole part: 16 KiB/s. */
const PART_MS = 600_000;

interface BytesCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

const COMMON = {
  redirect: 'manual',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies RequestInit;

/** @throws OncelinkError what the site answers */
async function refuse(response: Response): Promise<never> {
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    throw localError('REDIRECTED');
  }
  throw readRefusal(response, await response.json().catch(() => undefined));
}

const wording = (error: unknown, signal: AbortSignal | undefined): unknown =>
  signal?.aborted ? signal.reason : localError('NETWORK', error);

/** Sends a part, once. @throws OncelinkError; the reason of `signal` when that ends it */
export async function putBytes(
  { fetch }: Sender,
  { url, headers, signal }: BytesCall,
  body: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const end = AbortSignal.any([AbortSignal.timeout(PART_MS), ...(signal ? [signal] : [])]);
  const type = { 'Content-Type': 'application/octet-stream' };
  const response = await fetch(url, {
    ...COMMON,
    method: 'PUT',
    headers: { ...headers, ...type },
    body,
    signal: end,
  }).catch((error: unknown) => {
    throw wording(error, signal);
  });
  if (!response.ok) await refuse(response);
}

/**
 * Fetches bytes, once, and hands on each chunk before it reads the next one.
 * @param accept looks at the answer before its bytes
 * @throws OncelinkError; the reason of `signal` when that ends it; what `accept` and `take` throw
 */
export async function getBytes(
  { fetch }: Sender,
  { url, headers, signal }: BytesCall,
  accept: (response: Response) => void,
  take: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  const idle = new AbortController();
  const end = AbortSignal.any([idle.signal, ...(signal ? [signal] : [])]);
  const moving = async <T>(work: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => idle.abort(), IDLE_MS);
    try {
      return await work;
    } catch (error) {
      throw wording(error, signal);
    } finally {
      clearTimeout(timer);
    }
  };
  const response = await moving(fetch(url, { ...COMMON, headers, signal: end }));
  if (response.status !== 206) await refuse(response);
  accept(response);
  const reader = response.body?.getReader();
  if (reader === undefined) throw localError('NETWORK');
  try {
    for (;;) {
      const { done, value } = await moving(reader.read());
      if (done) return;
      await take(value);
    }
  } finally {
    idle.abort();
    reader.releaseLock();
  }
}

/**
 * As `withRetries`, and all of that again, for about half a minute in all: who has sent a gigabyte does not begin anew because a
 * service was restarted.
 */
export const insist = <T>(
  sender: Sender,
  attempt: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> => withRetries(sender, () => withRetries(sender, attempt, { signal }), { signal });
