import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';

const TIMEOUT_MS = 10_000;

export interface Question {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, a text as it is. */
  readonly body?: object | string | undefined;
  /** The authority behind the server's certificate (PEM), if it is not a public one. */
  readonly ca?: string | undefined;
  readonly timeoutMs?: number;
}

export interface Answer {
  readonly status: number;
  /** Undefined where the body is no JSON. */
  readonly answer: unknown;
}

/**
 * Asks a server that the operator has named. Without `fetch`: that believes no authority of one's own.
 * @throws Error of the connection, or after ten seconds, unless told otherwise
 */
export function askJson(
  url: string,
  { method = 'GET', headers, body, ca, timeoutMs = TIMEOUT_MS }: Question,
): Promise<Answer> {
  const options = {
    method,
    headers: { ...(typeof body === 'object' && { 'Content-Type': 'application/json' }), ...headers },
    signal: AbortSignal.timeout(timeoutMs),
  };
  return new Promise((resolve, reject) => {
    const read = (response: IncomingMessage): void => {
      text(response).then(
        (received) => resolve({ status: response.statusCode ?? 0, answer: parse(received) }),
        reject,
      );
    };
    const sent = url.startsWith('https:')
      ? request(url, { ...options, ca }, read)
      : requestPlain(url, options, read);
    // Stays for the whole request: an error event without a listener ends the process, a second one too.
    sent.on('error', reject);
    sent.end(typeof body === 'object' ? JSON.stringify(body) : body);
  });
}

function parse(received: string): unknown {
  try {
    return JSON.parse(received);
  } catch {
    return undefined;
  }
}

/** What stands at a path of an answer; undefined where there is nothing. */
export function fieldOf(value: unknown, ...path: readonly string[]): unknown {
  let part = value;
  for (const name of path) {
    if (typeof part !== 'object' || part === null) return undefined;
    part = Object.entries(part).find(([key]) => key === name)?.[1];
  }
  return part;
}

/** The same, where only a text will do. */
export function textOf(value: unknown, ...path: readonly string[]): string | undefined {
  const found = fieldOf(value, ...path);
  return typeof found === 'string' ? found : undefined;
}
