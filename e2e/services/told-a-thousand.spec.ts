import { once } from 'node:events';
import { hash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { KEY_SCOPES, SIGN_IN_CODE } from '@oncelink/contracts';
import { startCluster, type Cluster } from '@oncelink/testing/cluster';
import { bearer, sendCode, verifyCode } from '@oncelink/testing/product/account-client';
import { call } from '@oncelink/testing/product/link-client';
import { startNameServer } from '@oncelink/testing/product/name-server';
import { emptyRedis } from '@oncelink/testing/product/redis';
import { TestAuthority } from '@oncelink/testing/stores';
import { insist, keepKilling } from './keep-killing.ts';

/* Between the end of a link and its mail or webhook there are four processes and a Redis: all of them die, over and over. */

/** Half of them with an API key and webhooks, half of people who want mails. */
const LINKS = 1000;
const OPENED = 500;
const AT_ONCE = 8;
const HOST = 'hooks.receiver.dev';
/** A webhook gets sixty a minute: these are enough for what is opened with keys. */
const WEBHOOKS = 10;

interface Link {
  /** Of a receipt, or the letters of a mail. */
  readonly id: string;
  readonly reveal: string;
  readonly ack: string;
  readonly name: Readonly<Record<string, string>>;
}

const stack = new AsyncDisposableStack();
const received = new Map<string, Set<string>>();
let cluster: Cluster;
let gateway: string;
let tokens: readonly string[];
let keys: readonly string[];

/** Beyond twenty mails an hour a person gets one mail about many. */
const PEOPLE = Array.from({ length: 25 }, (_, index) => `person-${index}@example.org`);
const draw = (bytes: number): string => randomBytes(bytes).toString('base64url');
const hashOf = (proof: string): string => hash('sha256', Buffer.from(proof, 'base64url'), 'base64url');

async function signIn(email: string): Promise<string> {
  const attempt = { email, requestId: await sendCode(gateway, email), code: SIGN_IN_CODE.demoCode };
  return String((await verifyCode(gateway, attempt)).body['token']);
}

/** @returns a key whose events go to a webhook of its account */
async function makeKey(index: number, port: number): Promise<string> {
  const session = bearer(await signIn(`program-${index}@example.org`));
  const made = await call(gateway, '/api/account/keys', { name: 'told', scopes: KEY_SCOPES }, session);
  const key = String(made.body['apiKey']);
  const url = `https://${HOST}:${port}/${index}`;
  const wish = { url, format: 'standard', events: ['secret.accessed'] };
  expect((await call(gateway, '/api/v1/webhooks', wish, bearer(key))).status).toBe(201);
  return key;
}

async function startReceiver(authority: TestAuthority): Promise<number> {
  const { certFile, keyFile } = authority.issue(HOST);
  const server = createServer(
    { cert: readFileSync(certFile), key: readFileSync(keyFile) },
    (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { data }: { data: { id: string } } = JSON.parse(body);
        const ids = received.get(data.id) ?? new Set();
        received.set(data.id, ids.add(String(request.headers['webhook-id'])));
        response.writeHead(204).end();
      });
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stack.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

test.beforeAll(async () => {
  const authority = stack.use(new TestAuthority());
  const port = await startReceiver(authority);
  const names = stack.use(await startNameServer(() => ['127.0.0.1']));
  const env = {
    HOOKS_PORTS: String(port),
    HOOKS_ALLOW_NETWORKS: '127.0.0.0/8',
    HOOKS_DNS_SERVERS: names.address,
    NODE_EXTRA_CA_CERTS: authority.caFile,
  };
  const options = { replicas: 2, gateways: 1, auth: true, events: true, jobsApart: true, demo: true };
  const webhooks = { deliverers: 2, env };
  cluster = await startCluster({ ...options, webhooks, env: { BILLING: 'off' } });
  [gateway = ''] = cluster.gateways;
  tokens = await Promise.all(PEOPLE.map(signIn));
  keys = await Promise.all(Array.from({ length: WEBHOOKS }, (_, index) => makeKey(index, port)));
});
test.afterAll(async () => {
  await stack.disposeAsync();
  await cluster.stop();
});

const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ';
const tagOf = (index: number): string =>
  [3, 2, 1, 0].map((place) => LETTERS[Math.floor(index / LETTERS.length ** place) % LETTERS.length]).join('');

async function makeForPerson(index: number): Promise<Link> {
  const [name, tag] = [{ id: draw(16), proof: draw(32) }, tagOf(index)];
  const body = { id: name.id, proofHash: hashOf(name.proof), tell: { tag, language: 'en' } };
  expect((await call(gateway, '/api/seals', body, bearer(tokens[index % tokens.length]))).status).toBe(201);
  return { id: tag, name, reveal: '/api/seals/reveal', ack: '/api/reveal/ack' };
}

async function makeForProgram(index: number): Promise<Link> {
  const name = { sealId: draw(16), proof: draw(32) };
  const body = { sealId: name.sealId, proofHash: hashOf(name.proof) };
  const made = await call(gateway, '/api/v1/seals', body, bearer(keys[index % keys.length]));
  expect(made.status).toBe(201);
  return { id: String(made.body['id']), name, reveal: '/api/v1/links/reveal', ack: '/api/v1/links/ack' };
}

async function open({ name, reveal, ack }: Link): Promise<void> {
  const claim = draw(32);
  await insist(
    () => call(gateway, reveal, { ...name, claim }),
    ({ status }) => status === 200 || status === 410,
  );
  await insist(
    () => call(gateway, ack, { ...name, claim }),
    ({ status }) => status === 204,
  );
}

async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  const left = items.entries();
  const run = async (): Promise<void> => {
    for (const [index, item] of left) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return results;
}

/** Subjects by message: what a mail server got twice under one name is one. It keeps the last 200, so it is read as it fills. */
const subjects = new Map<string, string>();

/** @returns tags of the mails about ends that have come so far */
async function mailed(): Promise<string[]> {
  const mails = (await Promise.all(PEOPLE.map((email) => cluster.accounts.mailbox.list(email)))).flat();
  for (const { headers, subject } of mails) {
    const name = headers.find(({ originalKey }) => originalKey === 'Message-ID')?.value;
    subjects.set(String(name), subject);
  }
  return [...subjects.values()].flatMap((subject) => /\b[A-Z]{4}\b/.exec(subject) ?? []).toSorted();
}

test('of a thousand links five hundred are opened, while every process and Redis dies: each end is told @long', async () => {
  test.setTimeout(1_800_000);
  const numbers = Array.from({ length: LINKS / 2 }, (_, index) => index);
  const forPerson = await inTurns(numbers, makeForPerson);
  const forPrograms = await inTurns(numbers, makeForProgram);
  const opened = {
    person: forPerson.slice(0, OPENED / 2),
    programs: forPrograms.slice(0, OPENED / 2),
  };
  const secrets = cluster.processes.filter(({ name }) => name.startsWith('secrets-'));
  const { processes, deliverers } = cluster.events;
  const kinds = [secrets, processes, deliverers, cluster.accounts.processes];
  const killers = kinds.map((kind) => keepKilling(stack, kind));
  const all = opened.person.flatMap((link, index) => [link, opened.programs[index] ?? link]);
  for (let index = 0; index < all.length; index += 50) {
    await inTurns(all.slice(index, index + 50), open);
    await emptyRedis(cluster.jobs.url);
    await mailed();
    const times = 1 + index / 50;
    await expect
      .poll(() => Math.min(...killers.map(({ killed }) => killed())), { timeout: 120_000 })
      .toBeGreaterThanOrEqual(times);
  }
  await Promise.all(killers.map(({ stop }) => stop()));

  await mailed();
  const wanted = opened.programs.map(({ id }) => id).toSorted();
  const arrived = async () => {
    await mailed();
    return [...received.keys()].toSorted();
  };
  await expect.poll(arrived, { timeout: 300_000, intervals: [1000] }).toEqual(wanted);
  // One that came twice came with the same id.
  expect([...received.values()].map((ids) => ids.size)).toEqual(wanted.map(() => 1));
  const tags = opened.person.map(({ id }) => id).toSorted();
  await expect.poll(mailed, { timeout: 120_000, intervals: [1000] }).toEqual(tags);
});
