import { hash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { ENVELOPE_BYTES, KEY_SCOPES, SIGN_IN_CODE } from '@oncelink/contracts';
import { startCluster, type CaughtMail, type Cluster } from '@oncelink/testing/cluster';
import { bearer, sendCode, verifyCode } from '@oncelink/testing/product/account-client';
import { dumpDatabase } from '@oncelink/testing/product/database';
import { call } from '@oncelink/testing/product/link-client';
import { emptyRedis } from '@oncelink/testing/product/redis';
import { insist, keepKilling } from './keep-killing.ts';

const PEOPLE = ['ada@example.org', 'bo@example.org', 'cy@example.org'];
/** Of each person: fewer than get a mail of their own in an hour. */
const OPENED = 12;
const DELETED = 4;
const WAITING = 4;
/** Asks of each person, and as many that are taken back. */
const ANSWERED = 2;
const WITHDRAWN = 1;

let cluster: Cluster;
let gateway: string;
const stack = new AsyncDisposableStack();
test.beforeAll(async () => {
  const options = {
    replicas: 2,
    gateways: 1,
    auth: { replicas: 2 },
    events: true,
    jobsApart: true,
    demo: true,
  };
  cluster = await startCluster({ ...options, env: { BILLING: 'off' } });
  [gateway = ''] = cluster.gateways;
});
test.afterAll(async () => {
  await stack.disposeAsync();
  await cluster.stop();
});

async function signIn(email: string): Promise<string> {
  const requestId = await sendCode(gateway, email);
  const { body } = await verifyCode(gateway, { email, requestId, code: SIGN_IN_CODE.demoCode });
  return String(body['token']);
}

const draw = (bytes: number): string => randomBytes(bytes).toString('base64url');
const hashOf = (proof: string): string => hash('sha256', Buffer.from(proof, 'base64url'), 'base64url');

interface Asked {
  readonly email: string;
  readonly tag: string;
  readonly name: { readonly id: string; readonly proof: string };
}

let links = 0;
/** Four letters that no other link of this run has. */
function nextTag(): string {
  links += 1;
  const letters = 'ABCDEFGHJKMNPQRSTVWXYZ';
  return `A${letters[links % 22] ?? ''}${letters[Math.floor(links / 22) % 22] ?? ''}Z`;
}

/** A seal can be made once, so another one is drawn after a failure. */
async function makeSeal(email: string, token: string): Promise<Asked> {
  for (;;) {
    const [name, tag] = [{ id: draw(16), proof: draw(32) }, nextTag()];
    const body = { id: name.id, proofHash: hashOf(name.proof), tell: { tag, language: 'de' } };
    const made = await call(gateway, '/api/seals', body, bearer(token)).catch(() => undefined);
    if (made?.status === 201) return { email, tag, name };
    await pause(100);
  }
}

interface OwnAsk extends Pick<Asked, 'email' | 'tag'> {
  readonly name: Asked['name'] & { readonly collectProof: string };
}

async function makeAsk(email: string, token: string): Promise<OwnAsk> {
  for (;;) {
    const [name, tag] = [{ id: draw(16), proof: draw(32), collectProof: draw(32) }, nextTag()];
    const hashes = { proofHash: hashOf(name.proof), collectHash: hashOf(name.collectProof) };
    const body = { id: name.id, ...hashes, tell: { tag, language: 'de' } };
    const made = await call(gateway, '/api/asks', body, bearer(token)).catch(() => undefined);
    if (made?.status === 201) return { email, tag, name };
    await pause(100);
  }
}

/** What no server can read: its form is all that it sees. */
const ANSWER = Buffer.concat([Buffer.of(2, 0x16), randomBytes(Math.min(...ENVELOPE_BYTES[2]) - 2)]);

const answer = ({ name: { id, proof } }: OwnAsk) =>
  insist(
    () => call(gateway, '/api/asks/answer', { id, proof, encryptedData: ANSWER.toString('base64url') }),
    ({ status }) => status === 204 || status === 410,
  );

const withdraw = ({ name }: OwnAsk) =>
  insist(
    () => call(gateway, '/api/asks/withdraw', name),
    ({ status }) => status === 204 || status === 410,
  );

/** @param reader what its browser tells of itself, and proxies on the way */
async function open({ name }: Pick<Asked, 'name'>, reader = {}): Promise<void> {
  const claim = draw(32);
  await insist(
    () => call(gateway, '/api/seals/reveal', { ...name, claim }, reader),
    ({ status }) => status === 200 || status === 410,
  );
  await insist(
    () => call(gateway, '/api/reveal/ack', { ...name, claim }, reader),
    ({ status }) => status === 204,
  );
}

const remove = ({ name }: Asked) =>
  insist(
    () => call(gateway, '/api/delete-secret', name),
    ({ status }) => status === 204 || status === 410,
  );

const inboxOf = async (email: string): Promise<readonly CaughtMail[]> =>
  (await cluster.accounts.mailbox.list(email)).filter(({ subject }) =>
    /^Ihre? (?:Link|Bitte) /.test(subject),
  );

const headerOf = ({ headers }: CaughtMail, name: string): string =>
  headers.find(({ originalKey }) => originalKey === name)?.value ?? '';

/** One of a mail that the mail server got twice, because its sender died before it could note that: such are one mail. */
async function told(email: string): Promise<string[]> {
  const mails = new Map((await inboxOf(email)).map((mail) => [headerOf(mail, 'Message-ID'), mail.subject]));
  return [...mails.values()].toSorted();
}

/** @param what "Ihr Link" or "Ihre Bitte" */
const expected = (
  all: readonly Pick<Asked, 'email' | 'tag'>[],
  email: string,
  [what, how]: readonly [string, string],
): string[] => all.filter((one) => one.email === email).map(({ tag }) => `${what} ${tag} wurde ${how}`);

test('of a reader no table, log, event or mail has an address, a browser or a place', async () => {
  const email = 'fay@example.org';
  const token = await signIn(email);
  const wish = { name: 'watched', scopes: KEY_SCOPES };
  const key = (await call(gateway, '/api/account/keys', wish, bearer(token))).body['apiKey'];
  const [mailed, watched] = [await makeSeal(email, token), { id: draw(16), proof: draw(32) }];
  const made = { sealId: watched.id, proofHash: hashOf(watched.proof), reference: 'watched-1' };
  expect((await call(gateway, '/api/v1/seals', made, bearer(key))).status).toBe(201);
  // The cluster's gateways believe one proxy.
  const reader = {
    'x-forwarded-for': '203.0.113.77',
    'user-agent': 'canary-reader/7',
    'accept-language': 'xx-canary',
  };
  await open(mailed, reader);
  await open({ name: watched }, reader);
  await expect.poll(() => told(email), { timeout: 30_000 }).toHaveLength(1);
  const events = async () =>
    JSON.stringify((await call(gateway, '/api/v1/events', undefined, bearer(key))).body);
  await expect.poll(events, { timeout: 30_000 }).toContain('secret.accessed');

  const databases = [cluster.databaseUrl, cluster.events.databaseUrl, cluster.accounts.databaseUrl];
  const dumps = (await Promise.all(databases.map(dumpDatabase))).join('\n');
  const logs = cluster.processes.map(({ output }) => output).join('\n');
  const mails = JSON.stringify(await cluster.accounts.mailbox.list(email));
  const places = { dumps, logs, mails, events: await events() };
  // The net must catch: what is meant to be there is found. Whoever is killed below leaves its log behind.
  expect(cluster.processes.filter(({ output }) => output === '')).toEqual([]);
  expect(dumps).toContain('watched-1');
  expect(mails).toContain(mailed.tag);
  for (const [place, text] of Object.entries(places))
    for (const trace of ['203.0.113', 'canary-reader', 'xx-canary'])
      expect({ place, has: text.includes(trace) ? trace : null }).toEqual({ place, has: null });
});

test('each end of a link or an ask is mailed once and no other, though every service is killed and Redis loses its jobs @long', async () => {
  test.setTimeout(300_000);
  const tokens = new Map<string, string>();
  for (const email of PEOPLE) tokens.set(email, await signIn(email));
  const makeAll = <One>(count: number, make: (email: string, token: string) => Promise<One>) =>
    Promise.all(
      PEOPLE.flatMap((email) => Array.from({ length: count }, () => make(email, tokens.get(email) ?? ''))),
    );
  const make = (count: number) => makeAll(count, makeSeal);
  const [opened, deleted, waiting] = [await make(OPENED), await make(DELETED), await make(WAITING)];
  const [answered, withdrawn] = [await makeAll(ANSWERED, makeAsk), await makeAll(WITHDRAWN, makeAsk)];
  const secrets = cluster.processes.filter(({ name }) => name.startsWith('secrets-'));
  const kinds = [secrets, cluster.events.processes, cluster.accounts.processes];
  const killers = kinds.map((processes) => keepKilling(stack, processes));
  const eachHasKilled = (times: number) =>
    expect
      .poll(() => Math.min(...killers.map(({ killed }) => killed())), { timeout: 90_000 })
      .toBeGreaterThanOrEqual(times);
  for (const [index, link] of opened.entries()) {
    await open(link);
    const asked = answered[index / 6];
    if (asked) await answer(asked);
    if (index % 12 !== 6) continue;
    await eachHasKilled(1 + Math.floor(index / 12));
    await emptyRedis(cluster.jobs.url);
  }
  for (const link of deleted) await remove(link);
  for (const asked of withdrawn) await withdraw(asked);
  await emptyRedis(cluster.jobs.url);
  await Promise.all(killers.map(({ stop }) => stop()));

  for (const email of PEOPLE) {
    const wanted = [
      ...expected(opened, email, ['Ihr Link', 'geöffnet']),
      ...expected(deleted, email, ['Ihr Link', 'ungelesen gelöscht']),
      ...expected(answered, email, ['Ihre Bitte', 'beantwortet']),
      ...expected(withdrawn, email, ['Ihre Bitte', 'zurückgezogen']),
    ];
    await expect.poll(() => told(email), { timeout: 90_000 }).toEqual(wanted.toSorted());
  }
  // Whoever comes again is told nothing again.
  await pause(3000);
  const ends = OPENED + DELETED + ANSWERED + WITHDRAWN;
  for (const email of PEOPLE) expect(await told(email)).toHaveLength(ends);
  expect(waiting).toHaveLength(WAITING * PEOPLE.length);
});

test('no database tells whose a link is that waits, and the mail tells nothing but letters and times', async () => {
  const token = await signIn('dana@example.org');
  const { body } = await call(gateway, '/api/auth/me', undefined, bearer(token));
  const account = String(Reflect.get(Object(body['user']), 'id'));
  const link = await makeSeal('dana@example.org', token);
  const dumps = await Promise.all([
    dumpDatabase(cluster.events.databaseUrl),
    dumpDatabase(cluster.accounts.databaseUrl),
  ]);
  const [ofEvents, ofAccounts] = dumps;
  for (const text of [account, link.tag, link.name.id, hashOf(link.name.proof), 'dana@example.org'])
    expect(ofEvents).not.toContain(text);
  expect(ofAccounts).not.toContain(link.tag);
  await open(link);
  await expect.poll(() => told('dana@example.org'), { timeout: 30_000 }).toHaveLength(1);
  const [mail] = await inboxOf('dana@example.org');
  const raw = `${mail?.text ?? ''}${mail?.html ?? ''}`;
  for (const text of [link.name.id, link.name.proof, hashOf(link.name.proof), account, '127.0.0.1'])
    expect(raw).not.toContain(text);
});

test('mails are stopped from the mail alone, by the program or the page, and an account that is deleted gets none @long', async () => {
  const token = await signIn('eve@example.org');
  const [first, second] = [
    await makeSeal('eve@example.org', token),
    await makeSeal('eve@example.org', token),
  ];
  await open(first);
  await expect.poll(() => told('eve@example.org'), { timeout: 30_000 }).toHaveLength(1);
  const [mail] = await inboxOf('eve@example.org');
  if (mail === undefined) throw new Error('There is no mail.');
  expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const [, address = ''] = /^<http[^/]+\/\/[^/]+(\/.+)>$/.exec(headerOf(mail, 'List-Unsubscribe')) ?? [];
  const stopped = await fetch(gateway + address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect([stopped.status, await stopped.json()]).toEqual([200, { areStopped: true }]);
  await open(second);
  const third = await makeSeal('eve@example.org', token);
  await open(third);
  // The third was asked for afterwards; the second one’s turn would have come before.
  await expect.poll(() => told('eve@example.org'), { timeout: 30_000 }).toHaveLength(2);
  expect((await told('eve@example.org')).join()).not.toContain(second.tag);

  const last = await makeSeal('eve@example.org', token);
  const gone = await fetch(`${gateway}/api/auth/me`, { method: 'DELETE', headers: bearer(token) });
  expect(gone.status).toBe(204);
  await open(last);
  await pause(3000);
  expect(await told('eve@example.org')).toHaveLength(2);
  expect(await dumpDatabase(cluster.accounts.databaseUrl)).not.toContain(first.tag);
});
