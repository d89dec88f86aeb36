import { writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { STATEMENT_KEYS_PATH } from '@oncelink/contracts/statements';
import { readLink } from '@oncelink/link-crypto/reading';
import { ServiceProcess, startCluster, type Cluster } from '@oncelink/testing/cluster';
import { serve, Shell } from './clients/shell.ts';

const KEYS = path.resolve(import.meta.dirname, '../../apps/key-rotator/dist/keys.js');
const GENUINE = /^genuine: http:\/\/127\.0\.0\.1:\d+ stated this at .*, signed with its current key$/m;

let cluster: Cluster;
let shell: Shell;
/** Stands before the gateway, as the server of the pages does. */
let front: Awaited<ReturnType<typeof serve>>;
async function passOn({ url }: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const asked = `${cluster.gateways[0]}${url === STATEMENT_KEYS_PATH ? '/api/statement-keys' : '/'}`;
  const answer = await fetch(asked);
  outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
}

test.beforeAll(async () => {
  front = await serve((incoming, outgoing) => void passOn(incoming, outgoing));
  cluster = await startCluster({ replicas: 1, gateways: 1, demo: false, publicOrigin: front.origin });
  shell = new Shell(cluster.gateways[0] ?? '');
});
test.afterAll(async () => {
  shell.remove();
  await cluster.stop();
  front.server.closeAllConnections();
  front.server.close();
});

/** Makes a link and says what a call names it by. */
async function makeLink() {
  const link = (await shell.run(['send'], 'canary')).out.trim();
  const url = new URL(link);
  const read = await readLink({ pathname: url.pathname, fragment: url.hash.slice(1) });
  if (read.kind !== 'sealed') throw new Error(`This is a ${read.kind} link.`);
  return { link: link.replace(front.origin, shell.url), name: { id: read.sealId, proof: read.proof } };
}

const ask = (name: object) =>
  fetch(`${cluster.gateways[0]}/api/links/statement`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(name),
  });
async function save(name: object, file: string): Promise<string> {
  const answer = await ask(name);
  expect(answer.status).toBe(200);
  const { statement } = JSON.parse(await answer.text());
  const target = path.join(shell.home, file);
  writeFileSync(target, statement);
  return target;
}
const verify = (...args: readonly string[]) => shell.run(['verify', ...args], '', { ONCELINK_URL: '' });

test('what a site states of a link is genuine, before and after its key was destroyed, and says which', async () => {
  const { link, name } = await makeLink();
  expect((await ask(name)).status).toBe(409);
  expect(await shell.run(['open', '-'], link)).toMatchObject({ code: 0, out: 'canary' });
  await expect.poll(async () => (await ask(name)).status).toBe(200);

  const early = await save(name, 'early.txt');
  expect(await verify(early)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/key 1\/\d{10}: still in use then$/m),
  });

  const env = { ...process.env, SECRETS_DATABASE_URL: cluster.databaseUrl, KEY_RING_FILE: cluster.ringFile };
  await new ServiceProcess('keys', [KEYS, 'rotate'], env).succeeded();
  const late = await save(name, 'late.txt');
  const { code, out } = await verify(late);
  expect(code, out).toBe(0);
  expect(out).toMatch(GENUINE);
  expect(out).toMatch(/key 1\/\d{10}: destroyed 20.*Z$/m);
  expect(out).toMatch(/: ended 20.*Z, viewed$/m);

  const changed = path.join(shell.home, 'changed.txt');
  writeFileSync(changed, (await shell.script(`sed s/viewed/locked/ ${late}`)).out);
  expect(await verify(changed)).toMatchObject({ code: 8, out: '', err: expect.stringContaining('changed') });
});
