import { spawn, spawnSync } from 'node:child_process';
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:https';
import path from 'node:path';
import { connect } from 'node:tls';
import { expect, test } from '@playwright/test';
import { KEY_SCOPES, SIGN_IN_CODE } from '@oncelink/contracts';
import { freePort } from '@oncelink/embedded-stores';
import { startCluster, type Cluster } from '@oncelink/testing/cluster';
import { bearer, sendCode, verifyCode } from '@oncelink/testing/product/account-client';
import { dumpDatabase } from '@oncelink/testing/product/database';
import { call, type Answer } from '@oncelink/testing/product/link-client';
import { emptyRedis } from '@oncelink/testing/product/redis';
import {
  startWebhookReceiver,
  type ReceivedEvent,
  type WebhookReceiver,
} from '@oncelink/testing/product/webhook-receiver';
import { insist, keepKilling } from './keep-killing.ts';

/* Webhooks by the running product: real names, TLS, processes of their own, and receivers in three languages. */

const HOST = 'hooks.receiver.dev';
/** Every fifteenth end, each process is killed once more. */
const SIZES = [
  { count: 20, when: '' },
  { count: 50, when: ' @long' },
];
const RECEIVERS = path.join(import.meta.dirname, 'receivers');

const stack = new AsyncDisposableStack();
let received: readonly ReceivedEvent[];
let cluster: Cluster;
let gateway: string;
let session: Record<string, string>;
let key: string;
let port: number;
let ports: { readonly python: number; readonly go: number };
let certificate: WebhookReceiver['certificate'];

test.beforeAll(async () => {
  const receiver = stack.use(await startWebhookReceiver(HOST));
  ({ port, certificate, received } = receiver);
  ports = { python: await freePort(), go: await freePort() };
  const env = receiver.env([ports.python, ports.go]);
  cluster = await startCluster({
    replicas: 1,
    gateways: 1,
    auth: true,
    events: true,
    jobsApart: true,
    demo: true,
    webhooks: { deliverers: 2, env },
    env: { BILLING: 'off' },
  });
  [gateway = ''] = cluster.gateways;
  const email = 'maker@example.org';
  const attempt = { email, requestId: await sendCode(gateway, email), code: SIGN_IN_CODE.demoCode };
  session = bearer((await verifyCode(gateway, attempt)).body['token']);
  key = await makeKey();
});
test.afterAll(async () => {
  await cluster.stop();
  await stack.disposeAsync();
});

async function makeKey(): Promise<string> {
  const made = await call(gateway, '/api/account/keys', { name: 'hooks', scopes: KEY_SCOPES }, session);
  return String(made.body['apiKey']);
}

const draw = (bytes: number): string => randomBytes(bytes).toString('base64url');
const hashOf = (proof: string): string => hash('sha256', Buffer.from(proof, 'base64url'), 'base64url');
const ask = (where: string, body?: object): Promise<Answer> =>
  call(gateway, `/api/v1/webhooks${where}`, body, bearer(key));

async function makeWebhook(url: string, events: readonly string[]) {
  const made = await ask('', { url, format: 'standard', events });
  expect(made.status).toBe(201);
  const { id } = Object(made.body['webhook']);
  return { id: String(id), secret: String(made.body['secret']) };
}

async function endWebhook(id: string): Promise<void> {
  const headers = bearer(key);
  expect((await fetch(`${gateway}/api/v1/webhooks/${id}`, { method: 'DELETE', headers })).status).toBe(204);
}

interface Link {
  readonly id: string;
  readonly name: { readonly sealId: string; readonly proof: string };
}

/** A seal can be made once: another one is drawn after a failure. */
async function makeLink(): Promise<Link> {
  const drawName = () => ({ sealId: draw(16), proof: draw(32) });
  let name = drawName();
  const made = await insist(
    () => {
      name = drawName();
      const body = { sealId: name.sealId, proofHash: hashOf(name.proof), reference: 'webhooks' };
      return call(gateway, '/api/v1/seals', body, bearer(key));
    },
    ({ status }) => status === 201,
  );
  return { id: String(made.body['id']), name };
}

async function open({ name }: Link): Promise<void> {
  const claim = draw(32);
  await insist(
    () => call(gateway, '/api/v1/links/reveal', { ...name, claim }),
    ({ status }) => [200, 410].includes(status),
  );
  await insist(
    () => call(gateway, '/api/v1/links/ack', { ...name, claim }),
    ({ status }) => status === 204,
  );
}

function isSigned({ id, headers, body }: ReceivedEvent, secret: string): boolean {
  const secretKey = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const text = `${id}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = createHmac('sha256', secretKey).update(text).digest();
  const given = Buffer.from(String(headers['webhook-signature']).slice('v1,'.length), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What a receiver answers to an event whose time is so many seconds ago, and whose body is changed after it was signed or not. */
async function judge(at: number, secret: string, { age = 0, changed = '' }): Promise<number | undefined> {
  const [id, time, body] = ['evt_1', String(Math.floor(Date.now() / 1000) - age), '{"type":"test.ping"}'];
  const secretKey = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', secretKey).update(`${id}.${time}.${body}`).digest('base64');
  const sent = body + changed;
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': `v1,${signature}`,
    'content-length': sent.length,
  };
  const target = { host: '127.0.0.1', port: at, method: 'POST', rejectUnauthorized: false, headers };
  const asked = request(target).end(sent);
  const [answer] = await once(asked, 'response');
  answer.resume();
  return answer.statusCode;
}

for (const { count, when } of SIZES)
  test(`each of ${count} ends arrives with one id, though the processes that record and send are killed and Redis loses its jobs${when}`, async () => {
    test.setTimeout(300_000);
    const hook = `/killed-${count}`;
    const { id, secret } = await makeWebhook(`https://${HOST}:${port}${hook}`, ['secret.accessed']);
    const links: Link[] = [];
    while (links.length < count) links.push(...(await Promise.all(Array.from({ length: 10 }, makeLink))));
    const killers = [
      keepKilling(stack, cluster.events.deliverers),
      keepKilling(stack, cluster.events.processes),
    ];
    for (const [index, link] of links.entries()) {
      await open(link);
      if (index % 15 !== 7) continue;
      await emptyRedis(cluster.jobs.url);
      const times = 1 + Math.floor(index / 15);
      await expect
        .poll(() => Math.min(...killers.map(({ killed }) => killed())), { timeout: 120_000 })
        .toBeGreaterThanOrEqual(times);
    }
    await Promise.all(killers.map(({ stop }) => stop()));
    const linksTold = () => {
      const events = received.filter((one) => one.path === hook).map(({ body }) => JSON.parse(body));
      return new Set(events.map((event) => String(event.data.id)));
    };
    await expect.poll(() => linksTold().size, { timeout: 120_000 }).toBe(count);
    expect(linksTold()).toEqual(new Set(links.map((link) => link.id)));
    const arrived = received.filter((one) => one.path === hook);
    // One that came twice came with the same id.
    expect(new Set(arrived.map((one) => one.id)).size).toBe(count);
    for (const one of arrived) expect(isSigned(one, secret)).toBe(true);
    for (const { name } of links)
      for (const text of [name.proof, name.sealId, hashOf(name.proof)])
        expect(JSON.stringify(arrived)).not.toContain(text);
    const dump = await dumpDatabase(cluster.events.databaseUrl);
    expect(dump).not.toContain(Buffer.from(secret.slice('whsec_'.length), 'base64').toString('hex'));
    await endWebhook(id);
  });

async function startReceiverIn(command: string, script: string, at: number, secret: string): Promise<void> {
  const { certFile, keyFile } = certificate;
  const first = command === 'go' ? ['run'] : [];
  const args = [...first, path.join(RECEIVERS, script), String(at), certFile, keyFile, secret];
  // Its own group: `go run` starts another process.
  const child = spawn(command, args, { stdio: 'inherit', detached: true });
  stack.defer(() => {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  });
  await expect.poll(() => isListening(at), { timeout: 90_000 }).toBe(true);
}

for (const [command, script, place, when] of [
  ['python3', 'receiver.py', 'python', ''],
  ['go', 'receiver.go', 'go', ' @long'],
] as const)
  test(`receivers in Python and Go verify what is signed, and refuse what another secret has signed: ${script}${when}`, async () => {
    test.skip(script.endsWith('.go') && spawnSync('go', ['version']).status !== 0, 'Go is not installed');
    test.setTimeout(180_000);
    const at = ports[place];
    const right = await makeWebhook(`https://${HOST}:${at}/`, ['secret.accessed']);
    const wrong = await makeWebhook(`https://${HOST}:${at}/other`, ['secret.accessed']);
    await startReceiverIn(command, script, at, right.secret);
    for (const { id } of [right, wrong]) expect((await ask(`/${id}/test`, {})).status).toBe(202);
    const statusOf = async (id: string) => {
      const { body } = await ask(`/${id}/deliveries`);
      const [delivery] = body['data'] as { attempts: { status: number | null }[] }[];
      return delivery?.attempts[0]?.status;
    };
    await expect.poll(() => statusOf(right.id), { timeout: 20_000 }).toBe(204);
    await expect.poll(() => statusOf(wrong.id), { timeout: 20_000 }).toBe(400);
    expect(await judge(at, right.secret, {})).toBe(204);
    // Caught and sent again later, sent by a clock that is ahead, and changed on its way.
    for (const wrongly of [{ age: 301 }, { age: -310 }, { changed: ' ' }])
      expect([command, wrongly, await judge(at, right.secret, wrongly)]).toEqual([command, wrongly, 400]);
    for (const { id } of [right, wrong]) await endWebhook(id);
  });

const isListening = (at: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port: at, host: '127.0.0.1', rejectUnauthorized: false });
    const tell = (is: boolean) => (): void => {
      socket.destroy();
      resolve(is);
    };
    socket.once('secureConnect', tell(true)).once('error', tell(false));
  });

test('a name that leads inside gets nothing, and its log says why', async () => {
  const { id } = await makeWebhook(`https://inside.receiver.dev:${port}/`, ['secret.accessed']);
  expect((await ask(`/${id}/test`, {})).status).toBe(202);
  await expect
    .poll(async () => JSON.stringify((await ask(`/${id}/deliveries`)).body['data']), { timeout: 20_000 })
    .toContain('"error":"address"');
  await endWebhook(id);
});
