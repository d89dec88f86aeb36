import { once } from 'node:events';
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { Shell, startProxy } from './clients/shell.ts';
import { testOfPrograms as test } from '../shared-clusters.ts';

const SECRET = 'canary ✓ 秘密\nwith a second line';
const PASSWORD = 'canary-pässword';

let url: string;
let home: string;
let shell: Shell;
test.beforeAll(({ cluster }) => {
  url = cluster.gateways[0] ?? '';
  shell = new Shell(url);
  ({ home } = shell);
});
test.afterAll(() => {
  shell.remove();
});

const start = (...asked: Parameters<Shell['start']>) => shell.start(...asked);
const run = (...asked: Parameters<Shell['run']>) => shell.run(...asked);

async function send(args: readonly string[] = [], env = {}): Promise<string> {
  const { code, out, err } = await run(['send', ...args], `${SECRET}\n`, env);
  expect([code, err]).toEqual([0, expect.any(String)]);
  return out.trim();
}

const KINDS = [
  ['sealed', [], {}],
  ['short', ['--short'], {}],
  ['password', [], { ONCELINK_LINK_PASSWORD: PASSWORD }],
] as const;

for (const [kind, args, env] of KINDS) {
  test(`a shell sends a ${kind} link and opens it, once`, async () => {
    const link = await send(args, env);
    expect(await run(['status', '-'], link)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^waiting/),
    });
    expect(await run(['open', '-'], link, env)).toMatchObject({ code: 0, out: SECRET });
    expect(await run(['open', '-'], link, env)).toMatchObject({ code: 6, out: '' });
    expect(await run(['status', '--json', '-'], link)).toMatchObject({
      code: 6,
      out: expect.stringContaining('"state":"viewed"'),
    });
  });
}

test('what stops a shell from sending is said, and nothing is sent @long', async () => {
  const inputs = [
    [''],
    ['\n'],
    ['a'.repeat(2001)],
    [Uint8Array.of(0xff, 0xfe)],
    ['hunter2', '--expires', 'soon'],
    ['hunter2', '--password'],
    ['hunter2', '--no-such-option'],
    ['hunter2', 'one', 'two'],
  ] as const;
  for (const [input, ...args] of inputs) {
    expect(await run(['send', ...args], input)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/\S/),
    });
  }
  expect(await run(['send', 'no-such-file'])).toMatchObject({ code: 1, out: '' });
  expect(await run(['send'], 'hunter2', { ONCELINK_URL: '' })).toMatchObject({ code: 2 });
  expect(await run(['send'], 'hunter2', { ONCELINK_URL: 'http://127.0.0.1:9' })).toMatchObject({ code: 3 });
});

test('what stops a shell from opening is said, and the link still waits @long', async () => {
  const link = await send();
  const taken = path.join(home, 'taken');
  writeFileSync(taken, '');
  expect(await run(['open', link.slice(0, -4)])).toMatchObject({ code: 8, out: '' });
  expect(await run(['open', '--url', 'https://other.example', link])).toMatchObject({ code: 2, out: '' });
  expect(await run(['open', link.replace('127.0.0.1', 'oncelink.example')])).toMatchObject({
    code: 2,
    out: '',
  });
  expect(await run(['open', '--out', taken, link])).toMatchObject({ code: 2, out: '' });
  expect(await run(['open', '--env', 'NAME', link])).toMatchObject({ code: 2, out: '' });
  expect(await run(['status', link])).toMatchObject({ code: 0 });
  expect(await run(['burn', link])).toMatchObject({ code: 0 });
  expect(await run(['open', link])).toMatchObject({ code: 6, err: expect.stringContaining('ended') });

  const guarded = await send(['--password-file', passwordFile()]);
  expect(await run(['open', guarded], '')).toMatchObject({ code: 7 });
  const wrong = await run(['open', '--json', guarded], '', { ONCELINK_LINK_PASSWORD: 'no' });
  expect([wrong.code, JSON.parse(wrong.err.trim().split('\n').at(-1) ?? '')]).toMatchObject([
    7,
    { error: { code: 'WRONG_PASSWORD', triesLeft: 9 } },
  ]);
  expect(await run(['open', '--password-file', passwordFile(), guarded])).toMatchObject({
    code: 0,
    out: SECRET,
  });
});

function passwordFile(): string {
  const file = path.join(home, 'password');
  writeFileSync(file, `${PASSWORD}\n`);
  return file;
}

test('a secret goes into a file that only its owner can read, or to one program', async () => {
  const file = path.join(home, 'secret');
  expect(await run(['open', '--out', file, await send()])).toMatchObject({ code: 0, out: '' });
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([SECRET, 0o600]);
  const print = ['--', process.execPath, '-e', 'process.stdout.write(process.env.NAME); process.exit(3)'];
  expect(await run(['open', '--env', 'NAME', await send(), ...print])).toMatchObject({
    code: 3,
    out: SECRET,
  });
});

test('a secret that could not be written is not destroyed: the same command opens it again', async () => {
  const link = await send();
  const child = start(['open', link]);
  child.stdout.destroy();
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(await run(['status', link])).toMatchObject({ code: 6 });
  expect(await run(['open', link])).toMatchObject({ code: 0, out: SECRET });
});

test('a program that is killed after the secret was handed out opens it again, and no other home does', async () => {
  let victim: ReturnType<typeof start> | undefined;
  const { server, origin } = await startProxy(url, '/reveal', () => void victim?.kill('SIGKILL'));
  const link = await send([], { ONCELINK_URL: origin });
  victim = start(['open', link]);
  const [, signal] = await once(victim, 'close');
  expect(signal).toBe('SIGKILL');
  victim = undefined;
  expect(await run(['open', link], '', { HOME: path.join(home, 'other') })).toMatchObject({ code: 6 });
  expect(await run(['open', link])).toMatchObject({ code: 0, out: SECRET });
  server.close();
});

test('waiting ends when the link is opened, and its arguments are in no list of processes', async () => {
  const link = await send();
  const waiting = start(['wait', link]);
  await expect
    .poll(() => readFileSync(`/proc/${waiting.pid}/cmdline`, 'utf8').replaceAll('\0', ''))
    .toBe('oncelink');
  expect(await run(['open', '-'], link)).toMatchObject({ code: 0 });
  const [code] = await once(waiting, 'close');
  expect(code).toBe(0);
  expect(await run(['wait', '--timeout', '1s', await send()])).toMatchObject({ code: 10 });
});

test('nothing of what was opened is left in the home', async () => {
  await run(['open', await send()]);
  const left = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('claims'))
    .map(({ name }) => name);
  expect(left).toEqual([]);
});

/** A list of `count` secrets in a file of its own. */
function writeList(name: string, count: number): string {
  const file = path.join(home, name);
  const line = (index: number) => JSON.stringify({ name: `person ${index}`, message: `${SECRET} ${index}` });
  writeFileSync(file, `${Array.from({ length: count }, (_, index) => line(index)).join('\n')}\n`);
  return file;
}

const readLinks = (file: string): readonly { name: string; url: string; password?: string }[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

test('a list becomes links, one for each name, in a file that only its owner can read @long', async () => {
  const list = writeList('list.jsonl', 3);
  const sent = await run(['send', '--batch', '--json', list]);
  expect([sent.code, JSON.parse(sent.out)]).toEqual([0, { file: `${list}.links`, made: 3, kept: 0 }]);
  expect(statSync(`${list}.links`).mode & 0o777).toBe(0o600);
  const before = readFileSync(`${list}.links`, 'utf8');
  expect(await run(['send', '--batch', list])).toMatchObject({ code: 0, out: '' });
  expect(readFileSync(`${list}.links`, 'utf8')).toBe(before);
  for (const [index, { name, url: link }] of readLinks(`${list}.links`).entries()) {
    expect(name).toBe(`person ${index}`);
    expect(await run(['open', link])).toMatchObject({ code: 0, out: `${SECRET} ${index}` });
  }
  const guarded = path.join(home, 'guarded');
  const args = ['send', '--batch', '--password-generate', '--out', guarded];
  expect(await run([...args, '-'], readFileSync(list))).toMatchObject({ code: 0, out: '' });
  const [first] = readLinks(guarded);
  const opened = await run(['open', first?.url ?? ''], '', { ONCELINK_LINK_PASSWORD: first?.password ?? '' });
  expect(opened).toMatchObject({ code: 0, out: `${SECRET} 0` });
});

test('a list that is killed at any moment goes on where it was, and makes no link twice', async () => {
  const list = writeList('killed.jsonl', 12);
  for (let kills = 0, code: number | null = null; code !== 0; kills += 1) {
    // Each run is killed when its second answer is under way; the last has only one.
    let answers = 0;
    const { server, origin } = await startProxy(url, '/seals', () => {
      answers += 1;
      if (answers === 2) child.kill('SIGKILL');
    });
    const child = start(['send', '--batch', list], { ONCELINK_URL: origin, ONCELINK_LINK_URL: url });
    await once(child, 'close');
    code = child.exitCode;
    server.close();
    expect(kills).toBeLessThan(12);
    // What a crash within a write leaves.
    if (code !== 0) appendFileSync(`${list}.links`, '{"name":"person');
  }
  const links = readLinks(`${list}.links`);
  expect(links.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, index) => `person ${index}`));
  expect(new Set(links.map((link) => link.url)).size).toBe(12);
  expect(await run(['open', links[11]?.url ?? ''])).toMatchObject({ code: 0, out: `${SECRET} 11` });
});

test('a list that is wrong anywhere sends nothing @long', async () => {
  const list = writeList('wrong.jsonl', 2);
  writeFileSync(list, `${readFileSync(list, 'utf8')}{"name":"x"}\n`);
  expect(await run(['send', '--batch', list])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(/^Line 3: .* Nothing was sent\.$/m),
  });
  expect(existsSync(`${list}.links`)).toBe(false);
  const good = writeList('good.jsonl', 2);
  const before = readFileSync(good, 'utf8');
  for (const args of [
    ['--out', good, good],
    ['--out', list, good],
  ]) {
    expect(await run(['send', '--batch', ...args])).toMatchObject({ code: 2, out: '' });
  }
  expect(await run(['send', '--batch'], before)).toMatchObject({ code: 2, out: '' });
  expect(readFileSync(good, 'utf8')).toBe(before);
});
