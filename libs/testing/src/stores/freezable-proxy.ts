import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface FreezableProxy {
  readonly url: string;
  /** From now on nothing passes on open connections, and neither side is told. */
  freeze(): void;
  close(): Promise<void>;
}

/** A TCP proxy before a Redis or a PostgreSQL. */
export async function openFreezableProxy(target: string): Promise<FreezableProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port) });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(target);
  url.port = String(typeof address === 'object' && address !== null ? address.port : '');
  return {
    url: url.href,
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
