import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeRichShortLink } from '@oncelink/link-crypto/rich';

/** What a program downloads that makes links, and one that does everything else too. */
const MAKING_MAX_BYTES = 6000;
const ALL_BUT_PASSWORDS_MAX_BYTES = 12_000;
/** What else a program downloads that sends or fetches files. */
const FILES_MAX_BYTES = 15_500;

const ROOT = path.resolve(import.meta.dirname, '../../..');
const home = mkdtempSync(path.join(tmpdir(), 'oncelink-sdk-'));
const installed = path.join(home, 'node_modules/@oncelink/sdk');

const programOf = (file: string): string => path.join(ROOT, 'node_modules', file);

/** Runs a script in the folder of the program that uses the package. @returns what it printed */
function run(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: home, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}

beforeAll(() => {
  mkdirSync(installed, { recursive: true });
  run(path.resolve(import.meta.dirname, '../build.ts'), installed);
}, 120_000);
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('the package as it is handed out', () => {
  it('passes the checks of package authors', () => {
    run(programOf('publint/src/cli.js'), 'run', installed, '--strict', '--pack', 'false');
    run(programOf('@arethetypeswrong/cli/dist/index.js'), '--pack', installed, '--profile', 'esm-only');
  }, 120_000);

  it('type-checks in a program that checks its libraries, and runs there alone', () => {
    const options = {
      strict: true,
      skipLibCheck: false,
      module: 'nodenext',
      target: 'es2023',
      types: [],
      outDir: '.',
    };
    writeFileSync(path.join(home, 'package.json'), '{"type":"module"}');
    writeFileSync(
      path.join(home, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...options, lib: ['es2023', 'dom'] }, files: ['use.ts'] }),
    );
    writeFileSync(
      path.join(home, 'use.ts'),
      `import { Oncelink, OncelinkError, type MadeSecret } from '@oncelink/sdk';
const make = (): Promise<MadeSecret> => new Oncelink().createSecret({ message: 'hunter2' });
const error: unknown = await make().catch((error: unknown) => error);
console.log(error instanceof OncelinkError ? error.code : error);
`,
    );
    run(programOf('typescript/bin/tsc'), '-p', 'tsconfig.json');
    expect(run('use.js').trim()).toBe('BAD_URL');
  }, 120_000);

  it('opens no link with files but by the entry for them, and both have one class of errors', async () => {
    const proof = Buffer.alloc(32, 1).toString('base64url');
    const bundle = { key: proof, proof, files: [{ name: 'a', bytes: 1 }] };
    const { fragment } = await makeRichShortLink({ message: { bundle } });
    writeFileSync(
      path.join(home, 'files.mjs'),
      `import { Oncelink, OncelinkError } from '@oncelink/sdk';
import { OncelinkFiles } from '@oncelink/sdk/files';
const [link, fetch] = ['https://oncelink.example/sh-abcdefghij#${fragment}', () => Promise.reject(new Error('asked'))];
const error = await new Oncelink({ fetch }).openSecret(link).catch((error) => error);
const options = { fetch, maxRetries: 0 };
const other = await new OncelinkFiles(options).claimFiles(link).catch((error) => error);
const size = await new OncelinkFiles(options).sizeOf(link);
console.log(error.code, other instanceof OncelinkError && other.code, size);
`,
    );
    expect(run('files.mjs').trim()).toBe('HAS_FILES NETWORK 65536');
  });

  it('is small', () => {
    const read = (name: string) => readFileSync(path.join(installed, name), 'utf8');
    const bytesOf = (name: string) => gzipSync(read(name), { level: 9 }).length;
    /** What comes with the package, and with what comes with it. */
    const reached = (importing: RegExp, from = 'index.js') => {
      const names = [from];
      for (const name of names) {
        const imported = [...read(name).matchAll(importing)].map(([, file = '']) => file);
        names.push(...new Set(imported.filter((file) => !names.includes(file))));
      }
      return names;
    };
    const atOnce = reached(/(?:from|import)"\.\/([^"]+)"/g);
    const allButPasswords = reached(/(?:from|import\(?)"\.\/((?!argon2id)[^"]+)"/g);
    const withFiles = reached(/(?:from|import\(?)"\.\/((?!argon2id)[^"]+)"/g, 'files.js');
    const sum = (names: readonly string[]) => names.reduce((total, name) => total + bytesOf(name), 0);
    expect(sum(atOnce)).toBeLessThanOrEqual(MAKING_MAX_BYTES);
    expect(sum(allButPasswords)).toBeLessThanOrEqual(ALL_BUT_PASSWORDS_MAX_BYTES);
    const files = withFiles.filter((name) => !allButPasswords.includes(name));
    expect(sum(files)).toBeLessThanOrEqual(FILES_MAX_BYTES);
    const scripts = readdirSync(installed).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(allButPasswords.length);
  });
});
