import { EventEmitter, once } from 'node:events';
import { LINK_PATTERNS, type LinkContract } from '@oncelink/contracts';
import { RedisListServer } from '@oncelink/messaging';
import { EXAMPLE } from '../links/link-values.ts';

type Pattern = keyof LinkContract;
type Results = { [P in Pattern]?: LinkContract[P]['result'] };

const LIFE = { expiresAt: EXAMPLE.expiresAt, ttl: 86_400 };

/** What a service says that has no objection. */
export const GRANTED = {
  'links.create': { outcome: 'created', code: EXAMPLE.code, ...LIFE },
  'seals.create': { outcome: 'created', seal: EXAMPLE.seal, ...LIFE },
  'links.status': { outcome: 'live', isPasswordProtected: true, ttl: 86_400 },
  'links.verify-password': { outcome: 'ok' },
  'links.reveal': { outcome: 'granted', payload: EXAMPLE.envelope, graceSeconds: 60 },
  'links.acknowledge': { outcome: 'acknowledged' },
  'links.delete': { outcome: 'deleted' },
} satisfies Results;

export interface ReceivedMessage {
  readonly pattern: string;
  readonly request: unknown;
}

export interface FakeSecrets {
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

/** A service that answers the messages of the secrets-service from a table, over a real Redis. */
export function startFakeSecrets(url: string, assertionKey: Buffer): FakeSecrets {
  const received: ReceivedMessage[] = [];
  const arrivals = new EventEmitter();
  let results: Results = {};
  let held: Promise<unknown> = Promise.resolve();
  const server = new RedisListServer({ url, service: 'secrets', assertionKey });
  for (const pattern of Object.values(LINK_PATTERNS)) {
    server.addHandler(pattern, async (request: unknown) => {
      received.push({ pattern, request });
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
