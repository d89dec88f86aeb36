import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPageHandler, type PageOptions } from './page-handler.ts';

export interface PageServer {
  readonly port: number;
  readonly close: () => Promise<void>;
}

interface ServerOptions extends Omit<PageOptions, 'publicOrigin'> {
  /** Where it is unless given. */
  readonly publicOrigin?: string | undefined;
  /** Any free one unless given. */
  readonly port?: number;
}

const notFound: RequestListener = (_incoming, outgoing) => void outgoing.writeHead(404).end();

/**
 * Serves a built page on 127.0.0.1 without a gateway, for tests and measurements.
 * @param api answers what the page asks of the gateway; 404 unless given
 */
export async function startPageServer(
  { port: wanted = 0, publicOrigin, ...pages }: ServerOptions,
  api: RequestListener = notFound,
): Promise<PageServer> {
  const server = createServer();
  server.listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answerPage = createPageHandler({
    ...pages,
    publicOrigin: publicOrigin ?? `http://127.0.0.1:${port}`,
  });
  server.on('request', (incoming, outgoing) => {
    if (!answerPage(incoming, outgoing)) api(incoming, outgoing);
  });
  return {
    port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      await closed;
    },
  };
}
