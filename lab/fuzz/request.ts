import type { Operation } from '@oncelink/testing/product/api-document';

/** A request that can still be changed, before it is bytes. */
export interface Draft {
  readonly operation: Operation;
  readonly method: string;
  /** With the query, as it goes over the wire. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer | null;
}

/** What is sent, and how the answer is to be read. */
export interface WireRequest {
  readonly bytes: Buffer;
  /** HTTP that the server has to understand: it may share its connection with others. */
  readonly isOrderly: boolean;
  readonly method: string;
  /** The documented call that it is for, null when it may end anywhere. */
  readonly operation: Operation | null;
  /** What was done to it. */
  readonly what: string;
}

const FRAMING = ['content-length', 'transfer-encoding'];

export const hasHeader = ({ headers }: Draft, ...names: string[]): boolean =>
  headers.some(([name]) => names.includes(name.toLowerCase()));

export const withHeader = (draft: Draft, name: string, value: string): Draft => ({
  ...draft,
  headers: [...draft.headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase()), [name, value]],
});

export function encodeDraft(draft: Draft): Buffer {
  const { method, target, headers, body } = draft;
  const length = body && !hasHeader(draft, ...FRAMING) ? [['Content-Length', String(body.length)]] : [];
  const host = hasHeader(draft, 'host') ? [] : [['Host', 'oncelink.test']];
  const lines = [...host, ...headers, ...length].map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
  return body ? Buffer.concat([head, body]) : head;
}

/** Bytes as a line for a shell: what printf understands. */
const quote = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[^\x20-\x7e]|['\\%]/g, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** A command that sends the same once more; the longest are cut. */
export const asCommand = ({ bytes }: WireRequest): string =>
  `printf '${quote(bytes.subarray(0, 1500))}' | nc 127.0.0.1 PORT${bytes.length > 1500 ? ` # ${bytes.length} bytes, cut` : ''}`;
