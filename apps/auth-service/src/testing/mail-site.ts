import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createLog, type Log } from '@oncelink/service-kit';
import { createDataSource, createPool, runMigrations, runTransaction } from '@oncelink/service-kit/database';
import { startMailCatcher, type MailCatcher } from '@oncelink/mailbox/start-mailbox';
import { startTestPostgres, startTestRedis, type TestStore, until } from '@oncelink/testing/stores';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { ENTITIES } from '../entities.ts';
import { listDeadMail, type DeadMail } from '../mail/list-dead-mail.ts';
import { MailService, type CodeMail } from '../mail/mail.service.ts';
import { MailSeal } from '../mail/mail-seal.service.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { startMailWorker, type MailWorkerSettings } from './start-mail-worker.ts';

/** Node, for TypeScript with decorators. */
export const RUN_SOURCE = [
  '--import',
  new URL('../../../../libs/testing/load-sources.mjs', import.meta.url).href,
];
const WORKER = fileURLToPath(new URL('./run-mail-worker.ts', import.meta.url));

/** Everything that mail passes through, all of it real. */
export class MailSite {
  readonly logLines: string[] = [];
  readonly #key = randomBytes(32);
  /** Wakes the worker that was started last; without one, mail waits for the next. */
  service = new MailService(new MailSeal(this.#key), { wake: () => undefined });
  readonly #stops: (() => unknown)[] = [];
  readonly #log: Log;
  readonly #smtpPort: number;

  private constructor(
    readonly postgres: TestStore,
    readonly redis: TestStore,
    readonly pool: Pool,
    readonly dataSource: DataSource,
    public catcher: MailCatcher,
  ) {
    this.#smtpPort = catcher.smtpPort;
    const destination = { write: (line: string) => void this.logLines.push(line) };
    this.#log = createLog({ service: 'spec', level: 'info', destination });
  }

  static async start(): Promise<MailSite> {
    const [postgres, redis, catcher] = await Promise.all([
      startTestPostgres(),
      startTestRedis({ persistent: true }),
      startMailCatcher({ host: '127.0.0.1', smtpPort: 0, webPort: 0 }),
    ]);
    const pool = createPool({ url: postgres.url, applicationName: 'spec' });
    const dataSource = await createDataSource(pool, {
      entities: ENTITIES,
      migrations: MIGRATIONS,
    }).initialize();
    await runMigrations(dataSource);
    return new MailSite(postgres, redis, pool, dataSource, catcher);
  }

  #settings(smtpUrl: string): MailWorkerSettings {
    return { redisUrl: this.redis.url, smtpUrl, key: this.#key.toString('base64url') };
  }

  listDead(): Promise<DeadMail[]> {
    return listDeadMail(this.dataSource);
  }

  get smtpUrl(): string {
    return `smtp://127.0.0.1:${this.#smtpPort}`;
  }

  /** A replica in this process. @returns stops it */
  startWorker(smtpUrl = this.smtpUrl): () => Promise<void> {
    const { worker, seal } = startMailWorker(this.#settings(smtpUrl), this.pool, this.dataSource, this.#log);
    this.service = new MailService(seal, worker);
    const stop = () => worker.onApplicationShutdown();
    this.#stops.push(stop);
    return stop;
  }

  /** A replica in a process of its own. */
  spawnWorker(): ChildProcess {
    const args = [this.postgres.url, JSON.stringify(this.#settings(this.smtpUrl))];
    const child = spawn(process.execPath, [...RUN_SOURCE, WORKER, ...args], { stdio: 'inherit' });
    this.#stops.push(() => child.kill('SIGKILL'));
    return child;
  }

  stopMailServer(): Promise<void> {
    return this.catcher.stop();
  }

  async restartMailServer(): Promise<void> {
    this.catcher = await startMailCatcher({ host: '127.0.0.1', smtpPort: this.#smtpPort, webPort: 0 });
  }

  /** @param seconds life of the code */
  acceptCode(mail: Omit<CodeMail, 'expiresAt'>, seconds = 600): Promise<void> {
    const expiresAt = new Date(Date.now() + seconds * 1000);
    return runTransaction(this.dataSource, (transaction) =>
      this.service.queueCode(transaction, { ...mail, expiresAt }),
    );
  }

  /** @param seconds how long it is tried */
  acceptContact(message: string, seconds = 60): Promise<void> {
    const name = 'Ada';
    const request = { name, email: 'ada@example.org', subject: 'Hello', category: 'bug', message } as const;
    return runTransaction(this.dataSource, (transaction) =>
      this.service.queueContact(transaction, request, seconds * 1000),
    );
  }

  async arrived(recipient: string, count = 1): Promise<string> {
    await until(() => this.catcher.mailbox.list(recipient).length >= count);
    return this.catcher.mailbox.list(recipient)[0]?.text ?? '';
  }

  async count(sql = 'SELECT count(*)::int AS count FROM mail_outbox'): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(sql);
    return row?.count ?? 0;
  }

  logged(event: string): number {
    return this.logLines.filter((line) => line.includes(`"event":"${event}"`)).length;
  }

  /** Ends all replicas and forgets all mail. */
  async clear(): Promise<void> {
    await Promise.all(this.#stops.splice(0).map((stop) => stop()));
    this.service = new MailService(new MailSeal(this.#key), { wake: () => undefined });
    await this.dataSource.query('DELETE FROM mail_outbox');
    this.catcher.mailbox.clear();
    this.logLines.length = 0;
  }

  async stop(): Promise<void> {
    await this.clear();
    await this.dataSource.destroy();
    await Promise.all([this.catcher.stop(), this.postgres.stop(), this.redis.stop()]);
  }
}
