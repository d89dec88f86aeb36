import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startEdge } from '@oncelink/launcher/edge-server';
import { makeShortLink } from '@oncelink/link-crypto';

export interface Site {
  readonly origin: string;
  /** The address of a link that can be opened. */
  readonly link: string;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

/** What pages ask for before anybody touches them. Without an answer they would ask again and again. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/config': {
    demoMode: false,
    prices: { currency: 'USD', monthly: 900, monthlyId: 'm', yearly: 6000, yearlyId: 'y' },
    payPage: null,
    limits: { expiryFreeSeconds: 86_400 },
    expiryChoices: [],
  },
  '/api/get-short-url': { exists: true, isPasswordProtected: false, ttl: 86_400 },
};

async function startGateway() {
  const server = createServer(({ url = '' }, response) => {
    const answer = ANSWERS[url.split('?', 1)[0] ?? ''];
    response.writeHead(answer === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://${HOST}:${port}`, close: () => server.close() };
}

/**
 * Serves a built page with the launcher's server. Its gateway knows nothing but one link.
 * @param root the folder of the build
 */
export async function serveSite(root: string): Promise<Site> {
  const gateway = await startGateway();
  const edge = await startEdge({ port: 0, host: HOST, root, gatewayUrl: gateway.url });
  const { fragment } = await makeShortLink('kestrel-vapor-41-harbor');
  return {
    origin: `http://${HOST}:${edge.port}`,
    link: `/sh-Ab3dE6gH9k#${fragment}`,
    close: async () => {
      await edge.close();
      gateway.close();
    },
  };
}
