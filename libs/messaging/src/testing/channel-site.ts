import { createRedis, type Redis } from '@oncelink/service-kit';
import { startTestRedis, type TestStore } from '@oncelink/testing/stores';
import type { RedisListClientOptions } from '../client-options.ts';
import type { RedisListClient } from '../redis-list-client.ts';
import type { RedisListServer } from '../redis-list-server.ts';
import { openClient, openServer, silenceNest, type AnyContract, type Handlers } from './open-channel.ts';

/** A Redis, and the clients and servers that a spec opens on it. They end with it. */
export class ChannelSite {
  /** Connected. */
  readonly redis: Redis;
  readonly #store: TestStore;
  readonly #open: { close(): unknown }[] = [];
  #services = 0;

  private constructor(store: TestStore, redis: Redis) {
    this.#store = store;
    this.redis = redis;
  }

  static async start(): Promise<ChannelSite> {
    silenceNest();
    const store = await startTestRedis();
    const redis = createRedis(store.url, { role: 'spec' });
    await redis.connect();
    return new ChannelSite(store, redis);
  }

  get url(): string {
    return this.#store.url;
  }

  /** The one that is served and asked. */
  get service(): string {
    return `spec-${this.#services}`;
  }

  /** Moves on to another service, without servers and clients so far. */
  beginService(): void {
    this.#services += 1;
  }

  async serve(handlers: Handlers): Promise<RedisListServer> {
    const server = await openServer(this.#store.url, this.service, handlers);
    this.#open.push(server);
    return server;
  }

  async connect(options: Partial<RedisListClientOptions> = {}): Promise<RedisListClient<AnyContract>> {
    const client = await openClient(this.#store.url, this.service, options);
    this.#open.push(client);
    return client;
  }

  /** @returns what is published from now on to channels of this pattern, as it comes */
  async listen(pattern: string): Promise<readonly string[]> {
    const published: string[] = [];
    const listener = createRedis(this.#store.url, { role: 'listener' });
    this.#open.push({ close: () => listener.destroy() });
    await listener.connect();
    await listener.pSubscribe(pattern, (text) => void published.push(text));
    return published;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#open.map((peer) => peer.close()));
    this.redis.destroy();
    await this.#store.stop();
  }
}
