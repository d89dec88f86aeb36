import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A stretch of network that breaks again and again. */
export interface CutProxy extends AsyncDisposable {
  readonly origin: string;
  /** How often it has broken so far. */
  readonly cuts: () => number;
}

/**
 * All connections through it break each time when so many more bytes have passed in one direction.
 * @param origin of what is behind
 */
export async function startCutProxy(origin: string, everyBytes: number): Promise<CutProxy> {
  const { port: target } = new URL(origin);
  const ends = new Set<Socket>();
  let cuts = 0;
  const cutAll = (): void => {
    cuts += 1;
    for (const socket of ends) socket.resetAndDestroy();
  };
  const pass = (from: Socket, to: Socket, count: (bytes: number) => void): void => {
    ends.add(from);
    from.on('data', (bytes: Buffer) => {
      if (!to.write(bytes)) from.pause();
      count(bytes.length);
    });
    to.on('drain', () => from.resume());
    from.once('end', () => to.end());
    from.once('close', () => {
      ends.delete(from);
      to.destroy();
    });
    from.on('error', () => undefined);
  };
  const counter = () => {
    let left = everyBytes;
    return (bytes: number): void => {
      left -= bytes;
      if (left > 0) return;
      left = everyBytes;
      cutAll();
    };
  };
  const [sent, fetched] = [counter(), counter()];
  const server = createServer((near) => {
    const far = connect(Number(target), '127.0.0.1');
    pass(near, far, sent);
    pass(far, near, fetched);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    cuts: () => cuts,
    async [Symbol.asyncDispose]() {
      for (const socket of ends) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
