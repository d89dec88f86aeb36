import { setTimeout as delay } from 'node:timers/promises';
import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import { CallerVerifier } from './assert-callers.ts';
import { countDropped } from './message-metrics.ts';
import { BusyCollector, gatherMore, RedisClock, RedisConnection } from './redis-connection.ts';
import { runBatch, Ticket, type BatchHandler, type TakenRequest } from './ticket.ts';
import {
  decodeRequest,
  encodeReply,
  joinReplies,
  MAX_MESSAGE_BYTES,
  ReplySigner,
  replyChannel,
  requestList,
  type AssertionKeys,
  type EncodedReply,
  type Outcome,
  type RequestMessage,
} from './wire-format.ts';

/** Most requests of one pop. Under load batches of 37 were measured; a bigger limit only delays the first answer. */
const BATCH_MAX = 64;
/** How long one pop waits, in seconds; also how long an idle replica takes to leave. */
const POP_SECONDS = 1;
/** Pauses of the pop loop: until Redis is back, and after it refused a pop (no permission, out of memory). */
const RECONNECT_PAUSE_MS = 100;
const REFUSED_PAUSE_MS = 1000;

export interface RedisListServerOptions extends AssertionKeys {
  readonly url: string;
  /** Name of the service whose requests this process serves, together with its other replicas. */
  readonly service: string;
  /** Largest request that is read at all, in characters; 65,536 unless given. */
  readonly maxMessageBytes?: number;
}

type ServerStatus = 'connected' | 'disconnected';

/**
 * Serves requests from a Redis list as a Nest transport. Replicas compete: a pop is a delete, so each request is run by
 * one of them, and what a killed replica had popped is lost (the caller sees `deadline`). One batch runs at a time.
 */
export class RedisListServer
  extends Server<Record<string, never>, ServerStatus>
  implements CustomTransportStrategy
{
  readonly #service: string;
  readonly #maxMessageBytes: number;
  readonly #clock = new RedisClock();
  readonly #verifier: CallerVerifier;
  readonly #signer: ReplySigner;
  readonly #handlers = new Map<string, BatchHandler>();
  /** Does nothing but pop: a blocked connection can't carry replies, and must never be cut while it holds requests. */
  readonly #requests: RedisConnection;
  readonly #replies: RedisConnection;
  readonly #outgoing = new BusyCollector<EncodedReply>((replies) => this.#publish(replies));
  #isClosing = false;
  #consuming: Promise<void> | undefined;

  constructor(options: RedisListServerOptions) {
    super();
    const { url, service, maxMessageBytes = MAX_MESSAGE_BYTES } = options;
    this.#service = service;
    this.#maxMessageBytes = maxMessageBytes;
    this.#verifier = new CallerVerifier({ ...options, audience: service });
    this.#signer = new ReplySigner(options);
    const events = {
      url,
      onUsable: () => this.#onUsable(),
      onLost: () => this._status$.next('disconnected'),
    };
    this.#requests = new RedisConnection({ ...events, role: 'rpc-pop', prepare: () => Promise.resolve() });
    this.#replies = new RedisConnection({
      ...events,
      role: 'rpc-answers',
      prepare: (client) => this.#clock.learn(client),
    });
  }

  get isConnected(): boolean {
    return this.#requests.isUsable && this.#replies.isUsable;
  }

  /** Starts to serve. Redis may be away: requests are taken as soon as it is there. */
  listen(callback: () => void): void {
    this.#requests.open();
    this.#replies.open();
    this.#consuming = this.#consume();
    callback();
  }

  /** Stops taking requests, finishes and answers those already taken, then disconnects. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#consuming;
    await this.#outgoing.settled();
    this.#requests.destroy();
    this.#replies.destroy();
  }

  /** Makes `handler` answer the requests of a pattern. */
  handle(pattern: string, handler: BatchHandler): void {
    this.#handlers.set(pattern, handler);
  }

  /** Called by Nest for `@MessagePattern` and `@EventPattern`. */
  override addHandler(pattern: unknown): never {
    throw new Error(`Mark the handler of ${String(pattern)} with @BatchPattern: requests come in batches.`);
  }

  override on(): never {
    throw new Error('This transport has no events of its own; subscribe to `status`.');
  }

  unwrap(): never {
    throw new Error('The Redis connections of this server are its own.');
  }

  async #consume(): Promise<void> {
    while (!this.#isClosing) {
      const popped = await this.#pop();
      if (popped.length > 0) await this.#serve(popped);
      if (popped.length < BATCH_MAX) await gatherMore(popped.length);
    }
  }

  async #pop(): Promise<readonly string[]> {
    try {
      if (this.isConnected) {
        const list = requestList(this.#service);
        const popped = await this.#requests.client.blmPop(POP_SECONDS, list, 'LEFT', { COUNT: BATCH_MAX });
        const messages = popped?.[1];
        return Array.isArray(messages) ? messages : [];
      }
    } catch (error) {
      if (this.isConnected) this.logger.error(error); // a lost connection shows in `status`
    }
    await delay(this.isConnected ? REFUSED_PAUSE_MS : RECONNECT_PAUSE_MS);
    return [];
  }

  /** Runs what one pop brought, each pattern's requests together. */
  async #serve(texts: readonly string[]): Promise<void> {
    const now = this.#clock.now();
    const batches = new Map<string, TakenRequest[]>();
    let unreadable = 0;
    let late = 0;
    for (const text of texts) {
      const message = text.length > this.#maxMessageBytes ? null : decodeRequest(text);
      if (message === null) unreadable += 1;
      else if (message.deadline < now) late += 1;
      else this.#admit(message, now, batches);
    }
    if (unreadable > 0) this.logger.warn(`Dropped ${unreadable} unreadable messages`);
    countDropped('unreadable', unreadable);
    countDropped('late', late);
    const { logger } = this;
    await Promise.all(
      [...batches].map(([pattern, taken]) => {
        const handler = this.#handlers.get(pattern);
        return runBatch({ pattern, handler, taken, logger, reply: this.#reply });
      }),
    );
  }

  /** Puts a request to the others of its pattern; one that does not prove who sends it is refused, and nothing of it runs. */
  #admit(message: RequestMessage, now: number, batches: Map<string, TakenRequest[]>): void {
    const { pattern, data: request, requestId, deadline } = message;
    const caller = this.#verifier.verify(message.assertion, now);
    if (caller === undefined) {
      this.#reply(message, 'unauthenticated');
      return;
    }
    const ticket = new Ticket({ request, requestId, caller, deadline, now: this.#now });
    const batch = batches.get(pattern);
    if (batch === undefined) batches.set(pattern, [{ message, ticket }]);
    else batch.push({ message, ticket });
  }

  readonly #now = (): number => this.#clock.now();

  readonly #reply = ({ id, clientId }: TakenRequest['message'], outcome: Outcome): void =>
    this.#outgoing.add({ clientId, text: encodeReply(id, outcome) });

  /** One PUBLISH per client. Replies that can't leave are lost; their callers have been failed by the same outage. */
  #publish(replies: readonly EncodedReply[]): Promise<unknown> {
    const sent = [...joinReplies(replies)].map(([clientId, text]) =>
      this.#replies.client.publish(replyChannel(clientId), this.#signer.sign(clientId, text)),
    );
    return Promise.allSettled(sent);
  }

  #onUsable(): void {
    if (this.isConnected) this._status$.next('connected');
  }
}
