import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '@oncelink/embedded-stores';
import { serveVault, storedRings, type VaultServer } from '@oncelink/key-ring/testing';
import { newClaimToken } from '@oncelink/link-crypto';
import { ServiceProcess } from '@oncelink/testing/cluster';
import { createLink, reveal } from '@oncelink/testing/product/link-client';

const LAUNCHER = path.resolve(import.meta.dirname, '../../tools/dev/src/main.ts');

let folder: string;
let vault: VaultServer;
let launcher: ServiceProcess | undefined;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'oncelink-kms-'));
  // Root's PostgreSQL runs as another account, which has to get in.
  chmodSync(folder, 0o711);
  vault = await serveVault();
});

test.afterAll(async () => {
  if (launcher?.child.exitCode === null) {
    const ended = once(launcher.child, 'close');
    launcher.child.kill('SIGTERM');
    await ended;
  }
  await vault[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const ringText = (): string => storedRings(path.join(folder, 'key-ring', 'ring.json')).join('');

test('a site whose keys Vault wraps: none on its disk, and links go on without Vault, but for a service that starts @long', async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const args = [LAUNCHER, '--production', '--data', folder, '--port', `${port}`, '--no-build'];
  launcher = new ServiceProcess('launcher', args, {
    PUBLIC_ORIGIN: 'https://secrets.example.com',
    ...vault.env,
  });
  await launcher.ready(`${origin}/api/health/ready`);
  await expect.poll(() => launcher?.output).toContain('ready at https://secrets.example.com');
  expect(JSON.parse(ringText())).toMatchObject({
    keys: [{ wrapped: /^vault:v1:/, by: vault.env.KEY_RING_KMS }],
  });
  expect(ringText()).not.toContain('"key":');
  const before = await createLink(origin, 'short', 'before');

  await vault.stop();
  const meanwhile = await createLink(origin, 'short', 'meanwhile');
  expect((await reveal(origin, before, newClaimToken())).status).toBe(200);

  // It can't read the ring any more, waits, and says for what; what it is asked is answered 503 until then.
  process.kill(Number(readFileSync(path.join(folder, 'services', 'secrets-service.pid'), 'utf8')), 'SIGKILL');
  await expect.poll(() => launcher?.output, { timeout: 60_000 }).toContain('"waiting-for-kms"');
  expect(launcher.output).toMatch(/Vault at localhost:\d+ can't be reached \(ECONNREFUSED\)/);
  expect((await reveal(origin, meanwhile, newClaimToken())).status).toBe(503);

  await vault.start();
  await expect
    .poll(async () => (await reveal(origin, meanwhile, newClaimToken())).status, { timeout: 60_000 })
    .toBe(200);
});
