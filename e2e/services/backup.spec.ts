import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { findRunningPostgres, freePort } from '@oncelink/embedded-stores';
import { newClaimToken } from '@oncelink/link-crypto';
import { ServiceProcess } from '@oncelink/testing/cluster';
import { createLink, reveal } from '@oncelink/testing/product/link-client';
import { Client } from 'pg';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ORIGIN = 'https://secrets.example.com';

let folder: string;
let origin: string;
let port: number;
let launcher: ServiceProcess | undefined;
const inFolder = (...names: readonly string[]): string => path.join(folder, ...names);

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'oncelink-backup-'));
  // Root's PostgreSQL runs as another account, which has to get in.
  chmodSync(folder, 0o711);
  port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const pair = ['-keyout', inFolder('key'), '-out', inFolder('certificate')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:3072', '-nodes', '-subj', '/CN=backups', ...pair],
    {
      stdio: 'ignore',
    },
  );
});

test.afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(data: string): Promise<void> {
  const script = path.join(ROOT, 'tools/dev/src/main.ts');
  const args = [script, '--production', '--data', data];
  // A build takes away for a moment what other tests are just starting.
  args.push('--port', `${port}`, '--no-build');
  launcher = new ServiceProcess('launcher', args, { PUBLIC_ORIGIN: ORIGIN });
  await launcher.ready(`${origin}/api/health/ready`);
  await expect.poll(() => launcher?.output).toContain(`ready at ${ORIGIN}`);
}

async function stop(): Promise<void> {
  if (launcher === undefined || launcher.child.exitCode !== null) return;
  const ended = once(launcher.child, 'close');
  launcher.child.kill('SIGTERM');
  await ended;
  launcher = undefined;
}

/** `npm run backup` or `npm run restore`, without npm. */
function run(command: 'backup' | 'restore', ...args: readonly string[]) {
  const script = path.join(ROOT, `tools/dev/src/backup/run-${command}.ts`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], INIT_CWD: folder },
  });
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}
const restore = (...args: readonly string[]) => run('restore', '--no-build', ...args);
const backUp = (...more: readonly string[]) =>
  run('backup', '--data', inFolder('site'), '--certificate', inFolder('certificate'), ...more);

const addressOf = (data: string, database: string): string =>
  Object.assign(new URL(findRunningPostgres(path.join(data, 'postgres')) ?? ''), { pathname: `/${database}` })
    .href;

async function query<Row>(data: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: addressOf(data, 'auth') });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows as Row[];
}

/** Makes the account of an address, as the operator of a site without mail does. */
function invite(data: string, address: string): string {
  const keys: Record<string, string> = JSON.parse(readFileSync(path.join(data, 'keys.json'), 'utf8'));
  return execFileSync(process.execPath, [path.join(ROOT, 'apps/auth-service/dist/invite.js'), address], {
    encoding: 'utf8',
    stdio: 'pipe',
    env: {
      AUTH_DATABASE_URL: addressOf(data, 'auth'),
      SIGN_IN_CODE_KEY: keys['signInCodeKey'] ?? '',
      PUBLIC_ORIGIN: ORIGIN,
    },
  });
}

const ACCOUNTS = 'SELECT id::text, email, to_jsonb(account)::text AS row FROM account ORDER BY id';

/** Starts a site with an account and two links, and backs it up while it runs. */
async function backUpSite(site: string) {
  await start(site);
  invite(site, 'ann@example.com');
  const links = [await createLink(origin, 'short', 'one'), await createLink(origin, 'short', 'two')] as const;
  const accounts = await query(site, ACCOUNTS);
  expect(accounts).toHaveLength(1);
  const { status, stdout: backup } = backUp('--data', site, '--keep', '2');
  expect([status, path.dirname(backup)]).toEqual([0, inFolder('backups')]);
  return { links, accounts, backup };
}

test('what npm start keeps is backed up while it runs, and comes back onto a new machine', async () => {
  const site = inFolder('site');
  const { links, accounts, backup } = await backUpSite(site);
  expect(readdirSync(backup).toSorted()).toEqual(['auth.cms', 'billing.cms', 'events.cms']);
  for (const name of readdirSync(backup)) {
    expect(statSync(path.join(backup, name)).mode & 0o777).toBe(0o600);
    expect(readFileSync(path.join(backup, name)).includes('ann@example.com')).toBe(false);
  }
  expect(restore(backup, inFolder('key'), '--data', site).stderr).toContain('is in use by');
  await stop();

  // All is lost, but the backup, its key and the file of keys.
  writeFileSync(inFolder('keys.json'), readFileSync(path.join(site, 'keys.json')), { mode: 0o600 });
  const machine = inFolder('machine');
  rmSync(site, { recursive: true });
  expect(restore(backup, inFolder('key'), '--data', machine)).toMatchObject({ status: 0, stderr: '' });
  await start(machine);
  expect(await query(machine, ACCOUNTS)).toEqual(accounts);
  expect(await query(machine, 'SELECT FROM login_code')).toEqual([]);
  expect(invite(machine, 'ann@example.com')).toContain(ORIGIN);
  expect(await query(machine, ACCOUNTS)).toEqual(accounts);
  expect((await reveal(origin, links[1], newClaimToken())).status).toBe(404);
  const third = await createLink(origin, 'short', 'three');
  expect((await reveal(origin, third, newClaimToken())).status).toBe(200);
  await stop();
  renameSync(machine, site);
});

test('a backup comes back onto the site that it is of, and links stay @long', async () => {
  const site = inFolder('same-site');
  const { links, accounts, backup } = await backUpSite(site);
  // An account that came later goes; links are in no backup, and stay.
  invite(site, 'bob@example.com');
  await stop();
  expect(restore(backup, inFolder('key'), '--data', site)).toMatchObject({ status: 0, stderr: '' });
  await start(site);
  expect(await query(site, ACCOUNTS)).toEqual(accounts);
  expect(await query(site, 'SELECT FROM login_code')).toEqual([]);
  expect((await reveal(origin, links[0], newClaimToken())).status).toBe(200);
  await stop();
});

test('a backup of a site that does not run, of which the oldest go; and what is no backup, or none of that key, changes nothing @long', async () => {
  const names = [1, 2].map(() => path.basename(backUp('--keep', '2').stdout));
  expect(readdirSync(inFolder('backups')).toSorted()).toEqual(names.toSorted());

  const backup = inFolder('backups', names[0] ?? '');
  const stranger = inFolder('stranger');
  execFileSync('openssl', ['genpkey', '-algorithm', 'RSA', '-out', stranger], { stdio: 'ignore' });
  const untouched = ['--data', inFolder('nothing')];
  expect(restore(backup, stranger, ...untouched)).toMatchObject({
    status: 1,
    stderr: `${backup}/auth.cms does not open with ${stranger}, or is damaged.`,
  });
  const file = path.join(backup, 'billing.cms');
  chmodSync(file, 0o600);
  const bytes = readFileSync(file);
  bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  expect(restore(backup, inFolder('key'), ...untouched)).toMatchObject({ status: 1, stdout: '' });
  expect(existsSync(inFolder('nothing'))).toBe(false);

  expect(backUp('--certificate', inFolder('none')).stderr).toContain('openssl req -x509');
  writeFileSync(inFolder('none'), 'no certificate');
  expect(backUp('--certificate', inFolder('none')).stderr).toContain('is the certificate one');
  expect(readdirSync(inFolder('backups')).toSorted()).toEqual(names.toSorted());
});
