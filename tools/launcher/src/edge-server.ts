import {
  STATUS_CODES,
  createServer,
  type IncomingMessage,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { once } from 'node:events';
import { PAY_PAGE_PATH } from '@oncelink/contracts';
import { edgeHeaders, gatewayAddress, pageFolder, routeKind, type RouteKind } from '@oncelink/edge-headers';
import { createApiProxy } from './api-proxy.ts';
import { loadStaticFiles, represent, type StaticFile } from './static-files.ts';

export interface EdgeOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** The folder of the built page. */
  readonly root: string;
  readonly gatewayUrl: string;
  /** Origin of embedded payment forms, if there is one. It leads to this same server. */
  readonly payOrigin?: string | undefined;
}

export interface Edge {
  readonly port: number;
  close(): Promise<void>;
}

/** A direct link of 2,000 emoji whose `#` was mangled arrives as an 11 kB path; it must not end as a 414. */
const MAX_HEADER_BYTES = 64 * 1024;

/** Whoever takes longer to send a request than this is cut off, so that idle connections can't use up the server. */
const SERVER_OPTIONS: ServerOptions = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: 10_000,
  requestTimeout: 12_000,
  connectionsCheckingInterval: 1000,
};

const PLAIN = { tls: false };

/** All that the page of payment forms asks of the gateway. */
const PAY_CONFIG = '/api/config';

type Files = ReadonlyMap<string, StaticFile>;

/** What answers an address, if anything does. */
interface Choice {
  readonly kind: RouteKind;
  readonly file: StaticFile | undefined;
  readonly status: number;
}

/** @param folder of the visitor's language: what is not there is the same in every language */
function choosePage(files: Files, path: string, folder: string): Choice {
  const kind = routeKind(path);
  const find = (address: string) =>
    files.get(address === '/' ? folder || '/' : `${folder}${address}`) ?? files.get(address);
  // `_link.html`, `_404.html` and `_de` are parts of the build, not addresses.
  const file = kind === 'link' ? find('/_link.html') : path.startsWith('/_') ? undefined : find(path);
  if (file !== undefined) return { kind, file, status: 200 };
  return { kind, file: kind === 'page' ? find('/_404.html') : undefined, status: 404 };
}

/** On the host of payment forms there is one page with its files: nothing that handles secrets or tokens. */
function choosePayPage(files: Files, path: string): Choice {
  const file = files.get(`/_pay${path}`);
  return {
    kind: path === PAY_PAGE_PATH ? 'pay' : routeKind(path),
    file,
    status: file === undefined ? 404 : 200,
  };
}

const varyOf = (kind: RouteKind): string =>
  kind === 'asset' || kind === 'worker' ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language';

function servePage(
  { kind, file, status }: Choice,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
    outgoing.writeHead(405, { ...edgeHeaders(kind, 405, PLAIN), Allow: 'GET, HEAD' }).end();
    return;
  }
  if (file === undefined) {
    outgoing.writeHead(status, edgeHeaders(kind, status, PLAIN)).end();
    return;
  }
  if (status === 200 && incoming.headers['if-none-match'] === file.etag) {
    outgoing.writeHead(304, { ...edgeHeaders(kind, 304, PLAIN), ETag: file.etag, Vary: varyOf(kind) }).end();
    return;
  }
  const { body, coding } = represent(file, incoming.headers['accept-encoding']);
  outgoing.writeHead(status, {
    ...edgeHeaders(kind, status, PLAIN),
    'Content-Type': file.type,
    'Content-Length': body.length,
    Vary: varyOf(kind),
    ...(status === 200 && { ETag: file.etag }),
    ...(coding !== undefined && { 'Content-Encoding': coding }),
  });
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}

/** What never became a request (bad HTTP, too large or too slow headers) has no page to answer with, only headers. */
function refuse({ code }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return;
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const headers = Object.entries({
    ...edgeHeaders('page', status, PLAIN),
    Connection: 'close',
    'Content-Length': '0',
  });
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n'));
}

/**
 * Serves the built page and passes the gateway's addresses on to it, on one address and with the headers that every other
 * server in front of the product sends. Keeps no log.
 */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const { port, host, root, gatewayUrl, payOrigin } = options;
  const files = loadStaticFiles(root);
  const proxy = createApiProxy(gatewayUrl);
  const payHost = payOrigin === undefined ? undefined : new URL(payOrigin).host;
  const server = createServer(SERVER_OPTIONS, (incoming, outgoing) => {
    const { url = '/', headers } = incoming;
    const path = url.split('?', 1)[0] ?? '/';
    const isPay = payHost !== undefined && headers.host === payHost;
    const address = isPay && path !== PAY_CONFIG ? null : gatewayAddress(url);
    if (address !== null) return proxy.forward(incoming, outgoing, address);
    const folder = pageFolder(headers['accept-language']);
    servePage(isPay ? choosePayPage(files, path) : choosePage(files, path, folder), incoming, outgoing);
  });
  server.on('clientError', refuse);
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      await closed;
      proxy.close();
    },
  };
}
