import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { TestAuthority } from '../stores/index.ts';
import { startNameServer } from './name-server.ts';

/** What came to the receiver. */
export interface ReceivedEvent {
  readonly path: string;
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookReceiver extends AsyncDisposable {
  readonly port: number;
  readonly received: readonly ReceivedEvent[];
  readonly certificate: ReturnType<TestAuthority['issue']>;
  /** What the product has to be told to reach it, and others of the same name at more ports. */
  readonly env: (morePorts?: readonly number[]) => Readonly<Record<string, string>>;
}

/**
 * An https server that takes everything, below a name that only its own name server knows. Every other name leads inside.
 * @param statusOf what it answers, by path; 204 without it
 */
export async function startWebhookReceiver(
  host: string,
  statusOf: (path: string) => number = () => 204,
): Promise<WebhookReceiver> {
  const stack = new AsyncDisposableStack();
  const certificate = stack.use(new TestAuthority()).issue(host);
  const names = stack.use(await startNameServer((name) => (name === host ? ['127.0.0.1'] : ['10.0.0.1'])));
  const received: ReceivedEvent[] = [];
  const keys = { cert: readFileSync(certificate.certFile), key: readFileSync(certificate.keyFile) };
  const server = createServer(keys, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const id = String(headers['webhook-id']);
      received.push({ path, id, headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(statusOf(path)).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stack.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    received,
    certificate,
    env: (morePorts = []) => ({
      HOOKS_PORTS: [port, ...morePorts].join(','),
      HOOKS_ALLOW_NETWORKS: '127.0.0.0/8',
      HOOKS_DNS_SERVERS: names.address,
      NODE_EXTRA_CA_CERTS: certificate.caFile,
    }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
