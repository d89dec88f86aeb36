import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { KEY_SCOPES, SIGN_IN_CODE } from '@oncelink/contracts';
import { startCluster } from '@oncelink/testing/cluster';
import { bearer, sendCode, verifyCode } from '@oncelink/testing/product/account-client';
import { call, type Answer } from '@oncelink/testing/product/link-client';
import { startNameServer } from '@oncelink/testing/product/name-server';
import { TestAuthority } from '@oncelink/testing/stores';

/** Accounts, each with as many webhooks as Pro has: a hundred in all, each on a host of its own. */
const ACCOUNTS = 10;
const WEBHOOKS_EACH = 10;
const DOMAIN = 'receiver.dev';

export interface Arrival {
  readonly host: string;
  /** When the link ended, and when the request had arrived, in milliseconds since 1970. */
  readonly endedAt: number;
  readonly at: number;
}

/** A link that waits, as whoever made it and holds it names it. */
export interface Waiting {
  readonly sealId: string;
  readonly proof: string;
}

function expectStatus({ status, body }: Answer, wanted: number): void {
  if (status !== wanted) throw new Error(`${status} instead of ${wanted}: ${JSON.stringify(body)}`);
}

/** The receivers of all webhooks, as one server. */
async function startReceiver(authority: TestAuthority) {
  const arrivals: Arrival[] = [];
  /** Of how many webhooks, from the first on, the server takes requests and never answers. */
  const hung = { webhooks: 0, requests: 0 };
  const { certFile, keyFile, caFile } = authority.issue(`*.${DOMAIN}`);
  const keys = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
  const server = createServer(keys, (request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const host = String(request.headers.host).replace(/:\d+$/, '');
      if (Number(/^h(\d+)\./.exec(host)?.[1]) < hung.webhooks) {
        hung.requests += 1;
        return;
      }
      const { data }: { data: { endedAt: string } } = JSON.parse(body);
      arrivals.push({ host, endedAt: Date.parse(data.endedAt), at: Date.now() });
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  return { arrivals, hung, port, caFile, stop };
}

/** A connection that rested may have been closed by the gateway in this very moment. */
const ask = (...asked: Parameters<typeof call>): Promise<Answer> =>
  call(...asked).catch(() => call(...asked));

async function makeKey(gateway: string, email: string): Promise<string> {
  const attempt = { email, requestId: await sendCode(gateway, email), code: SIGN_IN_CODE.demoCode };
  const { body } = await verifyCode(gateway, attempt);
  const wish = { name: 'bench', scopes: KEY_SCOPES };
  const made = await ask(gateway, '/api/account/keys', wish, bearer(body['token']));
  expectStatus(made, 201);
  return String(made.body['apiKey']);
}

async function makeWebhooks(gateway: string, keys: readonly string[], port: number): Promise<void> {
  for (const [account, key] of keys.entries())
    for (let index = 0; index < WEBHOOKS_EACH; index += 1) {
      const url = `https://h${account * WEBHOOKS_EACH + index}.${DOMAIN}:${port}/`;
      const wish = { url, format: 'standard', events: ['secret.accessed'] };
      expectStatus(await ask(gateway, '/api/v1/webhooks', wish, bearer(key)), 201);
    }
}

/** The product with one process of each kind, and what webhooks lead to in this process. */
async function startProduct(stack: AsyncDisposableStack) {
  const authority = stack.use(new TestAuthority());
  const receiver = await startReceiver(authority);
  stack.defer(receiver.stop);
  const names = stack.use(await startNameServer(() => ['127.0.0.1']));
  const env = {
    HOOKS_PORTS: String(receiver.port),
    HOOKS_ALLOW_NETWORKS: '127.0.0.0/8',
    HOOKS_DNS_SERVERS: names.address,
    NODE_EXTRA_CA_CERTS: receiver.caFile,
  };
  const options = { replicas: 1, gateways: 1, auth: true, events: true, jobsApart: true };
  const webhooks = { deliverers: 1, env };
  const cluster = await startCluster({ ...options, webhooks, env: { BILLING: 'off' } });
  stack.defer(() => cluster.stop());
  return { cluster, ...receiver };
}

/** The product with a hundred webhooks of ten accounts. @param stack ends it */
export async function startWebhookSite(stack: AsyncDisposableStack) {
  const { cluster, arrivals, hung, port } = await startProduct(stack);
  const [gateway = ''] = cluster.gateways;
  const keys: string[] = [];
  while (keys.length < ACCOUNTS) keys.push(await makeKey(gateway, `bench-${keys.length}@example.org`));
  await makeWebhooks(gateway, keys, port);
  return {
    cluster,
    keys,
    /** Of an account without webhooks. */
    plainKey: await makeKey(gateway, 'plain@example.org'),
    webhooks: ACCOUNTS * WEBHOOKS_EACH,
    arrivals,
    hung,
    make: (key: string) => makeLink(gateway, key),
    open: (link: Waiting) => openLink(gateway, link),
    remove: async (link: Waiting) => expectStatus(await ask(gateway, '/api/v1/links/delete', link), 204),
  };
}

async function makeLink(gateway: string, key: string): Promise<Waiting> {
  const [sealId, proof] = [randomBytes(16).toString('base64url'), randomBytes(32)];
  const proofHash = createHash('sha256').update(proof).digest('base64url');
  expectStatus(await ask(gateway, '/api/v1/seals', { sealId, proofHash }, bearer(key)), 201);
  return { sealId, proof: proof.toString('base64url') };
}

async function openLink(gateway: string, link: Waiting): Promise<void> {
  const claim = randomBytes(32).toString('base64url');
  expectStatus(await ask(gateway, '/api/v1/links/reveal', { ...link, claim }), 200);
  expectStatus(await ask(gateway, '/api/v1/links/ack', { ...link, claim }), 204);
}
