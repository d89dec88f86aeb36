import { setTimeout as delay } from 'node:timers/promises';
import { withDeadline, type Log } from '@oncelink/service-kit';
import { closeJobWorker, createJobQueue, createJobsRedis, createJobWorker } from '@oncelink/service-kit/jobs';
import type { DataSource } from 'typeorm';
import type { MailAddresses } from './compose-mail.ts';
import { connectSmtp } from './connect-smtp.ts';
import { LetterDelivery } from './deliver-letters.ts';
import { LetterTable } from './letter-table.ts';
import type { LetterSeal } from './seal-letters.ts';

const QUEUE = 'mail';
/** How long a new letter waits at most before it is in the queue. */
const FEED_INTERVAL_MS = 250;
const FEED_DEADLINE_MS = 5000;
/** A code must not wait a whole minute for the successor of a worker that died. */
const TAKE_OVER_MS = 10_000;
const CONCURRENCY = 10;

const FIRST_DELAY_MS = 1000;
/** Codes live for minutes only, so that a mail server which is back has to be noticed soon. */
const LONGEST_DELAY_MS = { code: 10_000, other: 5 * 60_000 };

export interface MailOptions {
  readonly redisUrl: string;
  readonly smtpUrl: string;
  readonly isProduction: boolean;
  readonly addresses: MailAddresses;
}

interface MailParts {
  readonly dataSource: DataSource;
  readonly seal: LetterSeal;
  readonly log: Log;
}

/** The queue only says whose turn it is. Nothing in Redis tells what a mail says or who gets it. */
interface MailJob {
  readonly id: string;
}

/**
 * Sends what the outbox accepts, shared with all replicas. Bears that any of PostgreSQL, Redis and the mail server is
 * away, at the start too.
 * @returns stops taking part, once the mails that are being sent here are sent
 * @throws ConfigError when production would send mail in the clear
 */
export function startMail(
  { redisUrl, smtpUrl, isProduction, addresses }: MailOptions,
  { dataSource, seal, log }: MailParts,
): () => Promise<void> {
  const smtp = connectSmtp(smtpUrl, isProduction);
  const connection = createJobsRedis(redisUrl, log);
  const queue = createJobQueue<MailJob>(QUEUE, { connection, log });
  const table = new LetterTable(dataSource);
  const delivery = new LetterDelivery({ table, seal, smtp, addresses, log });
  const worker = createJobWorker<MailJob>(
    QUEUE,
    ({ data, failedReason }) => delivery.deliver(data.id, failedReason),
    {
      connection,
      log,
      concurrency: CONCURRENCY,
      takeOverMs: TAKE_OVER_MS,
      retryDelay,
    },
  );
  const feed = async (): Promise<void> => {
    if (!connection.isReady) return;
    const letters = await table.takeDue();
    // Not `addBulk`: it fails for good in a Redis that has lost its scripts, as one that was restarted has.
    const adding = letters.map(jobOf).map(({ name, data, opts }) => queue.add(name, data, opts));
    await withDeadline(Promise.all(adding), FEED_DEADLINE_MS);
  };
  const stopFeeding = repeat(feed, log);
  return async () => {
    await stopFeeding();
    await closeJobWorker(worker, connection);
    await queue.close();
    smtp.close();
    connection.destroy();
  };
}

/** A letter whose job is still there does not get a second one. How often it is tried is for the letter to say. */
const jobOf = ({ id, kind }: { id: string; kind: string }) => ({
  name: kind,
  data: { id },
  opts: {
    jobId: id,
    attempts: Number.MAX_SAFE_INTEGER,
    backoff: { type: 'custom' },
    removeOnComplete: true,
    removeOnFail: true,
  },
});

/** Doubles from one second, with up to half of it left to chance: the mails of an outage must not all come back at once. */
function retryDelay(attempt: number, kind: string): number {
  const longest = kind === 'code' ? LONGEST_DELAY_MS.code : LONGEST_DELAY_MS.other;
  return Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), longest) * (1 - Math.random() / 2);
}

/** Runs `work` again and again until it is stopped. Of failures that follow each other it logs the first. */
function repeat(work: () => Promise<void>, log: Log): () => Promise<void> {
  const stopped = new AbortController();
  const loop = async (): Promise<void> => {
    let isFailing = false;
    while (!stopped.signal.aborted) {
      try {
        await work();
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.warn('mail-waits', { error });
        isFailing = true;
      }
      await delay(FEED_INTERVAL_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const ended = loop();
  return () => {
    stopped.abort();
    return ended;
  };
}
