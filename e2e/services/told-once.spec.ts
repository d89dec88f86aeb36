import { hash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { KEY_SCOPES, SIGN_IN_CODE } from '@oncelink/contracts';
import { makeShortLink } from '@oncelink/link-crypto';
import { startCluster, type Cluster } from '@oncelink/testing/cluster';
import { bearer, sendCode, verifyCode } from '@oncelink/testing/product/account-client';
import { countStored, dumpDatabase } from '@oncelink/testing/product/database';
import { call, type Answer } from '@oncelink/testing/product/link-client';
import { emptyRedis } from '@oncelink/testing/product/redis';
import { insist, keepKilling } from './keep-killing.ts';

const LINKS = 120;
const OPENED = 60;
const DELETED = 20;
const REPEATED = 12;
const REPEATS = 8;
/** Jobs that Redis lost are made again after 30 s, those of a killed worker taken up after 20: both may meet one end. */
const TOLD_MS = 120_000;

let cluster: Cluster;
let gateway: string;
let key: string;
const stack = new AsyncDisposableStack();
test.beforeAll(async () => {
  const options = { replicas: 2, gateways: 1, auth: true, events: true, jobsApart: true, demo: true };
  cluster = await startCluster({ ...options, env: { BILLING: 'off' } });
  [gateway = ''] = cluster.gateways;
  key = await makeKey('maker@example.org');
});
test.afterAll(async () => {
  await stack.disposeAsync();
  await cluster.stop();
});

async function signIn(email: string): Promise<Record<string, string>> {
  const requestId = await sendCode(gateway, email);
  const { body } = await verifyCode(gateway, { email, requestId, code: SIGN_IN_CODE.demoCode });
  return bearer(body['token']);
}

async function makeKey(email: string, session?: Record<string, string>): Promise<string> {
  const wish = { name: 'told once', scopes: KEY_SCOPES };
  const made = await call(gateway, '/api/account/keys', wish, session ?? (await signIn(email)));
  return String(made.body['apiKey']);
}

const hashOf = (proof: string): string => hash('sha256', Buffer.from(proof, 'base64url'), 'base64url');
const draw = (bytes: number): string => randomBytes(bytes).toString('base64url');

interface Watched {
  readonly id: string;
  readonly name: { readonly sealId: string; readonly proof: string };
}

/** A seal can be made once, so another one is drawn after a failure: what was left of the first one lapses. */
async function makeSeal(): Promise<Watched> {
  for (;;) {
    const name = { sealId: draw(16), proof: draw(32) };
    const body = { sealId: name.sealId, proofHash: hashOf(name.proof), reference: 'told-once' };
    const made = await call(gateway, '/api/v1/seals', body, bearer(key)).catch(() => undefined);
    if (made?.status === 201) return { id: String(made.body['id']), name };
    await pause(100);
  }
}

async function open({ name }: Watched): Promise<void> {
  const claim = draw(32);
  await insist(
    () => call(gateway, '/api/v1/links/reveal', { ...name, claim }),
    ({ status }) => status === 200 || status === 410,
  );
  await insist(
    () => call(gateway, '/api/v1/links/ack', { ...name, claim }),
    ({ status }) => status === 204,
  );
}

const remove = ({ name }: Watched): Promise<Answer> =>
  insist(
    () => call(gateway, '/api/v1/links/delete', name),
    ({ status }) => status === 204 || status === 410,
  );

interface Told {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly id: string };
}

async function readEvents(): Promise<Told[]> {
  const events: Told[] = [];
  for (;;) {
    const last = events.at(-1);
    const path = `/api/v1/events?limit=100${last ? `&after=${last.id}` : ''}`;
    const answer = await insist(
      () => call(gateway, path, undefined, bearer(key)),
      ({ status }) => status === 200,
    );
    const page = answer.body['data'] as Told[];
    if (page.length === 0) return events;
    events.push(...page);
  }
}

/** All events of a kind, by the id of their link. */
const toldOf = (events: readonly Told[], type: string) =>
  events.filter((event) => event.type === type).map(({ data }) => data.id);

test('each end is told once and no other, though secrets-service and events-service are killed and Redis loses its jobs', async () => {
  test.setTimeout(400_000);
  const links: Watched[] = [];
  while (links.length < LINKS) links.push(...(await Promise.all(Array.from({ length: 20 }, makeSeal))));
  const secrets = cluster.processes.filter(({ name }) => name.startsWith('secrets-'));
  const killers = [keepKilling(stack, secrets), keepKilling(stack, cluster.events.processes)];
  const eachHasKilled = (times: number) =>
    expect
      .poll(() => Math.min(...killers.map(({ killed }) => killed())), { timeout: TOLD_MS })
      .toBeGreaterThanOrEqual(times);
  const opened = links.slice(0, OPENED);
  const deleted = links.slice(OPENED, OPENED + DELETED);
  for (const [index, link] of opened.entries()) {
    await open(link);
    if (index % 15 !== 7) continue;
    await eachHasKilled(1 + Math.floor(index / 15));
    await emptyRedis(cluster.jobs.url);
  }
  for (const link of deleted) await remove(link);
  await emptyRedis(cluster.jobs.url);
  await Promise.all(killers.map(({ stop }) => stop()));

  await expect
    .poll(async () => toldOf(await readEvents(), 'secret.accessed').length, { timeout: TOLD_MS })
    .toBeGreaterThanOrEqual(OPENED);
  await expect
    .poll(async () => toldOf(await readEvents(), 'secret.deleted').length, { timeout: TOLD_MS })
    .toBeGreaterThanOrEqual(DELETED);
  const events = await readEvents();
  expect(toldOf(events, 'secret.accessed').toSorted()).toEqual(opened.map(({ id }) => id).toSorted());
  expect(toldOf(events, 'secret.deleted').toSorted()).toEqual(deleted.map(({ id }) => id).toSorted());
  const created = toldOf(events, 'secret.created');
  expect(new Set(created).size).toBe(created.length);
  expect(created).toEqual(expect.arrayContaining(links.map(({ id }) => id)));
  const others = events.filter(({ type }) => !/created|accessed|deleted/.test(type));
  expect(others).toEqual([]);

  // No watch is left of what was told; those that wait have theirs.
  const [ended = '', waiting = ''] = [opened[0]?.name.proof, links.at(-1)?.name.proof];
  const dump = await dumpDatabase(cluster.events.databaseUrl);
  for (const text of [ended, waiting, hashOf(ended), 'maker@example.org']) expect(dump).not.toContain(text);
});

test('an owner takes a waiting secret back by its id, once, and a stranger never', async () => {
  const [link, late] = [await makeSeal(), await makeSeal()];
  await open(late);
  const stranger = await makeKey('stranger@example.org');
  const revoke = (id: string, by: string) =>
    fetch(`${gateway}/api/v1/secrets/${id}`, { method: 'DELETE', headers: bearer(by) });
  expect((await revoke(link.id, stranger)).status).toBe(404);
  expect((await revoke(link.id, key)).status).toBe(204);
  const state = async (id: string) =>
    (await call(gateway, `/api/v1/secrets/${id}`, undefined, bearer(key))).body['state'];
  await expect.poll(() => state(link.id)).toBe('deleted');
  await expect.poll(() => state(late.id)).toBe('accessed');
  expect((await revoke(late.id, key)).status).toBe(410);
  expect((await call(gateway, '/api/v1/links/status', link.name)).status).toBe(410);
});

test('a create that is repeated while each process on its way is killed is one link, one receipt, one event @long', async () => {
  test.setTimeout(240_000);
  const stored = await countStored(cluster.databaseUrl);
  const before = toldOf(await readEvents(), 'secret.created');
  const repeats = new AsyncDisposableStack();
  const kindOf = (name: string) => cluster.processes.filter((one) => one.name.startsWith(name));
  const killers = ['gateway', 'secrets-', 'auth', 'events'].map((name) => keepKilling(repeats, kindOf(name)));
  const ids: string[] = [];
  for (let made = 0; made < REPEATED || killers.some(({ killed }) => killed() < 2); made += 1) {
    const { encryptedData: message, proofHash } = await makeShortLink('hunter2');
    const create = () =>
      call(gateway, '/api/v1/secrets', { message, password: null, proofHash }, bearer(key));
    const answers = await Promise.all(
      Array.from({ length: REPEATS }, () => insist(create, ({ status }) => status === 201)),
    );
    const [first] = answers;
    expect(new Set(answers.map(({ body }) => `${String(body['id'])} ${String(body['code'])}`)).size).toBe(1);
    ids.push(String(first?.body['id']));
  }
  await Promise.all(killers.map(({ stop }) => stop()));
  stack.use(repeats);
  expect(await countStored(cluster.databaseUrl)).toBe(stored + ids.length);
  const told = async () => toldOf(await readEvents(), 'secret.created').filter((id) => !before.includes(id));
  await expect
    .poll(async () => (await told()).length, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(ids.length);
  expect((await told()).toSorted()).toEqual(ids.toSorted());
});

test('keys that are made and found by strangers are told once each, though auth-service and events-service are killed @long', async () => {
  test.setTimeout(180_000);
  const owners: { session: Record<string, string>; keys: string[] }[] = [];
  for (const email of ['kim@example.org', 'lee@example.org', 'max@example.org']) {
    const session = await signIn(email);
    owners.push({ session, keys: [await makeKey(email, session), await makeKey(email, session)] });
  }
  const kills = new AsyncDisposableStack();
  const kinds = [cluster.accounts.processes, cluster.events.processes];
  const killers = kinds.map((processes) => keepKilling(kills, processes));
  for (const leaked of owners.flatMap(({ keys }) => keys)) {
    await insist(
      () => call(gateway, '/api/v1/leaked-key', { key: leaked }),
      ({ status }) => status === 202,
    );
    await emptyRedis(cluster.jobs.url);
    await pause(500);
  }
  await expect
    .poll(() => Math.min(...killers.map(({ killed }) => killed())), { timeout: TOLD_MS })
    .toBeGreaterThan(1);
  await Promise.all(killers.map(({ stop }) => stop()));
  stack.use(kills);
  for (const { session } of owners) {
    const told = async () => {
      const { body } = await call(gateway, '/api/account/events?limit=50', undefined, session);
      const events = (body['data'] ?? []) as (Told & { readonly data: { readonly why: string | null } })[];
      return events.map(({ type, data: { why } }) => `${type} ${String(why)}`).toSorted();
    };
    const wanted = ['key.created null', 'key.created null', 'key.revoked leaked', 'key.revoked leaked'];
    await expect.poll(told, { timeout: TOLD_MS }).toEqual(wanted);
  }
  // Nothing waits in the auth-service once it is recorded.
  const left = () => dumpDatabase(cluster.accounts.databaseUrl);
  await expect
    .poll(async () => /key\.(?:created|revoked)/.test(await left()), { timeout: TOLD_MS })
    .toBe(false);
});
