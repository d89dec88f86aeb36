import type { Redis } from '@oncelink/service-kit';
import { CallerSigner } from './assert-callers.ts';
import type { ClientSettings, TracedCallOptions } from './client-options.ts';
import type { PendingCalls } from './pending-calls.ts';
import { BusyCollector, type RedisClock } from './redis-connection.ts';
import {
  ANSWER_MARGIN_MS,
  encodeRequest,
  EVENT_ID,
  EVENT_LIFE_MS,
  MAX_DEADLINE_MS,
  requestList,
} from './wire-format.ts';

interface QueuedRequest {
  /** Of the call that waits. */
  readonly id: string;
  readonly isEvent: boolean;
  readonly message: string;
}

interface Call {
  readonly pattern: string;
  readonly data: unknown;
  readonly isEvent: boolean;
  /** Within which a service must have started on it. */
  readonly lifeMs: number;
  /** After which the caller gives up. */
  readonly waitMs: number;
}

interface Sender {
  readonly options: ClientSettings;
  /** Who gets the replies. */
  readonly clientId: string;
  /** Whether requests can leave and replies arrive. */
  readonly isConnected: () => boolean;
  readonly redis: Redis;
  readonly clock: RedisClock;
  readonly pending: PendingCalls;
}

/**
 * KEYS[1] list, ARGV[1] most requests that may wait, ARGV[2] life of the list in ms, ARGV[3..] requests.
 * Returns how many of them were accepted, the first ones (the others are not in the list), and the length of the list.
 * A script because a plain RPUSH tells the length only after the requests are in: a service would then work for callers
 * that were told "full". 5000 is what `unpack` bears safely.
 */
const PUSH_WITHIN_LIMIT = `
local length = redis.call('LLEN', KEYS[1])
local accepted = math.max(0, math.min(tonumber(ARGV[1]) - length, #ARGV - 2, 5000))
if accepted > 0 then
  redis.call('RPUSH', KEYS[1], unpack(ARGV, 3, accepted + 2))
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return {accepted, length + accepted}`;

interface RequestListOptions {
  readonly list: string;
  /** Requests that may wait at once. */
  readonly maxQueued: number;
  /** How long unread requests stay in Redis, in milliseconds. */
  readonly lifeMs: number;
}

/**
 * The list of requests of a service, as one of its callers sees it. While the list was less than half full when this
 * caller last looked, requests are pushed without the script: measured for 37 of 300 bytes, Redis needs 5 µs then, not
 * 24. Others may push in between, so the limit is kept only roughly until the script takes over.
 */
class RequestList {
  readonly #options: RequestListOptions;
  #length = 0;

  constructor(options: RequestListOptions) {
    this.#options = options;
  }

  /** Appends requests and answers how many of them, counted from the first, fitted. */
  async push(client: Redis, requests: readonly string[]): Promise<number> {
    const { list, maxQueued, lifeMs } = this.#options;
    if (this.#length + requests.length > maxQueued / 2) return this.#pushWithinLimit(client, requests);
    const [length] = await Promise.all([client.rPush(list, [...requests]), client.pExpire(list, lifeMs)]);
    this.#length = length;
    return requests.length;
  }

  /** How many requests wait for all callers together. */
  length(client: Redis): Promise<number> {
    return client.lLen(this.#options.list);
  }

  async #pushWithinLimit(client: Redis, requests: readonly string[]): Promise<number> {
    const { list, maxQueued, lifeMs } = this.#options;
    const reply = await client.eval(PUSH_WITHIN_LIMIT, {
      keys: [list],
      arguments: [String(maxQueued), String(lifeMs), ...requests],
    });
    const [accepted, length] = Array.isArray(reply) ? reply.map(Number) : [];
    this.#length = length ?? maxQueued;
    return accepted ?? 0;
  }
}

/** Signs requests, numbers them and brings them to the list of their service, those of one moment together. */
export class OutgoingRequests {
  readonly #sender: Sender;
  readonly #signer: CallerSigner;
  readonly #list: RequestList;
  readonly #collected = new BusyCollector<QueuedRequest>((batch) => this.#push(batch));

  constructor(sender: Sender) {
    const { service, maxQueued } = sender.options;
    this.#sender = sender;
    this.#signer = new CallerSigner({ ...sender.options, audience: service });
    this.#list = new RequestList({ list: requestList(service), maxQueued, lifeMs: MAX_DEADLINE_MS });
  }

  /** How many requests wait for the service, of all its callers. */
  count(): Promise<number> {
    return this.#list.length(this.#sender.redis);
  }

  /** Which share of the calls that may wait do wait. */
  get fullness(): number {
    const { count, room } = this.#sender.pending;
    return count / room;
  }

  /**
   * Resolves with the answer.
   * @throws UnavailableError no answer came, RemoteError the handler failed, RangeError the request is too large
   */
  send(pattern: string, data: unknown, options: TracedCallOptions): Promise<unknown> {
    const lifeMs = this.#deadlineOf(options);
    return this.#call({ pattern, data, isEvent: false, lifeMs, waitMs: lifeMs + ANSWER_MARGIN_MS }, options);
  }

  /**
   * Resolves once the event lies in Redis.
   * @throws UnavailableError it may not lie there, RangeError it is too large
   */
  tell(pattern: string, data: unknown, options: TracedCallOptions): Promise<unknown> {
    const waitMs = this.#deadlineOf(options);
    return this.#call({ pattern, data, isEvent: true, lifeMs: EVENT_LIFE_MS, waitMs }, options);
  }

  #deadlineOf({ deadlineMs = this.#sender.options.deadlineMs }: TracedCallOptions): number {
    return Math.min(deadlineMs, MAX_DEADLINE_MS);
  }

  /** No async function: every call of every visitor passes here, and each promise on its way is one more to make and to await. */
  #call(call: Call, options: TracedCallOptions): Promise<unknown> {
    const { clientId, clock, pending, isConnected, options: defaults } = this.#sender;
    const { pattern, data, isEvent } = call;
    if (!isConnected()) return Promise.reject(pending.refuse(pattern, 'disconnected'));
    if (this.fullness >= (options.share ?? 1)) return Promise.reject(pending.refuse(pattern, 'overloaded'));
    const id = pending.nextId();
    const now = clock.now();
    const deadline = Math.round(now + call.lifeMs);
    const message = encodeRequest({
      id: isEvent ? EVENT_ID : id,
      clientId,
      requestId: options.requestId,
      deadline,
      assertion: this.#signer.sign(options.caller ?? null, now, deadline),
      pattern,
      data,
      trace: options.trace,
    });
    if (Buffer.byteLength(message) > defaults.maxMessageBytes)
      return Promise.reject(new RangeError('The request is too large.'));
    this.#collected.add({ id, isEvent, message });
    return pending.wait(id, pattern, call.waitMs);
  }

  async #push(batch: readonly QueuedRequest[]): Promise<void> {
    const { redis, pending } = this.#sender;
    const messages = batch.map(({ message }) => message);
    try {
      const accepted = await this.#list.push(redis, messages);
      for (const { id } of batch.slice(accepted)) pending.fail(id, 'overloaded');
      for (const { id, isEvent } of batch.slice(0, accepted)) if (isEvent) pending.accept(id);
    } catch {
      for (const { id } of batch) pending.fail(id, 'disconnected');
    }
  }
}
