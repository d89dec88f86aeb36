import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { BODY_MAX_BYTES } from '@oncelink/contracts';
import { createPageHandler, type PageOptions } from '@oncelink/page-server';
import { currentTracer } from '@oncelink/service-kit';
import type { FastifyHttpOptions, FastifyServerFactory } from 'fastify';
import { createBytesPass } from '../files/pass-bytes.ts';
import { requestIdOf } from './admit-requests.hook.ts';
import type { DirectCalls } from './direct-calls.ts';
import { answerError, answerParseError } from './error.filter.ts';
import { servePlainly } from './plain-connections.ts';

/** As much as nginx in front accepts for one line: a cookie or a long address is no reason to refuse a request. */
const HEADERS_MAX_BYTES = 32_768;

/** What Fastify does not make by itself. */
interface OwnServer {
  /** The built page, where no other server serves it. */
  readonly pages: PageOptions | null;
  /** Null: requests come without TLS. */
  readonly certificate: { readonly cert: string; readonly key: string } | null;
  /** Host and port of the files-service, where no other server hands bytes on to it. */
  readonly filesAddress: string | null;
  readonly readerOrigin: string | undefined;
  readonly trustedProxies: number;
}

type Direct = Pick<DirectCalls, 'take' | 'takePlain'>;

/**
 * Serves the built page from the gateway's own listener. A proxy in front would read and write every request twice: it
 * took half of all the time that `npm start` spent (docs/adr/0031-the-gateway-can-serve-the-page.md). A request for the
 * page passes no route and no hook.
 */
function makeServer(own: OwnServer, patienceMs: number, direct: Direct): FastifyServerFactory {
  const { pages, certificate, filesAddress: address } = own;
  const answerPage = pages === null ? () => false : createPageHandler(pages);
  const passBytes = address === null ? null : createBytesPass({ ...own, address });
  const payHost = pages?.payOrigin === undefined ? null : new URL(pages.payOrigin).host;
  const endLate = lateEnder(patienceMs);
  // Fastify sets these two only on servers that it makes itself. Parts of files take their time, and Node knows no exception.
  const requestTimeout = passBytes === null ? patienceMs : 0;
  const options = { ...httpOptions(patienceMs), requestTimeout, keepAliveTimeout: patienceMs };
  return (answerApi) => {
    const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
      if (passBytes?.(incoming, outgoing)) return;
      if (passBytes !== null) endLate(incoming);
      if (answerPage(incoming, outgoing) || direct.take(incoming, outgoing)) return;
      answerApi(incoming, outgoing);
    };
    if (certificate === null) {
      const server = createServer(options, answer);
      if (currentTracer() !== null) return server; // Fastify's hooks trace all requests
      // The host of payment forms has no calls, and `answerPage` says so.
      servePlainly(
        server,
        (plain, send) => plain.headers['host'] !== payHost && direct.takePlain(plain, send),
        patienceMs,
      );
      return server;
    }
    return createSecureServer({ ...options, ...certificate, minVersion: 'TLSv1.3' }, answer);
  };
}

/** What Node's `requestTimeout` does for every request alike. */
function lateEnder(patienceMs: number): (incoming: IncomingMessage) => void {
  let begun: IncomingMessage[] = [];
  const wait = (incoming: IncomingMessage): void => {
    if (incoming.complete || incoming.destroyed) return;
    const late = Object.assign(new Error('The body is late.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const timer = setTimeout(() => answerParseError(late, incoming.socket), patienceMs);
    incoming.once('close', () => clearTimeout(timer));
  };
  const look = (): void => {
    const all = begun;
    begun = [];
    for (const incoming of all) wait(incoming);
  };
  // Nearly all bodies come with their heads, and are complete in the same turn.
  return (incoming) => {
    if (begun.push(incoming) === 1) setImmediate(look);
  };
}

const httpOptions = (patienceMs: number) => ({
  headersTimeout: patienceMs,
  // How often Node looks for late requests. By default it waits 30 seconds longer.
  connectionsCheckingInterval: Math.ceil(patienceMs / 5),
  maxHeaderSize: HEADERS_MAX_BYTES,
  // Node would answer by itself, in another shape; `admitRequests` refuses such requests instead.
  requireHostHeader: false,
});

/**
 * How the HTTP server behaves below the routes.
 * @param patienceMs how long headers or a body may take to arrive, and how long a connection may be idle, in ms
 * @param direct is asked before Fastify
 */
export function serverOptions(
  patienceMs: number,
  own: OwnServer,
  direct: Direct,
): FastifyHttpOptions<Server> {
  return {
    serverFactory: makeServer(own, patienceMs, direct),
    bodyLimit: BODY_MAX_BYTES,
    genReqId: requestIdOf,
    // During a shutdown, requests that have arrived are answered, with `Connection: close`.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => answerError(request, reply, error),
    clientErrorHandler: answerParseError,
  };
}
