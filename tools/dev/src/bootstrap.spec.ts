import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const LOCK = {
  packages: {
    '': { name: 'clone' },
    'libs/one': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a-darwin': { version: '1.0.0', optional: true },
  },
};

let clone: string;

/** A clone in which starting means to say with which arguments, and to end with 7. */
beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'oncelink clone '));
  mkdirSync(path.join(clone, 'tools/dev/src'), { recursive: true });
  for (const name of ['bootstrap.mjs', 'end-with-parents.mjs'])
    cpSync(path.resolve(import.meta.dirname, '../..', name), path.join(clone, 'tools', name));
  write('package-lock.json', JSON.stringify(LOCK));
  write('package.json', '{"type":"module"}');
  write('tools/dev/src/main.ts', 'console.log(process.argv.slice(2).join()); process.exit(7);');
});

afterEach(() => rmSync(clone, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(clone, file)), { recursive: true });
  writeFileSync(path.join(clone, file), text);
}

const installed = (version: string): void =>
  write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version } } }));

/** Runs it with an npm that says so, makes the folder, and then does as told. */
function bootstrap(npm = '', command = 'start') {
  const script = [
    `import { mkdirSync } from 'node:fs';`,
    `console.log('npm', process.argv[2]);`,
    `mkdirSync('node_modules', { recursive: true });`,
  ];
  write('npm-cli.js', [...script, npm].join('\n'));
  const args = [path.join(clone, 'tools/bootstrap.mjs'), command, '--port', '80'];
  const env = { PATH: process.env['PATH'], npm_execpath: path.join(clone, 'npm-cli.js') };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const STARTED = '--port,80\n';

describe('the first thing that npm start and npm test do', () => {
  it('is to install the packages of a fresh clone, once', () => {
    expect(bootstrap()).toEqual({
      status: 7,
      stdout: `Installing packages\nnpm ci\n${STARTED}`,
      stderr: '',
    });
    expect(bootstrap()).toEqual({ status: 7, stdout: STARTED, stderr: '' });
  });

  it('is not to install packages that someone else has installed from the same lock', () => {
    installed('1.0.0');
    expect(bootstrap()).toEqual({ status: 7, stdout: STARTED, stderr: '' });
  });

  it('is to install them again after a change of the lock', () => {
    installed('1.0.0');
    bootstrap();
    write('package-lock.json', JSON.stringify(LOCK).replaceAll('1.0.0', '1.0.1'));
    expect(bootstrap().stdout).toBe(`Installing packages\nnpm ci\n${STARTED}`);
  });

  it.each([
    [
      'npm error code ENOTFOUND',
      /^The npm registry cannot be reached \(ENOTFOUND\)\. Check the network .*\n$/,
    ],
    ['npm error code EACCES', /^.* cannot be written\. Run this as its owner\.\n$/],
    ['npm error nospc ENOSPC: no space left', /^The disk is full\. .*\n$/],
    [
      'npm error a is odd',
      /^npm error a is odd\nThe packages could not be installed \(npm ci ended with 1\)\.\n$/,
    ],
  ])('is to say plainly why they cannot be installed: %s', (message, line) => {
    const { status, stderr } = bootstrap(`console.error(${JSON.stringify(message)}); process.exit(1)`);
    expect(status).toBe(1);
    expect(stderr).toMatch(line);
    expect(existsSync(path.join(clone, 'node_modules/.oncelink-lock'))).toBe(false);
  });

  const itOnPosix = process.platform === 'win32' ? it.skip : it;
  itOnPosix('is to become the launcher, which ends when the shell of npm is killed', async () => {
    installed('1.0.0');
    write(
      'tools/dev/src/main.ts',
      // Asked for help first, to have it compiled.
      `if (process.argv.includes('--help')) process.exit();
       process.once('SIGTERM', () => { console.log('ended'); process.exit(); });
       setInterval(() => undefined, 1000);
       console.log(process.ppid, process.argv.slice(2).join());`,
    );
    const command = `'${process.execPath}' '${path.join(clone, 'tools/bootstrap.mjs')}' start --port 80; true`;
    const shell = spawn('sh', ['-c', command], {
      env: { PATH: process.env['PATH'], npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    for await (const chunk of shell.stdout) {
      output += String(chunk);
      if (output.endsWith(STARTED)) shell.kill('SIGKILL');
    }
    expect(output).toBe(`${shell.pid} ${STARTED}ended\n`);
    // What the first process has compiled is what the launcher takes: other flags would have a folder of their own.
    expect(readdirSync(path.join(clone, 'node_modules/.cache/oncelink-launcher'))).toHaveLength(1);
  });

  it('is to go on where the process that compiles the launcher does not end', () => {
    installed('1.0.0');
    write(
      'tools/dev/src/main.ts',
      `if (process.argv.includes('--help')) {
         process.on('SIGTERM', () => undefined);
         setInterval(() => undefined, 1000);
       } else console.log('begun');`,
    );
    expect(bootstrap().stdout).toBe('begun\n');
  });

  it('is to refuse what it does not know', () => {
    const { status, stderr } = bootstrap('', 'stop');
    expect([status, stderr]).toEqual([
      1,
      'bootstrap.mjs takes start, test, keys, backup, restore, verify.\n',
    ]);
  });
});
