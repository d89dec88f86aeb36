import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createLog, type Log } from '@oncelink/service-kit';
import { createDataSource, runMigrations, runTransaction } from '@oncelink/service-kit/database';
import { startMailCatcher, type MailCatcher } from '@oncelink/mail-catcher/start-mail-catcher';
import { startTestPostgres, startTestRedis, type TestStore, until } from '@oncelink/test-kit';
import type { DataSource } from 'typeorm';
import { LetterTable } from '../mail/letter-table.ts';
import { MailOutbox, type CodeLetter } from '../mail/mail-outbox.ts';
import { LetterSeal } from '../mail/seal-letters.ts';
import { startMail } from '../mail/start-mail.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { MAIL_ADDRESSES } from './mail-addresses.ts';

const WORKER = fileURLToPath(new URL('./run-mail-worker.ts', import.meta.url));

/** Everything that mail passes through, all of it real. */
export class MailSite {
  readonly logLines: string[] = [];
  readonly table: LetterTable;
  readonly #key = randomBytes(32);
  readonly #stops: (() => unknown)[] = [];
  readonly #log: Log;
  readonly #smtpPort: number;

  private constructor(
    readonly postgres: TestStore,
    readonly redis: TestStore,
    readonly dataSource: DataSource,
    public catcher: MailCatcher,
  ) {
    this.#smtpPort = catcher.smtpPort;
    this.table = new LetterTable(dataSource);
    const destination = { write: (line: string) => void this.logLines.push(line) };
    this.#log = createLog({ service: 'spec', level: 'info', destination });
  }

  static async start(): Promise<MailSite> {
    const [postgres, redis, catcher] = await Promise.all([
      startTestPostgres(),
      startTestRedis({ persistent: true }),
      startMailCatcher({ host: '127.0.0.1', smtpPort: 0, webPort: 0 }),
    ]);
    const dataSource = createDataSource({
      url: postgres.url,
      applicationName: 'spec',
      migrations: MIGRATIONS,
    });
    await dataSource.initialize();
    await runMigrations(dataSource);
    return new MailSite(postgres, redis, dataSource, catcher);
  }

  get seal(): LetterSeal {
    return new LetterSeal(this.#key);
  }

  get smtpUrl(): string {
    return `smtp://127.0.0.1:${this.#smtpPort}`;
  }

  /** A replica in this process. @returns stops it */
  startWorker(smtpUrl = this.smtpUrl): () => Promise<void> {
    const options = { redisUrl: this.redis.url, smtpUrl, isProduction: false, addresses: MAIL_ADDRESSES };
    const stop = startMail(options, { dataSource: this.dataSource, seal: this.seal, log: this.#log });
    this.#stops.push(stop);
    return stop;
  }

  /** A replica in a process of its own. */
  spawnWorker(): ChildProcess {
    const key = this.#key.toString('base64url');
    const args = [this.postgres.url, this.redis.url, this.smtpUrl, key];
    const child = spawn(process.execPath, ['--conditions=oncelink-source', WORKER, ...args], {
      stdio: 'inherit',
    });
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
  acceptCode(letter: Omit<CodeLetter, 'expiresAt'>, seconds = 600): Promise<void> {
    const expiresAt = new Date(Date.now() + seconds * 1000);
    return runTransaction(this.dataSource, (query) =>
      new MailOutbox(this.seal).queueCode(query, { ...letter, expiresAt }),
    );
  }

  /** @param seconds how long it is tried */
  acceptContact(message: string, seconds = 60): Promise<void> {
    const name = 'Ada';
    const letter = { name, email: 'ada@example.org', subject: 'Hello', category: 'bug', message } as const;
    return runTransaction(this.dataSource, (query) =>
      new MailOutbox(this.seal, seconds * 1000).queueContact(query, letter),
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
