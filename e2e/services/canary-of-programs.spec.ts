import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { KEY_SCOPES, SIGN_IN_CODE } from '@oncelink/contracts';
import { startCluster, type Cluster } from '@oncelink/testing/cluster';
import { bearer, sendCode, verifyCode } from '@oncelink/testing/product/account-client';
import { dumpDatabase } from '@oncelink/testing/product/database';
import { call } from '@oncelink/testing/product/link-client';
import { dumpRedis, watchRedis } from '@oncelink/testing/product/redis';

const PROGRAM = path.resolve(import.meta.dirname, '../../packages/cli/dist/oncelink.js');
const SECRET = 'canary-message-of-a-shell';
const PASSWORD = 'canary-password-harbor-42';
const EMAIL = 'canary@example.org';

let cluster: Cluster;
let home: string;
test.beforeAll(async () => {
  // Everybody has Pro, so that every kind of link can be made.
  cluster = await startCluster({ replicas: 1, gateways: 1, auth: true, env: { BILLING: 'off' } });
  home = mkdtempSync(path.join(tmpdir(), 'oncelink-canary-'));
});
test.afterAll(async () => {
  rmSync(home, { recursive: true, force: true });
  await cluster.stop();
});

/** What a person in a shell does: three kinds of links, made with a kept key and opened. */
const COMMANDS = `
oncelink login < key
rm key
printf %s "$MESSAGE" | oncelink send > sealed
oncelink open - < sealed > opened-sealed
printf %s "$MESSAGE" | oncelink send --short > short
oncelink status - < short
oncelink open - < short > opened-short
printf %s "$MESSAGE" | ONCELINK_LINK_PASSWORD="$WORD" oncelink send > password
ONCELINK_LINK_PASSWORD="$WORD" oncelink open - < password > opened-password
history -a
`;

interface SentRequest {
  readonly path: string;
  /** Headers and body. */
  readonly content: string;
}

/** Stands before the gateway and keeps what programs send. */
async function startRecorder(origin: string) {
  const sent: SentRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method, url = '', headers } = incoming;
    const pass = (body: Buffer): void => {
      sent.push({ path: url, content: `${JSON.stringify(headers)}\n${body.toString('latin1')}` });
      ask(`${origin}${url}`, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      }).end(body);
    };
    void buffer(incoming).then(pass);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { origin: `http://127.0.0.1:${port}`, sent, close: () => server.close() };
}

/** What everybody on this machine sees of processes: their arguments. */
function watchArguments(): () => string {
  const seen = new Set<string>();
  const look = (): void => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        seen.add(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
      } catch {
        // It has ended.
      }
    }
  };
  const timer = setInterval(look, 5);
  return () => {
    clearInterval(timer);
    return [...seen].join('\n');
  };
}

async function runShell(url: string): Promise<string> {
  const env = {
    PATH: `${home}:${path.dirname(process.execPath)}:${process.env['PATH']}`,
    HOME: home,
    HISTFILE: path.join(home, 'history'),
    ONCELINK_URL: url,
    MESSAGE: SECRET,
    WORD: PASSWORD,
  };
  const shell = spawn('bash', ['--norc', '-i'], { cwd: home, env, detached: true });
  shell.stdin.end(`oncelink() { node ${PROGRAM} "$@"; }\n${COMMANDS}`);
  const [out, err] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'close')]);
  return `${out}\n${err}`;
}

async function makeKey(gateway: string): Promise<string> {
  const requestId = await sendCode(gateway, EMAIL);
  const attempt = { email: EMAIL, requestId, code: SIGN_IN_CODE.demoCode };
  const { body } = await verifyCode(gateway, attempt);
  const wish = { name: 'canary', scopes: KEY_SCOPES };
  const made = await call(gateway, '/api/account/keys', wish, bearer(body['token']));
  expect(made.status).toBe(201);
  return String(made.body['apiKey']);
}

/** A text in every spelling in which it could show up. */
function spellings(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  return [value, base64, bytes.toString('base64url'), bytes.toString('hex')];
}

test('of what a shell sends and opens with a key, nothing is in arguments, history, traffic, logs or stores', async () => {
  const [gateway = ''] = cluster.gateways;
  const recorder = await startRecorder(gateway);
  const redis = await watchRedis(cluster.redis.url);
  const key = await makeKey(gateway);
  writeFileSync(path.join(home, 'key'), key, { mode: 0o600 });
  const stopWatching = watchArguments();
  const screen = await runShell(recorder.origin);
  const processes = stopWatching();
  recorder.close();

  const read = (name: string): string => readFileSync(path.join(home, name), 'utf8').trim();
  const kinds = ['sealed', 'short', 'password'];
  expect(kinds.map((kind) => read(`opened-${kind}`))).toEqual([SECRET, SECRET, SECRET]);
  const history = read('history');
  const traffic = recorder.sent.map(({ path: at, content }) => `${at}\n${content}`).join('\n');
  const stored = [
    cluster.processes.map(({ output }) => output).join('\n'),
    await dumpDatabase(cluster.databaseUrl),
    await dumpDatabase(cluster.accounts.databaseUrl),
    await redis.stop(),
    await dumpRedis(cluster.redis.url),
  ].join('\n');

  // The net must catch: what is meant to be there is found.
  expect([processes, history, traffic, stored]).toEqual([
    expect.stringContaining('oncelink'),
    expect.stringContaining('oncelink send'),
    expect.stringContaining('/api/v1/secrets'),
    expect.stringContaining('links.create'),
  ]);

  const fragments = kinds.map((kind) => new URL(read(kind)).hash.slice(1));
  const places = { screen, processes, history, traffic, stored };
  const hits = Object.entries(places).flatMap(([place, content]) =>
    [...spellings(SECRET), ...spellings(PASSWORD), ...fragments]
      .filter((needle) => content.includes(needle))
      .map((needle) => `${place}: ${needle}`),
  );
  expect(hits).toEqual([]);
  // The key says who makes links: it goes to the calls that make them, to that about itself, and to nothing else.
  const withKey = recorder.sent.filter(({ content }) => content.includes(key)).map(({ path: at }) => at);
  expect(new Set(withKey)).toEqual(new Set(['/api/v1/key', '/api/v1/seals', '/api/v1/secrets']));
  for (const content of [screen, processes, history, stored]) expect(content).not.toContain(key);
});
