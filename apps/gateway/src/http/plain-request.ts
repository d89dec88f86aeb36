import type { Socket } from 'node:net';

/** What calls read of a request before its body: Node's own, or a plain one. */
export interface RawRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly socket: Pick<Socket, 'remoteAddress'>;
}

/** A request that came whole and in the plainest form. */
export interface PlainRequest extends RawRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Bytes. Node allows four times as many. */
const HEAD_MAX_BYTES = 8192;
const END = '\r\n';
/** As bytes: a text would be made into bytes for each request. */
const HEAD_END = Buffer.from(END + END);
/**
 * Each byte has one meaning, by RFC 9112 and to every server: one space between words, names of letters, values of visible
 * ASCII, nothing folded, nothing empty.
 */
const LINE = String.raw`[A-Za-z][A-Za-z\d-]*: [\x21-\x7e]+(?: [\x21-\x7e]+)*\r\n`;
const VERSION = ' HTTP/1.1';
const HEAD = new RegExp(
  String.raw`^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) /[\x21-\x7e]* HTTP/1\.1\r\n(?:${LINE})+\r\n$`,
);
const LENGTH = /^(?:0|[1-9]\d{0,5})$/;
/** Headers that change where a message ends, or what becomes of its connection. */
const FRAMING = new Set(['transfer-encoding', 'upgrade', 'expect', 'trailer', 'proxy-connection']);

/** Most names come with every request. Others, which a caller may make up, find no room. */
const NAMES_MAX = 256;
const lowerNames = new Map<string, string>();

function lowerName(name: string): string {
  const known = lowerNames.get(name);
  if (known !== undefined) return known;
  if (lowerNames.size >= NAMES_MAX) return name.toLowerCase();
  // A copy: V8 lets a part of a text hold all of it, and this one would keep the proofs and tokens of a stranger's request.
  const own = Buffer.from(name, 'latin1').toString('latin1');
  const lower = own.toLowerCase();
  lowerNames.set(own, lower);
  return lower;
}

/** Null: one comes twice, or is none that a plain request has. */
function headersIn(head: string, start: number): Record<string, string> | null {
  const headers: Record<string, string> = Object.create(null);
  for (let at = start; at < head.length - END.length;) {
    const colon = head.indexOf(':', at);
    const end = head.indexOf(END, colon);
    const name = lowerName(head.slice(at, colon));
    if (headers[name] !== undefined || FRAMING.has(name)) return null;
    headers[name] = head.slice(colon + 2, end);
    at = end + END.length;
  }
  const { connection } = headers;
  return connection === undefined || connection.toLowerCase() === 'keep-alive' ? headers : null;
}

/** RFC 9112 §6.3: without a length (and without chunks) there is no body, whatever the method. */
const isWhole = (length: string | undefined, bodyBytes: number): boolean =>
  length === undefined ? bodyBytes === 0 : LENGTH.test(length) && Number(length) === bodyBytes;

/**
 * Reads bytes that are one whole request in the form in which browsers, proxies and programs nearly always send one. It
 * recognises, and never repairs: what it is not sure of, it does not know, and Node's parser gets all of it.
 * @returns null: it is anything else
 */
export function readPlainRequest(bytes: Buffer, socket: RawRequest['socket']): PlainRequest | null {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1 || headEnd > HEAD_MAX_BYTES) return null;
  const bodyStart = headEnd + HEAD_END.length;
  const head = bytes.toString('latin1', 0, bodyStart);
  if (!HEAD.test(head)) return null;
  const lineEnd = head.indexOf(END);
  const method = head.slice(0, head.indexOf(' '));
  const url = head.slice(method.length + 1, lineEnd - VERSION.length);
  const headers = headersIn(head, lineEnd + END.length);
  if (headers === null || !isWhole(headers['content-length'], bytes.length - bodyStart)) return null;
  return { method, url, headers, socket, body: bytes.subarray(bodyStart) };
}
