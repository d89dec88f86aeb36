import { expect } from '@playwright/test';
import { KEY_SCOPES, SIGN_IN_CODE } from '@oncelink/contracts';
import { bearer, sendCode, verifyCode } from '@oncelink/testing/product/account-client';
import { call } from '@oncelink/testing/product/link-client';
import { Shell } from './clients/shell.ts';
import { testOfKeys as test } from '../shared-clusters.ts';

/* What a shell learns of the links that keys of its account have made. */

const ID = /^sec_[0-9A-Za-z]{22}$/;

let shell: Shell;
test.beforeAll(({ cluster }) => {
  shell = new Shell(cluster.gateways[0] ?? '');
});
test.afterAll(() => {
  shell.remove();
});

/** A key of an account of its own. */
async function makeKey(name: string, scopes: readonly string[] = KEY_SCOPES): Promise<string> {
  const email = `${name}-with-a-list@example.org`;
  const attempt = { email, requestId: await sendCode(shell.url, email), code: SIGN_IN_CODE.demoCode };
  const session = bearer((await verifyCode(shell.url, attempt)).body['token']);
  const { status, body } = await call(shell.url, '/api/account/keys', { name, scopes }, session);
  expect(status).toBe(201);
  return String(body['apiKey']);
}

/** What `--json` prints, an object a line. */
const objectsIn = (out: string): Record<string, unknown>[] =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

async function send(env: Record<string, string>, reference: string) {
  const { code, out, err } = await shell.run(['send', '--json', '--reference', reference], 'hunter2', env);
  expect([code, err]).toEqual([0, '']);
  const [made = {}] = objectsIn(out);
  expect(made['id']).toMatch(ID);
  return { id: String(made['id']), url: String(made['url']) };
}

test('links of an account are listed by state and reference, and nothing leads from the list to a link @long', async () => {
  const env = { ONCELINK_API_KEY: await makeKey('ada') };
  expect(await shell.run(['list'], '', env)).toMatchObject({ code: 0, out: '', err: 'There are none.\n' });
  const [opened, waiting] = [await send(env, 'OPS-1'), await send(env, 'OPS-2')];
  expect(await shell.run(['open', '-'], opened.url, env)).toMatchObject({ code: 0, out: 'hunter2' });
  await expect
    .poll(async () => objectsIn((await shell.run(['list', '--json', '-s', 'accessed'], '', env)).out))
    .toMatchObject([{ id: opened.id, state: 'accessed', reference: 'OPS-1' }]);

  const { code, out } = await shell.run(['list'], '', env);
  expect(code).toBe(0);
  expect(out.split('\n').map((line) => line.split('\t'))).toMatchObject([
    [waiting.id, 'waiting', 'sealed', expect.any(String), expect.any(String), 'OPS-2'],
    [opened.id, 'accessed', 'sealed', expect.any(String), expect.any(String), 'OPS-1'],
    [''],
  ]);
  const own = await shell.run(['list', '--json', '--reference', 'OPS-2', '--limit', '1'], '', env);
  expect(objectsIn(own.out)).toMatchObject([{ id: waiting.id, state: 'waiting', endedAt: null }]);
  for (const { url } of [opened, waiting]) {
    for (const text of [out, own.out]) expect(text).not.toContain(new URL(url).hash.slice(1));
  }
  // Another account has links of its own.
  const other = { ONCELINK_API_KEY: await makeKey('eve') };
  expect(await shell.run(['list'], '', other)).toMatchObject({ code: 0, out: '' });
  expect(await shell.run(['status', waiting.id], '', other)).toMatchObject({ code: 5 });
  expect(await shell.run(['burn', waiting.id], '', other)).toMatchObject({ code: 5 });
  expect(await shell.run(['status', waiting.url], '', other)).toMatchObject({ code: 0 });
});

test('a link is destroyed by the name of its receipt, and whoever waits for it is told @long', async () => {
  const env = { ONCELINK_API_KEY: await makeKey('bob') };
  const { id, url } = await send(env, 'ci/run:1');
  expect(await shell.run(['status', id, '--json'], '', env)).toMatchObject({
    code: 0,
    out: expect.stringContaining('"waiting"'),
  });
  const waiting = shell.run(['wait', id], '', env);
  expect(await shell.run(['burn', id], '', env)).toMatchObject({ code: 0 });
  expect(await shell.run(['burn', id], '', env)).toMatchObject({ code: 0 });
  expect(await waiting).toMatchObject({ code: 6, out: expect.stringContaining('deleted') });
  expect(await shell.run(['open', '-'], url, env)).toMatchObject({ code: 6, out: '' });

  const events = async (...args: string[]) =>
    objectsIn((await shell.run(['list', '--events', '--json', ...args], '', env)).out);
  await expect
    .poll(async () => (await events()).map(({ type }) => String(type)).toSorted())
    .toEqual(['key.created', 'secret.created', 'secret.deleted']);
  // The key's own event comes by another way, in its own time.
  const ofLinks = async (...args: string[]) =>
    (await events(...args)).filter(({ type }) => String(type).startsWith('secret.'));
  const [created = {}, deleted = {}] = await ofLinks();
  expect(deleted).toMatchObject({ data: { id, reference: 'ci/run:1', state: 'deleted' } });
  expect(await ofLinks('--after', String(created['id']))).toEqual([deleted]);
  expect(await ofLinks('--after', String(deleted['id']))).toEqual([]);
  const [plain = ''] = (await shell.run(['list', '--events'], '', env)).out
    .split('\n')
    .filter((line) => line.includes('key.created'));
  expect(plain.split('\t')).toHaveLength(5);
});

test('more links than one page holds are listed, each once @long', async () => {
  const key = await makeKey('carol');
  const draw = (bytes: number) =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url');
  const made: unknown[] = [];
  for (let index = 0; index < 103; index += 1) {
    const body = { sealId: draw(16), proofHash: draw(32), reference: 'many' };
    made.push((await call(shell.url, '/api/v1/seals', body, bearer(key))).body['id']);
  }
  const env = { ONCELINK_API_KEY: key };
  const listed = objectsIn((await shell.run(['list', '--json'], '', env)).out).map(({ id }) => id);
  expect(listed).toEqual(made.toReversed());
  const few = objectsIn((await shell.run(['list', '--json', '-n', '101'], '', env)).out);
  expect(few).toHaveLength(101);
});

test('what is no key, no state, no reference or no name is refused, and nothing is sent @long', async () => {
  const env = { ONCELINK_API_KEY: await makeKey('dan') };
  for (const args of [
    ['list', '--state', 'viewed'],
    ['list', '--limit', '0'],
    ['list', '--after', 'evt_000000000000000000000000'],
    ['list', '--events', '--state', 'waiting'],
    ['list', 'sec_3BDKpVq8sT0aZx5LmN7eRc'],
    ['send', '--reference', 'two words'],
    ['send', '--reference', 'x'.repeat(65)],
  ]) {
    expect([args, await shell.run(args, 'hunter2', env)]).toMatchObject([args, { code: 2, out: '' }]);
  }
  expect(await shell.run(['list'])).toMatchObject({ code: 2, err: expect.stringContaining('login') });
  expect(await shell.run(['burn', 'sec_3BDKpVq8sT0aZx5LmN7eRc'])).toMatchObject({ code: 2, out: '' });
  expect(await shell.run(['burn', 'sec_3BDKpVq8sT0aZx5LmN7eRc'], '', env)).toMatchObject({ code: 5 });
  const maker = { ONCELINK_API_KEY: await makeKey('maker', ['secrets:create']) };
  expect(await shell.run(['list'], '', maker)).toMatchObject({ code: 4, out: '' });
  expect(await shell.run(['list', '--json'], '', maker)).toMatchObject({
    err: expect.stringContaining('KEY_SCOPE'),
  });
  const cursor = await call(shell.url, '/api/v1/secrets?after=abc', undefined, bearer(env.ONCELINK_API_KEY));
  expect([cursor.status, cursor.body['code']]).toEqual([400, 'VALIDATION']);
});
