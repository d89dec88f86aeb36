import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { BODY_MAX_BYTES } from '@oncelink/contracts';
import { currentTracer } from '@oncelink/service-kit';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { FULL, HEADERS, requestIdOf, type Admit } from './admit-requests.hook.ts';
import { CallGuard } from './call.guard.ts';
import { failRequest } from './error.filter.ts';
import { parseJson, serializeOnUse, validateOnUse } from './json.ts';
import type { RecordAnswer } from './record-answers.hook.ts';
import type { Answer } from './answer-text.ts';
import type { PlainRequest, RawRequest } from './plain-request.ts';
import { givenTo, type Given } from './request-parts.ts';
import type { ApiRequest, RouteFacts } from './request-types.ts';

/** Only a request of Fastify has the last two: calls whose method asks for them are left to Fastify. */
type Asked = ApiRequest & Partial<Pick<FastifyRequest, 'query' | 'params'>>;

const READERS: Readonly<Record<Given, (request: Asked) => unknown>> = {
  body: ({ body }) => body,
  querystring: ({ query }) => query,
  params: ({ params }) => params,
  request: (request) => request,
};

/** Asks the guard, then calls the method. */
type Run = (request: Asked) => unknown;

function runnerOf(app: NestFastifyApplication, { config }: Pick<RouteOptions, 'config'>): Run | undefined {
  if (config?.direct === undefined) return undefined;
  const { controller, method } = config.direct;
  const guard = app.get(CallGuard);
  const instance: object = app.get(controller);
  const call: unknown = Reflect.get(instance, method);
  if (typeof call !== 'function') throw new Error(`${String(method)} is no method.`);
  const readers = givenTo(controller.prototype, method).map((given) => READERS[given]);
  const run: Run = (request) =>
    Reflect.apply(
      call,
      instance,
      readers.map((read) => read(request)),
    );
  return (request) => {
    const admitted = guard.admit(request);
    return admitted === true ? run(request) : admitted.then(() => run(request));
  };
}

/**
 * Lets Fastify call the methods of calls about links by itself. These are nearly all requests, and Nest's way to a method
 * was about 7 % of what one costs the gateway, in a profile of 64 connections. Nest makes their controllers, checks,
 * documents and registers them as all others, and errors take the same way
 * (docs/adr/0038-calls-about-links-pass-nests-pipeline-by.md).
 */
export function callDirectly(app: NestFastifyApplication, route: RouteOptions): void {
  const run = runnerOf(app, route);
  const status = route.config?.direct?.status ?? 200;
  if (run === undefined) return;
  route.handler = (request, reply) => {
    reply.code(status);
    return run(request);
  };
}

interface DirectCall {
  readonly facts: RouteFacts;
  /** Of success. */
  readonly status: number;
  readonly check: ReturnType<typeof validateOnUse>;
  /** Null: a success has no body. */
  readonly write: ReturnType<typeof serializeOnUse> | null;
  readonly run: Run;
}

type Send = (answer: Answer) => void;
type Sent = Pick<Answer, 'status' | 'headers' | 'body'>;

const sendBy =
  (outgoing: ServerResponse): Send =>
  ({ status, headers, requestId, body, isLast }) => {
    const all = [...headers, 'x-request-id', requestId];
    if (body !== undefined) all.push('content-length', String(Buffer.byteLength(body)));
    if (isLast) all.push('connection', 'close');
    outgoing.writeHead(status, all).end(body);
  };

/** A request with what a guard and a method read of it. */
class DirectRequest implements ApiRequest {
  readonly id: string;
  readonly headers: RawRequest['headers'];
  readonly begun = performance.now();
  body: unknown;
  failure: ApiRequest['failure'] = null;
  identity: ApiRequest['identity'] = null;
  keyHolder: ApiRequest['keyHolder'] = null;
  counted: ApiRequest['counted'] = null;

  constructor(
    readonly raw: RawRequest,
    readonly route: RouteFacts,
    readonly send: Send,
  ) {
    this.id = requestIdOf(raw);
    this.headers = raw.headers;
  }
}

function refusalOf(request: DirectRequest, error: unknown): Sent {
  const { status, headers, body } = failRequest(request, error);
  return { status, headers: Object.entries(headers).flat(), body };
}

/** What happens to every request and to every answer. Fastify's hooks are made of the same. */
export interface Steps {
  readonly admit: Admit;
  readonly watch: (raw: RawRequest) => void;
  readonly record: RecordAnswer;
  /** Connections end with the answers that are given from then on. */
  readonly shutdown: AbortSignal;
}

/** Names and values in turn, which node:http takes as they are. */
const COMMON_HEADERS = Object.entries(HEADERS).flat();
const JSON_HEADERS = [...COMMON_HEADERS, 'content-type', 'application/json; charset=utf-8'];

/**
 * Answers calls about links as their requests nearly always come: a POST with a body whose length is told. All else is left
 * to Fastify, which has the same calls with the same steps, checks, guard, methods and errors. Its own way to them makes an
 * object of each request and answer, and goes through a list of hooks for each moment
 * (docs/adr/0121-calls-about-links-pass-fastify-by.md).
 */
export class DirectCalls {
  readonly #calls = new Map<string, DirectCall>();
  readonly #steps: Steps;

  constructor(steps: Steps) {
    this.#steps = steps;
  }

  /** Answers the route from now on, if it is such a call. Not where requests are traced: Fastify's hooks do that. */
  add(app: NestFastifyApplication, route: RouteOptions): void {
    const { method, url, schema, config } = route;
    const run = runnerOf(app, route);
    if (run === undefined || config?.direct === undefined || config.isV1) return;
    if (method !== 'POST' || schema?.body === undefined || currentTracer() !== null) return;
    const { status } = config.direct;
    const answer = schema.response && Reflect.get(schema.response, status);
    const httpStatus = String(status);
    this.#calls.set(url, {
      facts: { ...config, url, method },
      status,
      check: validateOnUse({ schema: schema.body, url, method }),
      write: answer ? serializeOnUse({ schema: answer, url, method, httpStatus }) : null,
      run,
    });
  }

  /** Answers a request. @returns false: it is left to Fastify, and nothing of it was read */
  take(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const call = this.#find(incoming);
    if (call === undefined) return false;
    const request = new DirectRequest(incoming, call.facts, sendBy(outgoing));
    if (this.#begin(request)) this.#read(call, request, incoming);
    return true;
  }

  /** The same of one that Node's parser has not seen. */
  takePlain(plain: PlainRequest, send: Send): boolean {
    const call = this.#find(plain);
    if (call === undefined) return false;
    const request = new DirectRequest(plain, call.facts, send);
    if (this.#begin(request)) void this.#answer(call, request, plain.body);
    return true;
  }

  #find({ method, url = '', headers }: RawRequest): DirectCall | undefined {
    const call = method === 'POST' ? this.#calls.get(url) : undefined;
    if (call === undefined || headers['transfer-encoding'] !== undefined) return undefined;
    const length = Number(headers['content-length']);
    return length > 0 && length <= (call.facts.bodyMaxBytes ?? BODY_MAX_BYTES) ? call : undefined;
  }

  /** Before the body is read. @returns false: it was refused */
  #begin(request: DirectRequest): boolean {
    let reason: unknown = FULL;
    try {
      const hasRoom = this.#steps.admit(request, request.route);
      this.#steps.watch(request.raw);
      if (hasRoom) return true;
    } catch (error) {
      reason = error;
    }
    this.#send(request, refusalOf(request, reason));
    return false;
  }

  #read(call: DirectCall, request: DirectRequest, incoming: IncomingMessage): void {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const [first = Buffer.alloc(0)] = chunks;
      void this.#answer(call, request, chunks.length === 1 ? first : Buffer.concat(chunks));
    });
  }

  /** What is thrown by sending an answer is no reason to send another one. */
  async #answer(call: DirectCall, request: DirectRequest, body: Buffer): Promise<void> {
    let sent: Sent;
    try {
      request.body = parseJson(body);
      if (!call.check(request.body)) throw { validation: call.check.errors, validationContext: 'body' };
      const answer = await call.run(request);
      const headers = call.write === null ? COMMON_HEADERS : JSON_HEADERS;
      sent = { status: call.status, headers, body: call.write?.(answer) };
    } catch (error) {
      sent = refusalOf(request, error);
    }
    this.#send(request, sent);
  }

  #send(request: DirectRequest, answer: Sent): void {
    const { record, shutdown } = this.#steps;
    request.send({ ...answer, requestId: request.id, isLast: shutdown.aborted });
    record(request, answer.status, performance.now() - request.begun);
  }
}
