import { Agent, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { ERRORS } from '@oncelink/contracts';
import { edgeHeaders } from '@oncelink/edge-headers';

/** Headers that belong to one connection and must not be passed on (RFC 9110 §7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** What the visitor claims about proxies before this one is not to be believed. */
const FORGEABLE = /^(x-forwarded-|forwarded$|x-real-ip$)/;

function forwardedHeaders(incoming: IncomingMessage): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined && !HOP_BY_HOP.has(name) && !FORGEABLE.test(name)) headers[name] = value;
  }
  // Node frames the body of a GET or DELETE only when it is told to. Unframed, the gateway would take the visitor's
  // bytes for the next request on a connection that all visitors share.
  if (incoming.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked';
  return { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '', 'x-forwarded-proto': 'http' };
}

/** The gateway's own error shape, for when no gateway answers. */
function answerUnavailable(outgoing: ServerResponse): void {
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  const { status, text } = ERRORS.UNAVAILABLE;
  const body = JSON.stringify({ error: text, code: 'UNAVAILABLE', requestId: crypto.randomUUID() });
  outgoing.writeHead(status, {
    ...edgeHeaders('api', status, { tls: false }),
    'Content-Type': 'application/json; charset=utf-8',
    'Retry-After': '1',
  });
  outgoing.end(body);
}

/**
 * A function that passes requests on to the gateway. Nothing is logged and nothing is repeated: a request whose
 * answer was lost is the page's to repeat, because only the page knows whether that is safe.
 * @param gatewayUrl where the gateway listens
 */
export function createApiProxy(gatewayUrl: string) {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(gatewayUrl);
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, path: string): void => {
    const upstream = request(
      {
        agent,
        hostname,
        port,
        path,
        method: incoming.method,
        headers: forwardedHeaders(incoming),
      },
      (answer) => {
        const headers = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.has(name));
        outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers));
        answer.pipe(outgoing);
        answer.on('error', () => outgoing.destroy());
      },
    );
    upstream.on('error', () => answerUnavailable(outgoing));
    outgoing.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  };
  return { forward, close: () => agent.destroy() };
}
