import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawAnswer {
  readonly head: string;
  readonly body: string;
}

/** Sends bytes as they are and reads until the server closes the connection. */
export async function askRaw(port: number, request: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => undefined); // a server that closes while more is being sent resets the connection
  socket.write(request);
  await once(socket, 'close');
  const [head = '', ...body] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  return { head, body: body.join('\r\n\r\n') };
}
