import { createClient } from 'redis';
import type { Log } from './log.ts';
import { reachRedis } from './reach-redis.ts';

/** A connection on which nothing moves for so long is dead: pings keep a live one busy. */
const OVER_A_NETWORK = { silenceMs: 10_000, pingMs: 4000 };
/**
 * By a socket of this machine, the end of Redis closes the connection at once, and only a Redis that is stopped is silent. Each ping
 * wakes two processes, and `npm start` has 80 connections: at rest it took 37 ms of the processor a second, and takes 32 (2026-11-29).
 */
const ON_ONE_MACHINE = { silenceMs: 60_000, pingMs: 25_000 };
const RECONNECT_MAX_MS = 1000;

const SHARED_OPTIONS = {
  disableOfflineQueue: true,
  maintNotifications: 'disabled',
  // Its own default is an abort signal with a timer for every command, against waits that `disableOfflineQueue` rules out.
  commandOptions: { timeout: 0 },
} as const;

const createModel = () => createClient(SHARED_OPTIONS);

/** Never connected. Each client that is made of other options gets a class of its own with 500 methods: that takes 45 ms. */
let model: ReturnType<typeof createModel> | undefined;

interface RedisOptions {
  /** What the connection is for; shows in `CLIENT LIST` and in logs. */
  readonly role: string;
  readonly log?: Log;
}

export type Redis = ReturnType<typeof createRedis>;

/**
 * Ends a connection that comes about after its client was destroyed. redis 6.3 would keep it, and the process with it,
 * for ever: `destroy` finds no socket to end while one is being made. A `duplicate` needs it too: it has no listeners.
 */
export function endLateConnection(client: Pick<Redis, 'on' | 'isOpen' | 'destroy'>): void {
  client.on('connect', () => {
    if (!client.isOpen) client.destroy();
  });
}

/**
 * A Redis client that is not connected yet. It reconnects for ever, fails commands at once while Redis is away instead
 * of keeping them for later, and never sends a command twice. A command that was sent waits as long as the connection
 * lives: give it a deadline (`withDeadline`) where someone waits for it.
 */
export function createRedis(url: string, { role, log }: RedisOptions) {
  const { url: address, socket } = reachRedis(url);
  const { silenceMs, pingMs } = socket.path === undefined ? OVER_A_NETWORK : ON_ONE_MACHINE;
  model ??= createModel();
  const client = model.duplicate({
    url: address,
    name: role,
    pingInterval: pingMs,
    socket: {
      ...socket,
      socketTimeout: silenceMs,
      reconnectStrategy: (retries) =>
        Math.min(50 * 2 ** retries, RECONNECT_MAX_MS) * (0.5 + Math.random() / 2),
    },
  });
  endLateConnection(client);
  let isLost = false;
  client.on('ready', () => {
    if (isLost) log?.info('redis-back', { component: role });
    isLost = false;
  });
  // Without a listener an 'error' event ends the process. One line per outage, not per attempt.
  client.on('error', (error: unknown) => {
    if (!isLost && !client.isReady) log?.warn('redis-lost', { component: role, error });
    isLost = !client.isReady;
  });
  return client;
}
