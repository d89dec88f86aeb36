import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createRedis, type Redis } from '@oncelink/service-kit';
import { isNight } from '@oncelink/testing/product/night';
import { PROGRAM_ENV } from '@oncelink/testing/product/program-env';
import { until } from '@oncelink/testing/stores';
import { MailSite, RUN_SOURCE } from '../testing/mail-site.ts';

const DEVICE = 'Firefox on Linux';
const ADA = 'ada@example.org';
const SUPPORT = 'support@oncelink.test';

let site: MailSite;
beforeAll(async () => {
  site = await MailSite.start();
});
afterEach(() => site.clear());
afterAll(() => site.stop());

/** A mail server that answers each command with what `replies` has for it, otherwise with 250. */
async function startStubbornServer(replies: Record<string, string>) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 hello\r\n');
    socket.on('data', (chunk) => {
      const command = String(chunk).slice(0, 4).toUpperCase();
      if (command === 'QUIT') socket.end();
      else socket.write(`${replies[command] ?? '250 fine'}\r\n`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}

async function dies(): Promise<{ kind: string; diedOf: string | null }> {
  await until(async () => (await site.listDead()).length > 0);
  const [dead] = await site.listDead();
  return dead ?? { kind: '', diedOf: '' };
}

describe('an accepted mail', () => {
  it('is sent within a second, and nothing of it is kept', async () => {
    site.startWorker();
    await site.acceptCode({ email: ADA, code: '123456', device: DEVICE });
    expect(await site.arrived(ADA)).toContain('123456');
    await until(async () => (await site.count()) === 0);
    expect(site.catcher.mailbox.list()).toHaveLength(1);
  });

  it('is not sent when what it is about is undone', async () => {
    site.startWorker();
    await expect(site.acceptCode({ email: ADA, code: '1', device: DEVICE }, Number.NaN)).rejects.toThrow();
    await site.acceptCode({ email: 'bo@example.org', code: '2', device: DEVICE });
    await site.arrived('bo@example.org');
    expect(site.catcher.mailbox.list(ADA)).toEqual([]);
  });

  it('arrives after the mail server was away, a code while it is good', async () => {
    await site.stopMailServer();
    site.startWorker();
    await site.acceptCode({ email: ADA, code: '123456', device: DEVICE });
    await site.acceptContact('A question.');
    await until(() => site.logged('job-failed') >= 4);
    await site.restartMailServer();
    expect(await site.arrived(ADA)).toContain('123456');
    expect(await site.arrived(SUPPORT)).toContain('A question.');
    await until(async () => (await site.count()) === 0);
  });

  it('arrives after the jobs Redis was away when it was accepted', async () => {
    site.startWorker();
    await site.acceptCode({ email: 'bo@example.org', code: '234567', device: DEVICE });
    await site.arrived('bo@example.org');
    await site.redis.kill();
    await site.acceptCode({ email: ADA, code: '123456', device: DEVICE });
    await site.redis.restart();
    await site.arrived(ADA);
  });

  it('arrives although the jobs Redis has lost everything', async () => {
    await site.stopMailServer();
    const stop = site.startWorker();
    await site.acceptContact('A question.');
    await until(() => site.logged('job-failed') >= 1);
    await stop();
    const redis = createRedis(site.redis.url, { role: 'spec' });
    await redis.connect();
    await redis.flushAll();
    redis.destroy();
    await site.restartMailServer();
    await site.dataSource.query('UPDATE mail_outbox SET due_at = clock_timestamp()'); // otherwise after 30 seconds
    site.startWorker();
    await site.arrived(SUPPORT);
  });

  it('arrives after PostgreSQL was away', async () => {
    site.startWorker();
    await site.acceptContact('A question.');
    await site.postgres.kill();
    await until(() => site.logged('outbox-waits') === 1);
    await site.postgres.restart();
    await site.arrived(SUPPORT);
    await until(async () => (await site.count().catch(() => 1)) === 0);
  });

  // By day e2e/services/mail-outage.spec.ts kills one.
  (isNight ? it : it.skip)(
    'is sent at least once when the process that sends is killed in the middle',
    async () => {
      const all = Array.from({ length: 40 }, (_, index) => `person-${index}@example.org`);
      await Promise.all(all.map((email) => site.acceptCode({ email, code: '123456', device: DEVICE })));
      const child = site.spawnWorker();
      await until(() => site.catcher.mailbox.list().length >= 5);
      child.kill('SIGKILL');
      await once(child, 'exit');
      const missing = () => all.filter((email) => site.catcher.mailbox.list(email).length === 0);
      expect(missing().length).toBeGreaterThan(0);
      site.startWorker();
      await until(() => missing().length === 0);
      await until(async () => (await site.count()) === 0);
      // Ten at a time are sent, so no more than ten can have been sent without being noted.
      expect(site.catcher.mailbox.list().length).toBeLessThanOrEqual(all.length + 10);
    },
    60_000,
  );

  it('is sent once however many replicas there are', async () => {
    for (let count = 0; count < 3; count += 1) site.startWorker();
    const all = Array.from({ length: 30 }, (_, index) => `person-${index}@example.org`);
    await Promise.all(all.map((email) => site.acceptCode({ email, code: '123456', device: DEVICE })));
    await until(async () => (await site.count()) === 0);
    const recipients = site.catcher.mailbox.list().flatMap(({ to }) => to);
    expect(recipients.toSorted()).toEqual(all.toSorted());
  });
});

describe('a mail that can not be sent', () => {
  it('is a dead letter once its code has lapsed, without the code', async () => {
    await site.stopMailServer();
    site.startWorker();
    await site.acceptCode({ email: ADA, code: '123456', device: DEVICE }, 1);
    expect(await dies()).toMatchObject({ kind: 'code', diedOf: 'ESOCKET' });
    const kept = await site.dataSource.query<unknown[]>(
      'SELECT sealed, lapses_at <= now() AS late FROM mail_outbox',
    );
    expect(kept).toEqual([{ sealed: null, late: true }]);
    expect(site.logged('mail-dead')).toBe(1);
    await site.restartMailServer();
  });

  it('is a dead letter after two days of attempts when a visitor wrote it, and can still be read', async () => {
    await site.stopMailServer();
    site.startWorker();
    await site.acceptContact('A question.', 1);
    expect(await dies()).toMatchObject({ kind: 'contact' });
    expect(await site.count('SELECT octet_length(sealed) AS count FROM mail_outbox')).toBeGreaterThan(50);
    await site.restartMailServer();
  });

  it('is forgotten a week after it died', async () => {
    await site.stopMailServer();
    site.startWorker();
    await site.acceptCode({ email: ADA, code: '123456', device: DEVICE }, 1);
    await dies();
    await site.dataSource.query("UPDATE mail_outbox SET due_at = due_at - interval '6 days 23 hours'");
    await site.acceptCode({ email: ADA, code: '234567', device: DEVICE });
    await until(() => site.logged('job-failed') >= 3);
    expect(await site.listDead()).toHaveLength(1);
    await site.dataSource.query("UPDATE mail_outbox SET due_at = due_at - interval '1 hour'");
    await until(async () => (await site.listDead()).length === 0);
    await site.restartMailServer();
  });

  it('is not tried again when the server refuses the recipient of a code for good', async () => {
    const server = await startStubbornServer({ RCPT: '550 no such user' });
    site.startWorker(server.url);
    await site.acceptCode({ email: ADA, code: '123456', device: DEVICE });
    expect(await dies()).toMatchObject({ kind: 'code', diedOf: 'EENVELOPE-550' });
    expect(site.logged('job-failed')).toBe(0);
    server.close();
  });

  it('is tried again when the server is only busy', async () => {
    const server = await startStubbornServer({ RCPT: '451 try later' });
    site.startWorker(server.url);
    await site.acceptCode({ email: ADA, code: '123456', device: DEVICE });
    await until(() => site.logged('job-failed') >= 2);
    expect(await site.listDead()).toEqual([]);
    server.close();
  });

  it('is tried again when a visitor wrote it, whatever the server says', async () => {
    const server = await startStubbornServer({ MAIL: '550 sender not allowed' });
    site.startWorker(server.url);
    await site.acceptContact('A question.');
    await until(() => site.logged('job-failed') >= 2);
    expect(site.logLines.join()).toContain('EENVELOPE-550');
    expect(await site.listDead()).toEqual([]);
    server.close();
  });

  it('is listed for the operator, with when and why, and with nothing that it said', async () => {
    const list = async (): Promise<string> => {
      const program = fileURLToPath(new URL('../list-dead-mail.ts', import.meta.url));
      const env = { ...PROGRAM_ENV, AUTH_DATABASE_URL: site.postgres.url };
      const args = [...RUN_SOURCE, program];
      const { stdout } = await promisify(execFile)(process.execPath, args, { env });
      return stdout;
    };
    expect(await list()).toBe('No mail has died in the last seven days.\n');
    const server = await startStubbornServer({ RCPT: '550 no such user' });
    site.startWorker(server.url);
    await site.acceptCode({ email: ADA, code: '123456', device: DEVICE });
    await dies();
    expect(await list()).toMatch(/^\S+Z  code     EENVELOPE-550    [\da-f-]{36}\n$/);
    server.close();
  });

  it('is a dead letter when its key is gone', async () => {
    await site.acceptContact('A question.');
    await site.dataSource.query("UPDATE mail_outbox SET sealed = sealed || '\\x00'");
    site.startWorker();
    expect(await dies()).toMatchObject({ kind: 'contact', diedOf: 'unreadable' });
  });

  it('leaves no trace when nobody was to get it, and is not even tried', async () => {
    site.startWorker();
    await site.acceptCode({ email: ADA, code: '123456', device: DEVICE }, -1e9);
    await until(async () => (await site.count()) === 0);
    expect([site.catcher.mailbox.list(), site.logLines]).toEqual([[], []]);
  });
});

describe('while a mail waits', () => {
  /** Everything that is said to Redis. */
  async function listen(redis: Redis): Promise<string[]> {
    const said: string[] = [];
    await redis.connect();
    await redis.monitor((line) => void said.push(line));
    return said;
  }

  it('nothing in Redis, in a row or in a log tells the code, the recipient or what someone wrote', async () => {
    const redis = createRedis(site.redis.url, { role: 'spec' });
    const said = await listen(redis);
    await site.stopMailServer();
    const stop = site.startWorker();
    await site.acceptCode({ email: 'canary-mail@example.org', code: 'canary-code', device: 'canary-device' });
    await site.acceptContact('canary-message');
    await until(() => site.logged('job-failed') >= 4);
    await stop();
    const rows = await site.dataSource.query<{ row: string }[]>(
      "SELECT encode(sealed, 'escape') || mail_outbox::text AS row FROM mail_outbox",
    );
    const server = await startStubbornServer({ RCPT: '450 no mail for canary-mail@example.org' });
    site.startWorker(server.url);
    // What is said to Redis is heard on another connection, and later than it is logged.
    const heard = [said, site.logLines];
    await until(() => heard.every((lines) => lines.some((line) => line.includes('EENVELOPE-450'))));
    await site.restartMailServer();
    redis.destroy();
    server.close();
    expect(rows).toHaveLength(2);
    for (const trace of [...said, ...site.logLines, ...rows.map(({ row }) => row)]) {
      expect(trace).not.toMatch(/canary/i);
    }
  });
});
