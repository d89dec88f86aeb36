import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A stretch of network that breaks again and again. */
export interface CutProxy {
  readonly origin: string;
  /** How often it has broken so far. */
  readonly cuts: () => number;
  readonly close: () => Promise<void>;
}

/** Connections that break together. */
class Line {
  readonly ends = new Set<Socket>();
  cuts = 0;

  /** @returns counts bytes, and breaks all each time when so many more have passed */
  counter(everyBytes: number): (bytes: number) => void {
    let left = everyBytes;
    return (bytes) => {
      left -= bytes;
      if (left > 0) return;
      left = everyBytes;
      this.cuts += 1;
      for (const socket of this.ends) socket.resetAndDestroy();
    };
  }

  pass(from: Socket, to: Socket, count: (bytes: number) => void): void {
    this.ends.add(from);
    from.on('data', (bytes: Buffer) => {
      if (!to.write(bytes)) from.pause();
      count(bytes.length);
    });
    to.on('drain', () => from.resume());
    from.once('end', () => to.end());
    from.once('close', () => {
      this.ends.delete(from);
      to.destroy();
    });
    from.on('error', () => undefined);
  }
}

/**
 * All connections through it break each time when so many more bytes have passed in one direction.
 * @param origin of what is behind
 */
export async function startCutProxy(origin: string, everyBytes: number): Promise<CutProxy> {
  const { port: target } = new URL(origin);
  const line = new Line();
  const [sent, fetched] = [line.counter(everyBytes), line.counter(everyBytes)];
  const server = createServer((near) => {
    const far = connect(Number(target), '127.0.0.1');
    line.pass(near, far, sent);
    line.pass(far, near, fetched);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    cuts: () => line.cuts,
    close: async () => {
      for (const socket of line.ends) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
