import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { OncelinkError } from '@oncelink/sdk';
import {
  createFile,
  KeptClaim,
  makePassword,
  mayOpenAgain,
  problemOf,
  secondsOf,
  startProgram,
} from './index.ts';

const home = mkdtempSync(path.join(tmpdir(), 'oncelink-local-'));
const env = { XDG_STATE_HOME: home };
afterAll(() => rmSync(home, { recursive: true, force: true }));

it.each([
  ['30s', 30],
  ['5m', 300],
  ['8h', 28_800],
  ['7d', 604_800],
])('%s are %d seconds', (text, seconds) => expect(secondsOf(text)).toBe(seconds));

it.each(['', '5', 'h', '-1h', '1.5h', '1y'])('"%s" is no time', (text) => {
  expect(() => secondsOf(text)).toThrow('is no time');
});

it('a secret has 1 to 2,000 characters', () => {
  expect(problemOf('')).toBe('There is no text.');
  expect(problemOf('✓'.repeat(2000))).toBeUndefined();
  expect(problemOf('😀'.repeat(2001))).toContain('2001 characters');
});

it('passwords are made up anew', () => {
  const made = new Set(Array.from({ length: 100 }, () => makePassword()));
  expect(made.size).toBe(100);
  for (const password of made) expect(password).toMatch(/^[a-km-np-z2-9]{20}$/);
});

it.each(['/dev/null/oncelink', '/proc/oncelink'])('says that %s takes no folder, at once', (folder) => {
  expect(() => new KeptClaim({ XDG_STATE_HOME: folder }, 'link')).toThrow(
    /can't be made .*Nothing was opened/,
  );
});

describe('a new file', () => {
  it('is there before the secret is, and only its owner can read it', () => {
    const file = path.join(home, 'new');
    const { write } = createFile(file, 'Nothing was opened.');
    expect([statSync(file).mode & 0o777, statSync(file).size]).toEqual([0o600, 0]);
    write('canary');
    expect(readFileSync(file, 'utf8')).toBe('canary');
    expect(() => createFile(file, 'Nothing was opened.')).toThrow(
      /new exists already\. Nothing was opened\.$/,
    );
    expect(readFileSync(file, 'utf8')).toBe('canary');
  });

  it('goes when it is not needed, and says why it can not be made', () => {
    createFile(path.join(home, 'unused'), '').discard();
    expect(readdirSync(home)).not.toContain('unused');
    expect(() => createFile(path.join(home, 'no/such/folder'), 'Nothing was sent.')).toThrow(
      /can't be made \(ENOENT\)\. Nothing was sent\.$/,
    );
  });
});

it('a claim is the same for the same link until it is forgotten, and tells no link', async () => {
  const link = 'https://oncelink.example/s-#canary';
  let made = 0;
  const make = () => Promise.resolve(`${(made += 1)}`.padStart(43, '-'));
  const token = await new KeptClaim(env, link).take(make);
  expect(await new KeptClaim(env, ` ${link}\n`).take(make)).toBe(token);
  expect(await new KeptClaim(env, `${link}x`).take(make)).not.toBe(token);
  expect(readdirSync(path.join(home, 'oncelink/claims')).join()).not.toContain('canary');
  new KeptClaim(env, link).forget();
  expect(await new KeptClaim(env, link).take(make)).not.toBe(token);
});

it.each([
  ['NOT_STARTED', 409, false],
  ['GONE', 410, false],
  ['INTERNAL', 500, true],
])('after %s the same command may open the link: %p %p', (code, status, may) => {
  expect(mayOpenAgain(new OncelinkError(code, '', { status }))).toBe(may);
});

it('a program that can not be started is told from one that fails', async () => {
  await expect(startProgram(['/no/such/program'], {}, 'ignore')).rejects.toThrow("can't be started");
  const { ended } = await startProgram([process.execPath, '-e', 'process.exit(3)'], {}, 'ignore');
  expect(await ended).toBe(3);
});
