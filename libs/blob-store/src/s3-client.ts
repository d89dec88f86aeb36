import {
  Agent as PlainAgent,
  request as requestPlain,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent, request as requestSecure } from 'node:https';
import { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { codeOf, exactly, StoreAwayError, StoreFullError } from './blob-store.ts';
import { promptly } from './read-bytes.ts';

export interface S3Settings {
  /** Of the bucket: `https://s3.example.com/bucket` or `https://bucket.s3.example.com`. */
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The authority behind the store's certificate (PEM), if it is not a public one. */
  readonly ca?: string | undefined;
  /** Longest time in milliseconds in which the store may do nothing that it should. */
  readonly idleMs?: number;
  /** Objects that one answer lists; for tests. */
  readonly pageSize?: number;
}

export interface S3Call {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly range?: string;
  readonly body?: { readonly bytes: AsyncIterable<Uint8Array>; readonly length: number };
}

const IDLE_MS = 60_000;
/** What is written down as wanted stays as it was only under TLS: the settings refuse other stores of other machines. */
const UNSIGNED = 'UNSIGNED-PAYLOAD';
const SOCKETS = 64;
/** How long a connection is kept without a request: shorter than stores keep it, or a call goes out as they close it. */
const FREE_MS = 4_000;

/** Codes of stores that have no room, or none for us. */
const FULL = /^(507|InsufficientStorage|QuotaExceeded|XMinioStorageFull|XMinioAdminBucketQuotaExceeded)$/;

/** Signs requests and sends them, the body as it comes. */
export class S3Client {
  readonly #settings: S3Settings;
  readonly #agent: Agent | PlainAgent;
  readonly idleMs: number;

  constructor(settings: S3Settings) {
    this.#settings = settings;
    this.idleMs = settings.idleMs ?? IDLE_MS;
    const options = { keepAlive: true, maxSockets: SOCKETS, timeout: FREE_MS };
    this.#agent = settings.bucketUrl.startsWith('https:')
      ? new Agent({ ...options, ca: settings.ca })
      : new PlainAgent(options);
  }

  /**
   * @returns the answer, whatever it says
   * @throws StoreAwayError none came; what the bytes of the body throw
   */
  async send(call: S3Call): Promise<IncomingMessage> {
    const { url, headers } = await this.#sign(call);
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
      method: call.method,
      agent: this.#agent,
      headers: { ...headers, ...(call.body && { 'content-length': call.body.length }) },
    });
    const end = endWhenStalled(request, this.idleMs);
    try {
      return await answerOf(request, call.body && Readable.from(exactly(call.body.bytes, call.body.length)));
    } finally {
      end();
    }
  }

  /** The text of an answer. */
  async read(response: IncomingMessage): Promise<string> {
    try {
      const chunks: Uint8Array[] = [];
      for await (const chunk of promptly(response, this.idleMs)) chunks.push(chunk);
      return Buffer.concat(chunks).toString();
    } catch (error) {
      throw awayError(error);
    }
  }

  /** What an answer means that says no. @returns NoSuchKey and the like, or the number of the status */
  async codeOf(response: IncomingMessage): Promise<string> {
    const text = await this.read(response);
    return /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? String(response.statusCode);
  }

  async #sign({ method, key = '', query = {}, range }: S3Call): Promise<SignedRequest> {
    const { bucketUrl, region, accessKeyId, secretAccessKey } = this.#settings;
    const address = new URL(`${bucketUrl.replace(/\/+$/, '')}/${key}`);
    address.search = new URLSearchParams(query).toString();
    const headers = { 'x-amz-content-sha256': UNSIGNED, ...(range !== undefined && { range }) };
    const given = { method, url: address.href, headers, accessKeyId, secretAccessKey, region, service: 's3' };
    const signed = await new AwsV4Signer(given).sign();
    return { url: signed.url, headers: Object.fromEntries(signed.headers) };
  }
}

interface SignedRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

export const awayError = (error: unknown): StoreAwayError =>
  error instanceof StoreAwayError ? error : new StoreAwayError(codeOf(error));

export const refusalOf = (code: string): Error =>
  FULL.test(code) ? new StoreFullError() : new StoreAwayError(code);

/**
 * Sends the body. A body that fails leaves the request without its end, so the store keeps nothing; a store that answers
 * before it has all gets no more.
 */
function answerOf(request: ClientRequest, body: Readable | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('error', (error) => {
      body?.destroy();
      reject(awayError(error));
    });
    request.on('response', (response) => {
      if (body?.readableEnded === false) response.once('close', () => request.destroy());
      body?.destroy();
      resolve(response);
    });
    if (body === undefined) return void request.end();
    body.on('error', (error) => {
      reject(error);
      request.destroy();
    });
    body.pipe(request);
  });
}

/**
 * Ends a request whose store neither takes bytes that are there nor answers. Time in which the sender of the bytes lets
 * us wait does not count. @returns ends the watch
 */
function endWhenStalled(request: ClientRequest, idleMs: number): () => void {
  let since = performance.now();
  let written = -1;
  const timer = setInterval(() => {
    const isOurTurn = !request.writableNeedDrain && !request.writableEnded;
    const sent = request.socket?.bytesWritten ?? 0;
    if (isOurTurn || sent !== written) since = performance.now();
    else if (performance.now() - since >= idleMs) request.destroy(new StoreAwayError('ETIMEDOUT'));
    written = sent;
  }, idleMs / 4);
  return () => clearInterval(timer);
}
