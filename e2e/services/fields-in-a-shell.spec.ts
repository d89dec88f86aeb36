import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { Oncelink, type NewSecret } from '@oncelink/sdk';
import { run } from './clients/languages.ts';
import { testOfPrograms as test } from '../shared-clusters.ts';

/* What `oncelink open` prints of a secret that is more than a text. */

const CLI = [
  process.execPath,
  path.resolve(import.meta.dirname, '../../packages/cli/dist/oncelink.js'),
] as const;
const LOGIN = { form: 'login', values: { user: 'ada', password: 'hunter2' } } as const;
const LINES = '.env of db1\nDEBUG=0\n';

const home = mkdtempSync(path.join(tmpdir(), 'oncelink-fields-'));
let url: string;
test.beforeAll(({ cluster }) => {
  url = cluster.gateways[0] ?? '';
});
test.afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

const make = async (secret: NewSecret): Promise<string> =>
  (await new Oncelink({ url }).createSecret(secret)).url;
const open = (link: string, ...options: readonly string[]) =>
  run(CLI, ['open', ...options, '-'], link, { HOME: home });

test('a login is printed as lines, one field alone, or JSON', async () => {
  const secret = { fields: LOGIN, message: 'Bye', note: 'For Ada' };
  expect(await open(await make(secret))).toMatchObject({
    code: 0,
    out: 'user: ada\npassword: hunter2\n\nBye',
  });
  expect(await open(await make(secret), '--field', 'password')).toMatchObject({ code: 0, out: 'hunter2' });
  const { out } = await open(await make(secret), '--json');
  expect(JSON.parse(out)).toEqual({
    message: 'user: ada\npassword: hunter2\n\nBye',
    text: 'Bye',
    form: 'login',
    fields: LOGIN.values,
    note: 'For Ada',
  });
});

test('a value is printed as it is: a file that programs read @long', async () => {
  const link = await make({ fields: { form: 'key', values: { value: LINES } } });
  expect(await open(link)).toMatchObject({ code: 0, out: LINES });
});

test('a field that is not there is said, and the same link opens again @long', async () => {
  const link = await make({ fields: LOGIN });
  const missing = await open(link, '--field', 'pin');
  expect(missing).toMatchObject({ code: 2, out: '', err: expect.stringContaining('no such field') });
  expect(await open(link, '--field', 'password')).toMatchObject({ code: 0, out: 'hunter2' });
});

test('a note goes beside the secret, and can not write to the terminal', async () => {
  const link = await make({ message: 'hunter2', note: 'a\u001B[2Jb\u202Ec\r\nd' });
  const { out, err } = await open(link);
  expect(out).toBe('hunter2');
  expect(err).toContain('Note: a\uFFFD[2Jb\uFFFDc\uFFFD\uFFFDd');
  for (const command of ['\u001B', '\u202E']) expect(err).not.toContain(command);
});

test('a note is sent with a text @long', async () => {
  const env = { HOME: home, ONCELINK_URL: url };
  const { out } = await run(CLI, ['send', '--note', 'For Ada'], 'hunter2', env);
  expect(await open(out)).toMatchObject({ out: 'hunter2', err: expect.stringContaining('Note: For Ada') });
});
