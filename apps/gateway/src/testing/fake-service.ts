import { EventEmitter, once } from 'node:events';
import type { Caller } from '@oncelink/contracts';
import { MessageContext, RedisListServer } from '@oncelink/messaging';

export interface ReceivedMessage {
  readonly pattern: string;
  readonly request: unknown;
  readonly caller: Caller | null;
}

/** @typeParam Results what the service may answer, by pattern */
export interface FakeService<Results> {
  /** Every message that has reached the service, oldest first. */
  readonly received: ReceivedMessage[];
  /** Resolves when that many messages have reached the service. */
  reached(count: number): Promise<void>;
  /** Keeps answers back until the function that it returns is called. */
  hold(): () => void;
  /** What the service answers from now on; patterns that are not named fail. */
  answer(results: Results): void;
  stop(): Promise<void>;
}

interface FakeServiceOptions<Results> {
  readonly url: string;
  readonly service: string;
  readonly assertionKey: Buffer;
  readonly maxMessageBytes?: number;
  readonly patterns: readonly (keyof Results & string)[];
  /** What it answers at first. */
  readonly results: Results;
}

/** A service that answers its messages from a table, over a real Redis. */
export function startFakeService<Results>(options: FakeServiceOptions<Results>): FakeService<Results> {
  const received: ReceivedMessage[] = [];
  const arrivals = new EventEmitter();
  let { results } = options;
  let held: Promise<unknown> = Promise.resolve();
  const server = new RedisListServer(options);
  for (const pattern of options.patterns) {
    server.addHandler(pattern, async (request: unknown, { caller }: MessageContext) => {
      received.push({ pattern, request, caller });
      arrivals.emit('message');
      await held;
      if (results[pattern] === undefined) throw new Error('a text that nobody outside may see');
      return results[pattern];
    });
  }
  server.listen(() => undefined);
  return {
    received,
    reached: async (count) => {
      while (received.length < count) await once(arrivals, 'message');
    },
    hold: () => {
      held = once(arrivals, 'release');
      return () => void arrivals.emit('release');
    },
    answer: (next) => {
      results = next;
    },
    stop: () => server.close(),
  };
}
