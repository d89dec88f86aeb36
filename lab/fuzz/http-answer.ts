export interface HttpAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Bytes on the connection up to its end. */
  readonly bytes: number;
}

const HEAD_END = '\r\n\r\n';

function readHead(head: string): Pick<HttpAnswer, 'status' | 'headers'> {
  const [first = '', ...lines] = head.split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
  if (Number.isNaN(status)) throw new Error(`This is no answer: ${JSON.stringify(first.slice(0, 100))}`);
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { status, headers: Object.fromEntries(headers) };
}

/** What no server may send a body with. */
const isBodiless = (status: number, method: string): boolean =>
  method === 'HEAD' || status === 204 || status === 304;

/**
 * The first final answer in what was received, or null as long as it is not whole. Chunks are not understood, because
 * the gateway never sends any.
 * @param from where it begins
 * @throws when it is no HTTP
 */
export function readAnswer(received: Buffer, method: string, from = 0): HttpAnswer | null {
  const headEnd = received.indexOf(HEAD_END, from);
  if (headEnd === -1) return null;
  const { status, headers } = readHead(received.toString('latin1', from, headEnd));
  const start = headEnd + HEAD_END.length;
  if (status < 200) return readAnswer(received, method, start);
  const length = isBodiless(status, method) ? 0 : Number(headers['content-length']);
  if (Number.isNaN(length)) throw new Error('The answer does not say how long it is.');
  if (received.length < start + length) return null;
  return { status, headers, body: received.toString('utf8', start, start + length), bytes: start + length };
}
