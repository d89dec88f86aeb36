import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { StoreAwayError, StoreFullError, WrongLengthError } from '@oncelink/blob-store';
import { SERVER_ERROR_STATUS, SERVER_ERROR_TEXTS, type ServerErrorCode } from '@oncelink/contracts';
import { FILE_BYTES } from '@oncelink/contracts/files';
import { apiHeaders } from '@oncelink/edge-headers';
import { Counter, type Certificate, type Log } from '@oncelink/service-kit';
import { DatabaseAwayError } from '@oncelink/service-kit/database';
import { CALL_BOUNDS, CallsAtOnce, type CallBounds } from './calls-at-once.ts';
import type { PartsService } from './parts.service.ts';
import type { AskedRange, RangesService } from './ranges.service.ts';
import { lengthOf, proofOf, rangeOf } from './read-headers.ts';
import { Refusal } from './refusal.ts';

interface BytesServerOptions {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  readonly log: Log;
  /** With it all callers need TLS. */
  readonly certificate?: Certificate | null;
  readonly parts: Pick<PartsService, 'take'>;
  readonly ranges: Pick<RangesService, 'open'>;
  /** Longest time in milliseconds in which nothing moves; for tests. */
  readonly idleMs?: number;
  /** Longest time of a call in milliseconds; for tests. */
  readonly callMs?: number;
  /** For tests. */
  readonly bounds?: CallBounds;
}

export interface BytesServer {
  readonly port: number;
  /** Resolves when what is under way has ended. */
  close(): Promise<void>;
}

const IDLE_MS = 30_000;
/** May go well a moment later. */
const SOON: readonly ServerErrorCode[] = ['RATE_LIMITED', 'UNAVAILABLE'];
const ENDLESS: readonly ServerErrorCode[] = ['LENGTH_REQUIRED', 'PAYLOAD_TOO_LARGE'];
const HEADERS_MS = 10_000;
/** Longer than nginx keeps a connection that rests: it would send a part into one that is just being closed. */
const KEEP_ALIVE_MS = 10_000;
/** A part or a range, over a line of 14 kB/s: who sends a byte now and then would hold a place for ever. */
const CALL_MS = 600_000;

const carried = new Counter({
  name: 'oncelink_file_bytes_total',
  help: 'Bytes of files that have arrived in the store, or were sent from it.',
  labelNames: ['way'],
});
const refused = new Counter({
  name: 'oncelink_file_refusals_total',
  help: 'Calls with bytes of files that were refused, or that failed.',
  labelNames: ['code'],
});

/** What a failure is to the caller. */
function codeOf(error: unknown): ServerErrorCode {
  if (error instanceof Refusal) return error.code;
  if (error instanceof WrongLengthError) return 'VALIDATION';
  if (error instanceof StoreFullError) return 'STORE_FULL';
  return error instanceof StoreAwayError || error instanceof DatabaseAwayError ? 'UNAVAILABLE' : 'INTERNAL';
}

/**
 * Takes and gives the bytes of files. They pass no gateway and no message: whatever is in front hands them on as they come,
 * and what is held of them is a few hundred kilobytes a call.
 */
export async function startBytesServer(options: BytesServerOptions): Promise<BytesServer> {
  const work = { ...options, calls: new CallsAtOnce(options.bounds ?? CALL_BOUNDS) };
  const settings = { headersTimeout: HEADERS_MS, requestTimeout: 0, requireHostHeader: false };
  const listener = (request: IncomingMessage, response: ServerResponse): void =>
    void answer(request, response, work);
  const server = options.certificate
    ? createSecureServer({ ...settings, ...options.certificate, minVersion: 'TLSv1.3' }, listener)
    : createServer(settings, listener);
  server.setTimeout(options.idleMs ?? IDLE_MS);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(options.port, options.host);
  await once(server, 'listening');
  return { port: portOf(server), close: () => close(server) };
}

interface Work extends BytesServerOptions {
  readonly calls: CallsAtOnce;
}

async function answer(request: IncomingMessage, response: ServerResponse, work: Work): Promise<void> {
  const timer = setTimeout(() => request.socket.destroy(), work.callMs ?? CALL_MS);
  try {
    await route(request, response, work);
  } catch (error) {
    refuse(request, response, { error, log: work.log });
  } finally {
    clearTimeout(timer);
  }
}

/** @throws Refusal, and what taking or giving bytes throws */
async function route(
  request: IncomingMessage,
  response: ServerResponse,
  { parts, ranges, calls }: Work,
): Promise<void> {
  const path = request.url ?? '';
  const [, id = '', n] = FILE_BYTES.partPath.exec(path) ?? FILE_BYTES.bytesPath.exec(path) ?? [];
  if (id === '') throw new Refusal('ROUTE_NOT_FOUND');
  if (request.method !== (n === undefined ? 'GET' : 'PUT')) throw new Refusal('METHOD_NOT_ALLOWED');
  if (n === undefined) {
    const proof = proofOf(request, FILE_BYTES.fileProofHeader);
    const range = { id, proof, ...rangeOf(request) };
    return calls.with(`${id} ${proof}`, () => sendRange(response, range, ranges));
  }
  const length = lengthOf(request);
  const proof = proofOf(request, FILE_BYTES.uploadProofHeader);
  // The connection outlives what is not read to its end: its answer is still to be sent.
  const bytes = request.iterator({ destroyOnReturn: false });
  await calls.with(`${id} ${proof}`, () => parts.take({ id, n: Number(n), proof, length, bytes }));
  carried.inc({ way: 'in' }, length);
  response.writeHead(204, apiHeaders()).end();
}

async function sendRange(
  response: ServerResponse,
  range: AskedRange,
  ranges: BytesServerOptions['ranges'],
): Promise<void> {
  const { first, last } = range;
  const content = await ranges.open(range);
  const { length, total } = content;
  response.writeHead(206, {
    ...apiHeaders(),
    'content-type': 'application/octet-stream',
    'content-length': length,
    'content-range': `bytes ${first}-${last}/${total}`,
  });
  await content.pour((piece) => write(response, piece));
  response.end();
  carried.inc({ way: 'out' }, length);
}

/** Resolves once the bytes have left, so that their memory is free again. @throws Error who should get them is gone */
function write(response: ServerResponse, piece: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(new Error('The reader is gone.'));
    if (response.destroyed) return gone();
    response.once('close', gone);
    response.write(piece, (error) => {
      response.off('close', gone);
      if (error) reject(error);
      else resolve();
    });
  });
}

interface Failure {
  readonly error: unknown;
  readonly log: Log;
}

/** An answer that has begun is cut: its reader sees that bytes are missing, and asks for them again. */
function refuse(request: IncomingMessage, response: ServerResponse, { error, log }: Failure): void {
  const isGone = request.socket.destroyed;
  const code = codeOf(error);
  if (!isGone) refused.inc({ code });
  if (code === 'INTERNAL' && !isGone) log.error('file-call-failed', { error });
  if (error instanceof StoreAwayError) log.error('file-store-away', { reason: error.code });
  if (response.headersSent || isGone) return void response.destroy();
  const requestId = randomUUID();
  const body = JSON.stringify({ error: SERVER_ERROR_TEXTS[code], code, requestId });
  response
    .writeHead(SERVER_ERROR_STATUS[code], {
      ...apiHeaders(),
      'x-request-id': requestId,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      ...(SOON.includes(code) && { 'retry-after': '1' }),
      // What is longer than a part, or of unknown length, is not waited for.
      ...(ENDLESS.includes(code) && { connection: 'close' }),
    })
    .end(body);
  // The rest of a part: its sender reads the answer once it has sent all.
  request.resume();
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server for bytes has no port.');
  return address.port;
}

async function close(server: Server): Promise<void> {
  server.close();
  server.closeIdleConnections();
  if (server.listening) await once(server, 'close');
}
