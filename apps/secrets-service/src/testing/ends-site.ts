import { randomBytes } from 'node:crypto';
import { QUEUES, WATCH_BYTES, type AskEnd, type LinkEnd } from '@oncelink/contracts';
import { createLog } from '@oncelink/service-kit';
import { createJobQueue, createJobsRedis, createJobWorker } from '@oncelink/service-kit/jobs';
import { startTestRedis, until } from '@oncelink/testing/stores';
import { LinkEnds } from '../ends/link-ends.service.ts';
import { CONFIG, startLinkDatabase, type Replica } from './link-database.ts';
import { makeLink, type TestLink } from './link-requests.ts';

const log = createLog({ service: 'spec', level: 'silent' });

export interface WatchedLink extends TestLink {
  readonly watch: string;
}

export const drawWatch = (): string => randomBytes(WATCH_BYTES).toString('base64url');

/** A short link whose end is told. */
export async function makeWatchedLink(
  replica: Replica,
  changes: Parameters<typeof makeLink>[1] = {},
): Promise<WatchedLink> {
  const watch = drawWatch();
  return { ...(await makeLink(replica, { ...changes, watch })), watch };
}

/** A teller of ends with a replica of its own: what one process of the service has of both. */
export interface Teller {
  readonly replica: Replica;
  readonly ends: LinkEnds;
}

/** The stores of links and jobs, and someone who takes ends from the queue. */
export async function startEndsSite() {
  const [database, redis] = await Promise.all([startLinkDatabase(), startTestRedis({ persistent: true })]);
  const connection = createJobsRedis(redis.url, log);
  const queue = createJobQueue<LinkEnd | AskEnd>(QUEUES.linkEnds, { connection, log });
  await until(() => connection.isReady);
  const tellers = new Set<LinkEnds>();
  const workers: { readonly close: () => Promise<void> }[] = [];
  return {
    database,
    queue,
    /** @param sweepMs how soon an end is found that nobody woke it for */
    startTeller: async (sweepMs = 100): Promise<Teller> => {
      const settings = { ...CONFIG, REDIS_JOBS_URL: redis.url, sweepMs };
      const { pool } = await database.startReplica();
      const ends = new LinkEnds(pool, settings, log);
      tellers.add(ends);
      return { replica: await database.startReplica(undefined, ends), ends };
    },
    stopTeller: async ({ ends }: Teller): Promise<void> => {
      tellers.delete(ends);
      await ends.onModuleDestroy();
    },
    /** @returns what it takes, in order */
    startTaking: (): (LinkEnd | AskEnd)[] => {
      const taken: (LinkEnd | AskEnd)[] = [];
      const take = ({ data }: { readonly data: LinkEnd | AskEnd }) => Promise.resolve(taken.push(data));
      const options = { connection, log, concurrency: 10 };
      workers.push(createJobWorker<LinkEnd | AskEnd>(QUEUES.linkEnds, take, options));
      return taken;
    },
    stopTaking: async (): Promise<void> => {
      for (const worker of workers.splice(0)) await worker.close();
    },
    /** Redis forgets every job. */
    loseJobs: () => queue.obliterate({ force: true }),
    /** Watches that rows still have, of links that have ended, and of asks. */
    countUntold: async (): Promise<number> => {
      const rows = await database.query(
        `SELECT FROM link WHERE watch IS NOT NULL AND gone_at IS NOT NULL
         UNION ALL SELECT FROM ask WHERE watch IS NOT NULL`,
      );
      return rows.length;
    },
    stop: async (): Promise<void> => {
      for (const worker of workers) await worker.close();
      for (const ends of tellers) await ends.onModuleDestroy();
      await queue.close();
      connection.destroy();
      await Promise.all([database.stop(), redis.stop()]);
    },
  };
}

export type EndsSite = Awaited<ReturnType<typeof startEndsSite>>;
