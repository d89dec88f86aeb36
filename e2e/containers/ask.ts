import { connect } from 'node:net';
import { once } from 'node:events';
import { ORIGIN } from './compose.ts';

export interface RawAnswer {
  readonly status: number;
  /** Lower-case names; a header that was sent twice has both values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly body: string;
}

/** Sends exactly these lines: programs that build addresses would repair what is to be tested. */
export async function ask(
  method: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): Promise<RawAnswer> {
  const { hostname, port } = new URL(ORIGIN);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({ Host: `${hostname}:${port}`, Connection: 'close', ...headers });
  if (body !== '') lines.push(['Content-Length', String(Buffer.byteLength(body))]);
  socket.write(
    `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  );
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined);
  await once(socket, 'close');
  return parse(Buffer.concat(chunks).toString('latin1'));
}

function parse(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()]);
  }
  return { status: Number(statusLine.split(' ')[1]), headers, body: text.slice(end + 4) };
}
