import { EventEmitter, once } from 'node:events';
import type { Caller } from '@oncelink/contracts';
import { RedisListServer, RemoteError, settleEach } from '@oncelink/messaging';

export interface ReceivedMessage {
  readonly pattern: string;
  readonly request: unknown;
  readonly caller: Caller | null;
}

interface CallOptions {
  readonly caller?: Caller | null;
}

interface FakeServiceOptions {
  readonly url: string;
  readonly service: string;
  readonly assertionKey: Buffer;
  readonly maxMessageBytes?: number;
}

/** As it would arrive over a wire. */
const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/**
 * A service that answers from a table: inside this process as the client of a gateway, or over a real Redis.
 * @typeParam Results what the service may answer, by pattern
 */
export class FakeService<Results> {
  /** Every message that has reached the service, oldest first. */
  readonly received: ReceivedMessage[] = [];
  readonly #events = new EventEmitter();
  readonly #patterns: readonly (keyof Results & string)[];
  #results: Partial<Results> = {};
  #held: Promise<unknown> = Promise.resolve();

  constructor(patterns: readonly (keyof Results & string)[]) {
    this.#patterns = patterns;
  }

  /** Sets what the service answers from now on; other patterns fail. */
  answer(results: Partial<Results>): void {
    this.#results = results;
  }

  /** Resolves when that many messages have reached the service. */
  async reached(count: number): Promise<void> {
    while (this.received.length < count) await once(this.#events, 'message');
  }

  /** Keeps answers back until the function that it returns is called. */
  hold(): () => void {
    this.#held = once(this.#events, 'release');
    return () => void this.#events.emit('release');
  }

  /** As much of a `RedisListClient` as a gateway calls, without a transport. */
  asClient(): object {
    const call = async (pattern: keyof Results & string, request: unknown, { caller }: CallOptions) => {
      try {
        return asJson(await this.#handle(pattern, asJson(request), caller ?? null));
      } catch {
        throw new RemoteError('failed');
      }
    };
    const tell = async (pattern: keyof Results & string, event: unknown, { caller }: CallOptions) => {
      await call(pattern, event, { caller: caller ?? null }).catch(() => undefined);
    };
    return { call, tell, fullness: 0, isConnected: true };
  }

  /** Serves over Redis. @returns a function that stops it */
  listen(options: FakeServiceOptions): () => Promise<void> {
    const server = new RedisListServer({ ...options });
    for (const pattern of this.#patterns) {
      server.handle(pattern, (tickets) =>
        settleEach(tickets, ({ request, caller }) => this.#handle(pattern, request, caller)),
      );
    }
    server.listen(() => undefined);
    return () => server.close();
  }

  async #handle(pattern: keyof Results & string, request: unknown, caller: Caller | null): Promise<unknown> {
    this.received.push({ pattern, request, caller });
    this.#events.emit('message');
    await this.#held;
    const result = this.#results[pattern];
    if (result === undefined) throw new Error('a text that no caller may see');
    return result;
  }
}
