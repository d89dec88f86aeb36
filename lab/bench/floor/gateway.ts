/**
 * The floor's gateway: the least that has the hops of the product's. node:http, one Redis list, one channel of replies.
 * It checks the shape of each body and hashes proofs; no limits, no log, no metrics, no routes.
 * REDIS_URL and PORT come from the environment.
 */
import { hash, randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { repliesOf, REQUESTS, type Answer, type Request } from './messages.ts';
import { encodeCommand, RespClient } from './resp.ts';

const url = process.env['REDIS_URL'] ?? '';
const self = randomUUID();
const [pushes, replies] = [new RespClient(url), new RespClient(url)];
const waiting = new Map<number, (answer: Answer) => void>();

replies.onMessage = (text) => {
  const answers: Answer[] = JSON.parse(text);
  for (const answer of answers) {
    waiting.get(answer[0])?.(answer);
    waiting.delete(answer[0]);
  }
};
await replies.ask('SUBSCRIBE', repliesOf(self));

/** Pushes what has gathered while the push before was under way; tells each when Redis has it. */
class Outbox {
  #items: string[] = [];
  #onPushed: (() => void)[] = [];
  #isBusy = false;

  add(item: string, onPushed?: () => void): void {
    this.#items.push(item);
    if (onPushed) this.#onPushed.push(onPushed);
    if (this.#isBusy) return;
    this.#isBusy = true;
    setImmediate(() => this.#push());
  }

  #push(): void {
    const [items, onPushed] = [this.#items, this.#onPushed];
    [this.#items, this.#onPushed] = [[], []];
    pushes.send(encodeCommand(['RPUSH', REQUESTS, ...items]), () => {
      for (const tell of onPushed) tell();
      if (this.#items.length > 0) this.#push();
      else this.#isBusy = false;
    });
  }
}

const outbox = new Outbox();
let last = 0;

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

function answer(response: ServerResponse, status: number, body?: object): void {
  const id = { 'x-request-id': randomUUID() };
  if (body === undefined) return void response.writeHead(status, { ...HEADERS, ...id }).end();
  const text = JSON.stringify(body);
  const content = { 'content-type': 'application/json; charset=utf-8', 'content-length': text.length };
  response.writeHead(status, { ...HEADERS, ...id, ...content }).end(text);
}

type Body = Readonly<Record<string, unknown>>;
type Route = (body: Body, response: ServerResponse) => void;

const KEY = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;
const CODE = /^[A-Za-z0-9]{10}$/;
const ENVELOPE = /^[A-Za-z0-9_-]{1,16000}$/;

class BadRequestError extends Error {}

function read(body: Body, name: string, pattern: RegExp): string {
  const value = body[name];
  if (typeof value !== 'string' || !pattern.test(value)) throw new BadRequestError(name);
  return value;
}

const hashOf = (value: string): string => hash('sha256', Buffer.from(value, 'base64url'), 'base64url');

const create: Route = (body, response) => {
  const [proofHash, envelope] = [read(body, 'proofHash', KEY), read(body, 'encryptedData', ENVELOPE)];
  const life = body['expiresIn'];
  if (!Number.isInteger(life) || body['passwordHash'] !== null) throw new BadRequestError();
  const request: Request = [(last += 1), self, 'create', proofHash, envelope, Number(life)];
  waiting.set(last, ([, shortCode, expiresAt, ttl]) =>
    answer(response, 201, { shortUrl: `http://localhost:3000/sh-${shortCode}`, shortCode, expiresAt, ttl }),
  );
  outbox.add(JSON.stringify(request));
};

const named = (body: Body): [code: string, proofHash: string, claim: string] => [
  read(body, 'shortCode', CODE),
  hashOf(read(body, 'proof', KEY)),
  hashOf(read(body, 'claim', KEY)),
];

const reveal: Route = (body, response) => {
  const request: Request = [(last += 1), self, 'reveal', ...named(body)];
  waiting.set(last, ([, decryptedData, graceSeconds]) =>
    decryptedData === undefined
      ? answer(response, 404, {})
      : answer(response, 200, { decryptedData, graceSeconds }),
  );
  outbox.add(JSON.stringify(request));
};

/** An event: answered as soon as Redis has it. */
const acknowledge: Route = (body, response) => {
  const request: Request = [0, '', 'ack', ...named(body)];
  outbox.add(JSON.stringify(request), () => answer(response, 204));
};

const ROUTES: Readonly<Record<string, Route>> = {
  '/api/create-short-url': create,
  '/api/reveal-secret': reveal,
  '/api/reveal/ack': acknowledge,
};

function take(route: Route, text: string, response: ServerResponse): void {
  try {
    route(JSON.parse(text), response);
  } catch (error) {
    answer(response, 400, { error: String(error) });
  }
}

const server = createServer((request, response) => {
  if (request.method === 'GET') return void response.end('ready');
  const route = ROUTES[request.url ?? ''];
  if (route === undefined) return answer(response, 404);
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => take(route, Buffer.concat(chunks).toString('latin1'), response));
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => process.exit());
