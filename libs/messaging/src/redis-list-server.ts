import { setTimeout as delay } from 'node:timers/promises';
import type { LoggerService } from '@nestjs/common';
import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import { countDropped, MessageReader } from './assert-callers.ts';
import { BusyCollector, endOfMoment, RedisClock, RedisConnection } from './redis-connection.ts';
import { groupByPattern, runBatch, type BatchHandler, type TakenRequest } from './ticket.ts';
import {
  encodeReply,
  EVENT_ID,
  joinReplies,
  MAX_MESSAGE_BYTES,
  ReplySigner,
  replyChannel,
  requestList,
  type AssertionKeys,
  type EncodedReply,
  type Outcome,
} from './wire-format.ts';

/**
 * Most requests of one pop. With 256 clients, 64 gave 3,036 cycles a second, 256 3,477, and 128 as many (2026-11-28): it divides what a
 * batch costs by more requests, and the first of them waits for half as many others.
 */
const BATCH_MAX = 128;
/** How long one pop waits, in seconds; also how long an idle replica takes to leave. */
const POP_SECONDS = 1;
/** Pauses of the pop loop: until Redis is back, and after it refused a pop (no permission, out of memory). */
const RECONNECT_PAUSE_MS = 100;
const REFUSED_PAUSE_MS = 1000;

/** Events run together, this long after the first of them came: nobody waits, and one statement for many costs less. */
const EVENT_GATHER_MS = 25;
/** With so many events that are not run yet, a replica takes nothing more: the list fills, and callers are turned away. */
const EVENTS_MAX = 1024;

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
 * one of them, and what a killed replica had popped is lost (the caller sees `deadline`). One batch of requests and one of
 * events run at a time.
 */
export class RedisListServer
  extends Server<Record<string, never>, ServerStatus>
  implements CustomTransportStrategy
{
  readonly #service: string;
  readonly #clock = new RedisClock();
  readonly #reader: MessageReader;
  readonly #signer: ReplySigner;
  readonly #handlers = new Map<string, BatchHandler>();
  /** Does nothing but pop: a blocked connection can't carry replies, and must never be cut while it holds requests. */
  readonly #requests: RedisConnection;
  readonly #replies: RedisConnection;
  /** Answers of one moment leave together. The client of Redis waits a turn of the event loop in any case. */
  readonly #outgoing = new BusyCollector<EncodedReply>((replies) => this.#publish(replies), {
    first: endOfMoment,
  });
  readonly #events = new BusyCollector<TakenRequest>((events) => this.#run(events), {
    each: () => delay(EVENT_GATHER_MS),
  });
  #log: Pick<LoggerService, 'error' | 'warn'> = this.logger;
  #isClosing = false;
  #consuming: Promise<void> | undefined;

  constructor(options: RedisListServerOptions) {
    super();
    const { url, service, maxMessageBytes = MAX_MESSAGE_BYTES } = options;
    this.#service = service;
    this.#reader = new MessageReader({
      ...options,
      maxMessageBytes,
      clock: this.#clock,
      logger: { warn: (message) => this.#log.warn(message) },
      refuse: (message) => this.#reply(message, 'unauthenticated'),
    });
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

  /** Stops taking messages, runs and answers those already taken, then disconnects. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#consuming;
    await this.#events.settled();
    await this.#outgoing.settled();
    this.#requests.destroy();
    this.#replies.destroy();
  }

  /** Speaks by this log. Nest's own is that of the service which the process has made last. */
  speakBy(log: LoggerService): void {
    this.#log = {
      error: (message: unknown, ...rest: unknown[]) => log.error(message, ...rest, Server.name),
      warn: (message: unknown, ...rest: unknown[]) => log.warn(message, ...rest, Server.name),
    };
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

  /**
   * The answers of a batch lie in Redis before the next one is popped. Their way there gives those who get them the time to ask
   * on: popped at once, batches are smaller, and each of them costs a statement and a commit (docs/performance.md).
   */
  async #consume(): Promise<void> {
    while (!this.#isClosing) {
      if (this.#events.waiting >= EVENTS_MAX) await this.#events.settled();
      const popped = await this.#pop();
      if (popped.length > 0) await this.#serve(popped);
      await this.#outgoing.settled();
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
      if (this.isConnected) this.#log.error(error); // a lost connection shows in `status`
    }
    await delay(this.isConnected ? REFUSED_PAUSE_MS : RECONNECT_PAUSE_MS);
    return [];
  }

  /** Runs the requests of what one pop brought. Its events join those that are being gathered. */
  async #serve(texts: readonly string[]): Promise<void> {
    const requests: TakenRequest[] = [];
    for (const taken of this.#reader.read(texts)) {
      if (taken.message.id === EVENT_ID) this.#events.add(taken);
      else requests.push(taken);
    }
    await this.#run(requests);
  }

  /** Runs each pattern's messages together. */
  async #run(messages: readonly TakenRequest[]): Promise<void> {
    const logger = this.#log;
    await Promise.all(
      [...groupByPattern(messages)].map(([pattern, taken]) => {
        const handler = this.#handlers.get(pattern);
        return runBatch({ pattern, handler, taken, logger, reply: this.#reply });
      }),
    );
  }

  readonly #reply = ({ id, clientId }: TakenRequest['message'], outcome: Outcome): void => {
    if (id !== EVENT_ID) this.#outgoing.add({ clientId, text: encodeReply(id, outcome) });
    else if (outcome === 'unauthenticated' || outcome === 'unknown-pattern') countDropped(outcome, 1);
  };

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
