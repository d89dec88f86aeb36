import { randomUUID } from 'node:crypto';
import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import { filter, firstValueFrom, from } from 'rxjs';
import {
  CLIENT_DEFAULTS,
  type CallOptions,
  type MessageContract,
  type ClientSettings,
  type RedisListClientOptions,
  type TracedCallOptions,
} from './client-options.ts';
import { currentTracer, WatchedGauge } from '@oncelink/service-kit';
import { OutgoingRequests } from './outgoing-requests.ts';
import { PendingCalls } from './pending-calls.ts';
import { RedisClock, RedisConnection } from './redis-connection.ts';
import { replyChannel, ReplySigner } from './wire-format.ts';

const waitingCalls = new WatchedGauge({
  name: 'oncelink_rpc_waiting_calls',
  help: 'Calls of this process that have no answer yet.',
  labelNames: ['service'],
});

const oldestCall = new WatchedGauge({
  name: 'oncelink_rpc_oldest_call_seconds',
  help: 'How long the oldest call without an answer has waited, or 0.',
  labelNames: ['service'],
});

const queueDepth = new WatchedGauge({
  name: 'oncelink_rpc_queue_depth',
  help: 'Requests that lie in Redis and no replica has taken yet.',
  labelNames: ['service'],
});

interface WatchedClient {
  readonly waiting: () => number;
  readonly oldestMs: () => number;
  /** Asks Redis. */
  readonly queueDepth: () => Promise<number>;
}

/** Tells what a client waits for. @returns ends it */
function watchClient(service: string, client: WatchedClient): () => void {
  const labels = { service };
  const stops = [
    waitingCalls.watch(async () => [{ labels, value: client.waiting() }]),
    oldestCall.watch(async () => [{ labels, value: client.oldestMs() / 1000 }]),
    queueDepth.watch(async () => [{ labels, value: await client.queueDepth() }]),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

type ClientStatus = 'connected' | 'disconnected' | 'closed';

/**
 * Calls a service over a Redis list. Delivery is at most once: nothing is ever sent again, so only calls that are
 * idempotent by design may be repeated by the caller.
 */
export class RedisListClient<C extends MessageContract<C>> extends ClientProxy<
  Record<string, never>,
  ClientStatus
> {
  readonly #options: ClientSettings;
  readonly #id = randomUUID();
  readonly #signer: ReplySigner;
  readonly #clock = new RedisClock();
  readonly #pending: PendingCalls;
  readonly #commands: RedisConnection;
  readonly #replies: RedisConnection;
  readonly #outgoing: OutgoingRequests;
  #opened: Promise<unknown> | undefined;
  #stopWatching: () => void = () => undefined;

  constructor(options: RedisListClientOptions) {
    super();
    this.#options = { ...CLIENT_DEFAULTS, ...options };
    this.#pending = new PendingCalls(this.#options.maxWaiting);
    this.#signer = new ReplySigner(options);
    const events = { url: options.url, onUsable: () => this.#onUsable(), onLost: () => this.#onLost() };
    this.#commands = new RedisConnection({
      ...events,
      role: 'rpc-requests',
      prepare: (client) => this.#clock.learn(client),
    });
    this.#replies = new RedisConnection({
      ...events,
      role: 'rpc-replies',
      prepare: (client) => client.subscribe(replyChannel(this.#id), this.#onReplies),
    });
    this.#outgoing = new OutgoingRequests({
      options: this.#options,
      clientId: this.#id,
      isConnected: () => this.isConnected,
      redis: this.#commands.client,
      clock: this.#clock,
      pending: this.#pending,
    });
  }

  get isConnected(): boolean {
    return this.#commands.isUsable && this.#replies.isUsable;
  }

  /** Which share of the calls that may wait do wait. */
  get fullness(): number {
    return this.#outgoing.fullness;
  }

  /** Whether the service said in its last answer that it can't reach what it works with, such as its database. */
  get isIncapable(): boolean {
    return this.#pending.isIncapable;
  }

  /**
   * Opens the connections and resolves when both worked for the first time, however long that takes. They come back by
   * themselves when they are lost; until then calls fail at once. `status` tells the changes.
   */
  async connect(): Promise<void> {
    if (this.#opened === undefined) {
      this.#opened = firstValueFrom(this.status.pipe(filter((status) => status !== 'disconnected')));
      this.#commands.open();
      this.#replies.open();
      this.#stopWatching = watchClient(this.#options.service, {
        waiting: () => this.#pending.count,
        oldestMs: () => this.#pending.oldestMs,
        queueDepth: () => this.#outgoing.count(),
      });
    }
    await this.#opened;
  }

  /**
   * Asks the service and waits for its answer.
   * @throws UnavailableError no answer came, RemoteError the handler failed, RangeError the request is too large
   */
  call<P extends keyof C & string>(
    pattern: P,
    request: C[P]['request'],
    options: CallOptions,
  ): Promise<C[P]['result']> {
    return this.#trace(`ask ${pattern}`, options, (traced) => this.#outgoing.send(pattern, request, traced));
  }

  /**
   * Hands the service an event and does not wait for it to be run: resolves once it lies in Redis. An event may be lost
   * later, when a replica is killed or Redis stops: only what ends well without it may be told so.
   * @throws UnavailableError it may not lie there, RangeError it is too large
   */
  tell<P extends keyof C & string>(
    pattern: P,
    event: C[P]['request'],
    options: CallOptions,
  ): Promise<unknown> {
    return this.#trace(`tell ${pattern}`, options, (traced) => this.#outgoing.tell(pattern, event, traced));
  }

  /** Closes the connections; calls without an answer fail as `disconnected`. There is no way back. */
  close(): void {
    this.#stopWatching();
    this.#commands.destroy();
    this.#replies.destroy();
    this._status$.next('closed');
  }

  unwrap(): never {
    throw new Error('The Redis connections of this client are its own.');
  }

  protected publish(
    packet: ReadPacket<unknown>,
    callback: (answer: WritePacket<unknown>) => void,
  ): () => void {
    const sent = this.#outgoing.send(String(packet.pattern), packet.data, { requestId: randomUUID() });
    const answer = from(sent).subscribe({
      next: (response) => callback({ response, isDisposed: true }),
      error: (err: unknown) => callback({ err }),
    });
    return () => answer.unsubscribe();
  }

  /** Nest's own events say neither for whom nor for how long. */
  protected dispatchEvent(): Promise<never> {
    return Promise.reject(
      new Error('Use `tell` for what may be lost, and a job queue for what must survive.'),
    );
  }

  #trace<T>(name: string, options: CallOptions, run: (traced: TracedCallOptions) => Promise<T>): Promise<T> {
    const tracer = currentTracer();
    if (tracer === null) return run(options);
    const fields = { 'messaging.destination.name': this.#options.service };
    return tracer.inSpan({ name, kind: 'client', fields }, () => run({ ...options, trace: tracer.carry() }));
  }

  readonly #onReplies = (text: string): void => {
    for (const reply of this.#signer.read(this.#id, text)) this.#pending.settle(reply);
  };

  #onUsable(): void {
    if (this.isConnected) this._status$.next('connected');
  }

  #onLost(): void {
    this._status$.next('disconnected');
    this.#pending.failAll('disconnected');
  }
}
