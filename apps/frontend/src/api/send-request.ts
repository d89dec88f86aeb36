import { ApiError, readApiError } from './api-errors.ts';
import { NetworkError } from '../lib/network-error.ts';
import {
  makeRequest,
  type Answer,
  type Method,
  type Needs,
  type PathOf,
  type Parts,
} from './make-request.ts';
import { withRetries } from './retry-policy.ts';

/** A call without an answer by then is repeated: the gateway gives up after a few seconds itself. */
const ATTEMPT_TIMEOUT_MS = 15_000;

/**
 * The calls that depend on who makes them. Opening a link must not: readers stay anonymous, and an ended session must not
 * keep anyone from reading or from signing in.
 */
const PERSONAL =
  /^\/api\/(auth\/(me|sessions|sign-out)|account\/|stripe|create-short-url$|seals$|asks$|files$)/;

/** Who makes the calls. */
interface Caller {
  /** Undefined when nobody is signed in. */
  readonly token: () => string | undefined;
  /** Whether requests ask to be treated as Pro. Only a server in demo mode listens to that. */
  readonly isDemoPro: () => boolean;
  /** The server refused the token. */
  readonly onSessionEnded: (token: string | undefined) => void;
}

let caller: Caller = {
  token: () => undefined,
  isDemoPro: () => false,
  onSessionEnded: () => undefined,
};

/** The session calls this: calls must not know where a session is kept. */
export function setCaller(next: Caller): void {
  caller = next;
}

type Extras = Pick<Parts, 'header' | 'keepalive'>;

/** A method, an address of the API, and what is needed there. */
type Call<M extends Method, Path extends PathOf<M>> = [
  method: M,
  path: Path,
  ...parts: object extends Needs<M, Path> ? [(Needs<M, Path> & Extras)?] : [Needs<M, Path> & Extras],
];

/**
 * One attempt of a call that answers with data.
 * @throws ApiError when the server refuses, NetworkError when no usable answer arrives
 */
export async function sendOnce<M extends Method, Path extends PathOf<M>>(
  ...call: Call<M, Path>
): Promise<Answer<M, Path>> {
  const data = await exchange<Answer<M, Path>>(makeRequest(...call));
  if (data === undefined) throw new NetworkError('The answer was empty.');
  return data;
}

/** Like `sendOnce`, repeated while failures pass. */
export const sendForData = <M extends Method, Path extends PathOf<M>>(
  ...call: Call<M, Path>
): Promise<Answer<M, Path>> => withRetries(() => sendOnce(...call));

/** For calls that answer 204, repeated while failures pass. */
export const sendForNothing = <M extends Method, Path extends PathOf<M>>(
  ...call: Call<M, Path>
): Promise<void> =>
  withRetries(async () => {
    await exchange(makeRequest(...call));
  });

/** @returns the token that goes with the request */
function identify({ url, headers }: Request): string | undefined {
  if (caller.isDemoPro()) headers.set('X-Demo-Pro', 'on');
  const token = caller.token();
  if (token !== undefined && !headers.has('Authorization') && PERSONAL.test(new URL(url).pathname))
    headers.set('Authorization', `Bearer ${token}`);
  return headers.get('Authorization')?.replace('Bearer ', '');
}

/** @returns what is answered, or undefined where that is nothing */
async function exchange<Data>(request: Request): Promise<Data | undefined> {
  const token = identify(request);
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS) });
    // What refuses may be a proxy, with a page of its own.
    if (!response.ok) throw readApiError(response, await response.json().catch(() => null));
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    // Refused connections and aborted reads, but also a captive portal's page where JSON should be.
    if (!(cause instanceof ApiError)) throw new NetworkError('No usable answer arrived.', { cause });
    if (cause.code === 'SESSION_ENDED') caller.onSessionEnded(token);
    throw cause;
  }
}
