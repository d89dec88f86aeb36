import { setTimeout as sleep } from 'node:timers/promises';
import { VerifyError } from './verify-error.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Decoded; one byte more than asked for at most, which is enough to tell that it is too long. */
  readonly body: Buffer;
}

export interface Request {
  readonly url: string;
  readonly language: string;
  readonly maxBytes: number;
}

const TIMEOUT_MS = 30_000;
const MAX_TRIES = 10;
const FAILURES = 3;
const MAX_PAUSE_SECONDS = 10;

/** Servers ask those who are fast to wait. */
function pauseOf({ status, headers }: Response): number | null {
  if (status !== 429 && status !== 503) return null;
  const seconds = Number(headers.get('retry-after') ?? 1);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MAX_PAUSE_SECONDS) : MAX_PAUSE_SECONDS;
}

async function readBody(response: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    bytes += part.length;
    // Leaving the loop ends the transfer: a site may send for ever.
    if (bytes > maxBytes) break;
  }
  return Buffer.concat(parts).subarray(0, maxBytes + 1);
}

/** @returns the answer, or how many seconds to wait */
async function tryOnce({ url, language, maxBytes }: Request, isLast: boolean): Promise<Answer | number> {
  try {
    const response = await fetch(url, {
      headers: { 'accept-language': language },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const pause = pauseOf(response);
    const body = await readBody(response, maxBytes);
    return pause ?? { status: response.status, headers: response.headers, body };
  } catch (error) {
    // A connection that the server closed while a build was made fails the first request that takes it up.
    if (!isLast) return 0.1;
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    throw new VerifyError(`${url} does not answer (${String(reason)}).`);
  }
}

/**
 * Asks as a browser does, and follows no redirect: no answer of another address is one of this site.
 * @throws VerifyError when there is no answer, or only requests to wait
 */
export async function fetchBounded(request: Request): Promise<Answer> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const answer = await tryOnce(request, tries >= FAILURES);
    if (typeof answer !== 'number') return answer;
    await sleep(answer * 1000);
  }
  throw new VerifyError(`${request.url} asks to wait again and again. Try later.`);
}
