import type { Cluster, ServiceProcess } from '@oncelink/testing/cluster';
import pg from 'pg';
import { createClient } from 'redis';
import { openDescriptors, ownMegabytes } from '../bench/process-use.ts';

/** One process at one moment. */
export interface PartUse {
  readonly pid: number;
  /** Heaps and stacks, in megabytes. */
  readonly memory: number;
  readonly descriptors: number;
  /** Used heap of V8 in megabytes; services only. */
  readonly heap?: number;
  /** 99 of 100 turns of the event loop began at most so many milliseconds late; services only. */
  readonly lag?: number;
}

/** What PostgreSQL and Redis say of themselves. */
export interface StoreUse {
  readonly databaseConnections: number;
  readonly rows: number;
  readonly redisConnections: number;
  /** What Redis holds for its data and connections, in megabytes. */
  readonly redisMemory: number;
}

export interface Sample {
  /** By `performance.now()`. */
  readonly at: number;
  readonly parts: Readonly<Record<string, PartUse>>;
  readonly stores: StoreUse;
}

const COUNT_CONNECTIONS = `SELECT count(*)::int AS connections,
  (SELECT coalesce(sum(n_live_tup), 0)::int FROM pg_stat_user_tables WHERE relname LIKE 'link%') AS rows
  FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;

const metric = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN);

async function askMetrics({ healthPort }: ServiceProcess): Promise<Pick<PartUse, 'heap' | 'lag'>> {
  try {
    const answer = await fetch(`http://127.0.0.1:${healthPort}/metrics`, {
      headers: { connection: 'close' },
    });
    const text = await answer.text();
    return {
      heap: metric(text, 'nodejs_heap_size_used_bytes') / 2 ** 20,
      lag: metric(text, 'nodejs_eventloop_lag_p99_seconds') * 1000,
    };
  } catch {
    return {}; // it is coming or going
  }
}

/** Looks at the processes and the stores of a cluster. */
export class Sampler implements AsyncDisposable {
  readonly #cluster: Cluster;
  readonly #database: pg.Client;
  readonly #redis: ReturnType<typeof createClient>;

  private constructor(cluster: Cluster) {
    this.#cluster = cluster;
    this.#database = new pg.Client({ connectionString: cluster.databaseUrl });
    this.#redis = createClient({ url: cluster.redis.url });
  }

  static async open(cluster: Cluster): Promise<Sampler> {
    const sampler = new Sampler(cluster);
    await sampler.#database.connect();
    await sampler.#redis.connect();
    return sampler;
  }

  /** @param services that run now */
  async take(services: readonly ServiceProcess[]): Promise<Sample> {
    const { postgres, redis } = this.#cluster;
    const stores = { PostgreSQL: postgres.pid, Redis: redis.pid };
    const pids = { ...Object.fromEntries(services.map(({ name, pid }) => [name, pid])), ...stores };
    const metrics = await Promise.all(
      services.map(async (service) => [service.name, await askMetrics(service)] as const),
    );
    const known = Object.fromEntries(metrics);
    const [memory, descriptors] = [ownMegabytes(pids), openDescriptors(pids)];
    const parts = Object.entries(pids).map(([name, pid]) => {
      const use = { pid, memory: memory[name] ?? 0, descriptors: descriptors[name] ?? 0 };
      return [name, { ...use, ...known[name] }] as const;
    });
    return { at: performance.now(), parts: Object.fromEntries(parts), stores: await this.#askStores() };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#redis.destroy();
    await this.#database.end();
  }

  async #askStores(): Promise<StoreUse> {
    const { rows } = await this.#database.query<{ connections: number; rows: number }>(COUNT_CONNECTIONS);
    const clients = await this.#redis.clientList();
    const memory = await this.#redis.info('memory');
    return {
      databaseConnections: rows[0]?.connections ?? Number.NaN,
      rows: rows[0]?.rows ?? Number.NaN,
      redisConnections: clients.length,
      redisMemory: Number(/^used_memory:(\d+)/m.exec(memory)?.[1]) / 2 ** 20,
    };
  }
}
