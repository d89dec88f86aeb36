/**
 * Rotates the keys that wrap the keys of stored links: the only program that writes the key ring. A process without
 * Nest: it answers no messages.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { readLinkShard, shardName } from '@oncelink/contracts';
import { KmsError } from '@oncelink/key-ring';
import {
  createLog,
  healthAddress,
  startHealthServer,
  type Log,
  type ProcessContext,
} from '@oncelink/service-kit';
import { watchPool } from '@oncelink/service-kit/database';
import { scheduleJob } from '@oncelink/service-kit/jobs';
import { readRotatorConfig } from './config.ts';
import { openRotator, type Rotator } from './open-rotator.ts';
import { describeStep, nextStep } from './rotation/next-step.ts';
import { KeyRotation, readSituation } from './rotation/rotate-keys.ts';
import { withRotationLock } from './rotation/rotation-lock.ts';
import { readOverdue } from './status/key-status.ts';
import { watchKeys } from './status/watch-keys.ts';

/** How long one run waits for replicas. The next run does what is left. */
const PATIENCE_MS = 600_000;
const RETRY_MS = 2000;

/** Rejects while there is no key to write with. */
async function checkKeys({ parts }: Rotator): Promise<void> {
  const { situation } = await readSituation(parts);
  const step = nextStep(situation, false);
  if (['init', 'begin', 'stop'].includes(step.do)) throw new Error(describeStep(step));
}

/** Rotates if it is time, and finishes a rotation that was interrupted. */
async function rotateWhenDue({ pool, parts }: Rotator, hours: number, shutdown: AbortSignal): Promise<void> {
  const { table, log } = parts;
  const left = await withRotationLock(pool, async () => {
    await table.deleteOldReaders();
    const signal = AbortSignal.any([shutdown, AbortSignal.timeout(PATIENCE_MS)]);
    return new KeyRotation(parts).run(await table.isDue(hours), signal);
  });
  if (left && left.do !== 'nothing' && !shutdown.aborted) {
    log.error('rotation-unfinished', { reason: describeStep(left) });
  }
  for (const reason of await readOverdue(pool, hours)) log.error('key-overdue', { reason });
}

/**
 * Runs beside the schedule: the jobs Redis may be away, even for days, and the promise of erasure does not wait for it.
 * The first start may come before the migration, so a failure is repeated soon.
 */
async function repeatUntilShutdown(
  work: () => Promise<void>,
  everyMs: number,
  { signal, log }: RepeatOptions,
): Promise<void> {
  while (!signal.aborted) {
    let pause = everyMs;
    await work().catch((error: unknown) => {
      pause = Math.min(RETRY_MS, everyMs);
      const text = error instanceof KmsError ? error.message : undefined;
      log.error('job-failed', { job: 'rotate-keys', text, error });
    });
    await delay(pause, undefined, { signal }).catch(() => undefined);
  }
}

interface RepeatOptions {
  readonly signal: AbortSignal;
  readonly log: Log;
}

export async function startKeyRotator({ env, onShutdown, shutdown }: ProcessContext): Promise<void> {
  const config = readRotatorConfig(env);
  const { settings } = config;
  const shard = readLinkShard(settings.LINK_SHARD);
  const log: Log = createLog({ service: 'key-rotator', level: settings.LOG_LEVEL });
  const rotator = openRotator(config, log);
  watchPool(rotator.pool);
  watchKeys(rotator.pool, settings.ROTATE_EVERY_HOURS);
  onShutdown('database', () => rotator.pool.end());

  const checks = { database: () => rotator.pool.query('SELECT 1'), keys: () => checkKeys(rotator) };
  const health = await startHealthServer({ ...healthAddress(settings), checks, shutdown });
  onShutdown('health', () => health.close());

  const work = () => rotateWhenDue(rotator, settings.ROTATE_EVERY_HOURS, shutdown);
  const repeating = repeatUntilShutdown(work, settings.ROTATION_CHECK_MS, { signal: shutdown, log });
  onShutdown('rotation', () => repeating);
  const schedule = {
    redisUrl: settings.REDIS_JOBS_URL,
    repeat: { every: settings.ROTATION_CHECK_MS },
    log,
  };
  onShutdown('schedule', scheduleJob(shardName('rotate-keys', shard), work, schedule));
  log.info('started', { port: health.port });
}
