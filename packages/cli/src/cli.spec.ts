import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OncelinkError } from '@oncelink/sdk';
import { COMMAND_NAMES, optionsOf } from './commands.ts';
import { EXIT, exitOf } from './exit-codes.ts';
import { commandHelp, completion, help, manPage } from './help.ts';
import { readList } from './read-list.ts';

/** One file that is fetched in a moment, also in a pipeline. */
const PROGRAM_MAX_BYTES = 80_000;
/** What lies beside it, with a copy of all that it needs. */
const BESIDE_MAX_BYTES = { 'files.js': 68_000, 'verify.js': 6000 };

const home = mkdtempSync(path.join(tmpdir(), 'oncelink-cli-'));
const program = path.join(home, 'dist', 'oncelink.js');
beforeAll(() => {
  const build = path.resolve(import.meta.dirname, '../build.ts');
  const args = [build, path.dirname(program)];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}, 60_000);
afterAll(() => rmSync(home, { recursive: true, force: true }));

const run = (...args: readonly string[]) =>
  spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', input: '', env: { HOME: home } });

describe('the program as it is handed out', () => {
  it('is one small file, and what few commands take beside it', () => {
    expect(statSync(program).size).toBeLessThanOrEqual(PROGRAM_MAX_BYTES);
    const text = readFileSync(program, 'utf8');
    expect(text).not.toMatch(/from"(?:@oncelink|\.)/);
    const beside = Object.entries(BESIDE_MAX_BYTES);
    const loaded = [...text.matchAll(/import\("\.\/([^"]+)"\)/g)].map(([, file]) => file);
    expect(new Set(loaded)).toEqual(new Set(beside.map(([file]) => file)));
    for (const [file, bytes] of beside) {
      const lies = path.join(path.dirname(program), file);
      expect([file, statSync(lies).size <= bytes]).toEqual([file, true]);
      expect(readFileSync(lies, 'utf8')).not.toMatch(/from"(?:@oncelink|\.)|import\("\./);
    }
  });

  it('does without the rest where it was copied alone, and says what is missing', () => {
    const alone = path.join(home, 'alone.mjs');
    copyFileSync(program, alone);
    const runAlone = (...args: readonly string[]) =>
      spawnSync(process.execPath, [alone, ...args], { encoding: 'utf8', input: '', env: { HOME: home } });
    expect(runAlone()).toMatchObject({ status: 0, stdout: help() });
    for (const command of [['send', '--files', alone, '--url', 'http://127.0.0.1:9'], ['verify']])
      expect(runAlone(...command)).toMatchObject({
        status: EXIT.fault,
        stderr: expect.stringContaining('missing beside this program'),
      });
  });

  it('shows how it is used', () => {
    expect(run()).toMatchObject({ status: 0, stdout: help() });
    expect(run('open', '--help')).toMatchObject({ status: 0, stdout: commandHelp('open') });
    expect(run('no-such-command')).toMatchObject({ status: EXIT.usage, stdout: '' });
  });

  it('says what is missing where Node was told to do without WebAssembly', () => {
    const env = { HOME: home, ONCELINK_LINK_PASSWORD: 'p', ONCELINK_URL: 'http://127.0.0.1:9' };
    const args = ['--jitless', program, 'send', '--expires', '1h'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      input: 'm',
      env,
    });
    expect([status, stdout]).toEqual([EXIT.fault, '']);
    expect(stderr).toContain('Passwords need WebAssembly');
  });

  it('does not repeat what was typed in a wrong place', () => {
    expect(run('send', '--pasword=canary').stderr).not.toContain('canary');
  });
});

it('a link that opens later has an exit code of its own, which the help names', () => {
  expect(exitOf(new OncelinkError('NOT_STARTED', '', { status: 409 }))).toBe('early');
  expect(help()).toMatch(new RegExp(`${EXIT.early} +The link opens later`));
});

describe('completions', () => {
  it.each(['bash', 'zsh', 'fish'])('name every command and option in %s', (shell) => {
    const script = completion(shell) ?? '';
    for (const name of COMMAND_NAMES) {
      expect(script).toContain(name);
      for (const option of Object.keys(optionsOf(name))) expect(script).toContain(option);
    }
  });

  it('are understood by bash', () => {
    const file = path.join(home, 'completion.bash');
    writeFileSync(file, completion('bash') ?? '');
    const script = `. ${file}; COMP_WORDS=(oncelink op); COMP_CWORD=1; _oncelink; echo "\${COMPREPLY[@]}"`;
    expect(spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim()).toBe('open');
  });

  it('are for no other shell', () => expect(completion('toString')).toBeUndefined());
});

it('the manual has every command', () => {
  for (const name of COMMAND_NAMES) expect(manPage()).toContain(`.SS oncelink ${name}`);
});

describe('a list', () => {
  it('has a name and a message on each line, and what else makes a link', () => {
    const lines = [
      { name: 'ada', message: 'hunter2' },
      { name: 'bob', message: '✓', expires: '8h', password: 'p', short: true },
      { name: 'eve', message: 'm', expires: 'never', short: false },
    ];
    const text = `${lines.map((line) => JSON.stringify(line)).join('\r\n\r\n')}\n`;
    expect(readList(text)).toEqual([
      { line: 1, name: 'ada', secret: { message: 'hunter2' } },
      { line: 3, name: 'bob', secret: { message: '✓', expiresIn: 28_800, password: 'p', short: true } },
      { line: 5, name: 'eve', secret: { message: 'm', expiresIn: null } },
    ]);
  });

  it.each([
    ['canary', 'no object'],
    ['"canary"', 'no object'],
    ['null', 'no object'],
    ['["canary"]', 'none of name'],
    ['{"message":"canary"}', 'no name'],
    ['{"name":"canary"}', 'no text'],
    ['{"name":7,"message":"canary"}', '"name" is no text'],
    ['{"name":"n","message":"canary","pasword":"canary"}', 'none of name'],
    ['{"name":"n","message":"canary","expires":"canary"}', 'no time'],
    ['{"name":"n","message":"canary","short":"canary"}', 'neither true nor false'],
    [`{"name":"n","message":"${'canary'.repeat(400)}"}`, '2400 characters'],
    ['{"name":"first","message":"canary"}', 'Line 1 has the same name'],
  ])('with %s is refused, and no more than its line is told', (line, why) => {
    const read = () => readList(`{"name":"first","message":"m"}\n${line}`);
    expect(read).toThrow(why);
    expect(read).toThrow(/^Line 2: (?!.*canary).* Nothing was sent\.$/s);
  });
});
