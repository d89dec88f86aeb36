import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { API_CERTIFICATE } from './api-certificate.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface JsonServer extends AsyncDisposable {
  /** With the certificate of API_CERTIFICATE. */
  readonly url: string;
  /** Where `stop` has ended it, at the same address. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A server over TLS that answers with JSON. */
export async function serveJson(
  answer: (asked: Asked) => readonly [status: number, body: object],
): Promise<JsonServer> {
  let server: Server | undefined;
  let port = 0;
  const start = async (): Promise<void> => {
    server = createServer(API_CERTIFICATE, (request, response) => {
      void (async () => {
        const { method = '', url: path = '', headers } = request;
        const [status, content] = answer({ method, path, headers, body: await text(request) });
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(content));
      })();
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  const stop = async (): Promise<void> => {
    if (server?.listening !== true) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  await start();
  return { url: `https://localhost:${port}`, start, stop, [Symbol.asyncDispose]: stop };
}
