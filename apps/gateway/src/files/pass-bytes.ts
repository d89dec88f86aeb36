import { randomUUID } from 'node:crypto';
import {
  Agent,
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { SERVER_ERROR_STATUS, SERVER_ERROR_TEXTS, type ServerErrorCode } from '@oncelink/contracts';
import { FILE_BYTES, FILES } from '@oncelink/contracts/files';
import { apiHeaders } from '@oncelink/edge-headers';
import { clientAddress, networksOf } from '../limits/client-address.ts';
import { VisitorsAtOnce } from './visitors-at-once.ts';

interface BytesPassOptions {
  /** Host and port of the files-service. */
  readonly address: string;
  readonly trustedProxies: number;
  /** Scheme and host that links lead to, if it is not that of the site: there files are fetched, and none is sent. */
  readonly readerOrigin?: string | undefined;
}

/** Hands a call with bytes on. @returns false where it is none: it is not answered */
export type BytesPass = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** As nginx: the rest of a body that nobody reads any more. */
const LINGER_MS = 4000;
/** As nginx. The files-service ends an idle connection after 10 s: a part that goes out in that moment would be lost. */
const IDLE_MS = 5000;

/** Nothing else of a request goes on: neither cookies nor tokens are any business of the files-service. */
const PASSED = [
  'content-length',
  'content-type',
  'range',
  FILE_BYTES.uploadProofHeader,
  FILE_BYTES.fileProofHeader,
];
/** Of an answer: what concerns the connection alone, which here is another one. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date']);

/**
 * Streams the bytes of files between a visitor and the files-service, for a site that no nginx stands in front of
 * (`npm start`). What nginx does there is done here: calls of one visitor at once and bodies are bounded, and nothing is
 * held but what is on its way. Who stalls is cut off by the files-service itself.
 */
export function createBytesPass({ address, trustedProxies, readerOrigin }: BytesPassOptions): BytesPass {
  const { hostname: host, port } = new URL(`http://${address}`);
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  const visitors = new VisitorsAtOnce();
  const readerHost = readerOrigin === undefined ? undefined : new URL(readerOrigin).host;
  return (incoming, outgoing) => {
    const path = incoming.url ?? '';
    const isPart = FILE_BYTES.partPath.test(path);
    if (!isPart && !FILE_BYTES.bytesPath.test(path)) return false;
    if (isPart && incoming.headers.host === readerHost) return false;
    const length = Number(incoming.headers['content-length'] ?? 0);
    if (length > FILES.partBytes) return refuse(outgoing, 'PAYLOAD_TOO_LARGE');
    outgoing.once('close', () => linger(incoming));
    const leave = visitors.enter(networksOf(clientAddress(incoming, trustedProxies)));
    if (leave === null) return refuse(outgoing, 'RATE_LIMITED');
    outgoing.once('close', leave);
    pass(incoming, outgoing, { host, port, agent, path });
    return true;
  };
}

interface Way {
  readonly host: string;
  readonly port: string;
  readonly agent: Agent;
  readonly path: string;
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, way: Way): void {
  const { method, headers } = incoming;
  const passed = Object.fromEntries(
    PASSED.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
  const call = request({ ...way, method: method ?? 'GET', headers: passed });
  call.once('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, headersOf(answer));
    // Cut short there, it is cut short here: its reader sees that bytes are missing, and asks for them again.
    answer.once('error', () => outgoing.destroy());
    answer.pipe(outgoing);
  });
  call.once('error', () => {
    if (outgoing.headersSent || incoming.socket.destroyed) outgoing.destroy();
    else refuse(outgoing, 'UNAVAILABLE');
  });
  outgoing.once('close', () => {
    call.destroy();
    incoming.unpipe(call);
  });
  incoming.pipe(call);
}

/** Takes what is left of a part that was refused early: who sends it reads the answer only then. */
function linger(incoming: IncomingMessage): void {
  if (incoming.complete) return;
  const timer = setTimeout(() => incoming.socket.destroy(), LINGER_MS).unref();
  incoming.resume().once('close', () => clearTimeout(timer));
}

const headersOf = ({ headers }: IncomingMessage): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name)));

/** In the shape of the API. */
function refuse(outgoing: ServerResponse, code: ServerErrorCode): true {
  const requestId = randomUUID();
  const body = JSON.stringify({ error: SERVER_ERROR_TEXTS[code], code, requestId });
  outgoing
    .writeHead(SERVER_ERROR_STATUS[code], {
      ...apiHeaders(),
      'x-request-id': requestId,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      ...(code === 'PAYLOAD_TOO_LARGE' ? { connection: 'close' } : { 'retry-after': '1' }),
    })
    .end(body);
  return true;
}
