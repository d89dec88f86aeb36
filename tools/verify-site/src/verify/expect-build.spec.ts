import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BuiltSite } from './testing/built-site.ts';
import { verifySite } from './verify-site.ts';

let built: BuiltSite;
let commit: string;

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], {
    cwd: built.folder,
    encoding: 'utf8',
  }).trim();

/** In the place of the pages' own build, which takes half a minute; that one is compared in e2e/browser. */
const writeProgram = (text: string): void =>
  writeFileSync(built.at('apps/frontend/build.ts'), `import { cpSync } from 'node:fs';\n${text}`);

/** A clone of the repository, and a site of its commit. */
beforeEach(() => {
  built = new BuiltSite();
  mkdirSync(built.at('apps/frontend'), { recursive: true });
  writeFileSync(built.at('apps/frontend/package.json'), '{"type":"module"}');
  writeProgram(`cpSync('../../dist', process.argv.at(-1) ?? '', { recursive: true });`);
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '--message', 'a');
  commit = git('rev-parse', 'HEAD');
  built.describe('dist', { commit });
  built.describe('site', { commit });
});
afterEach(() => built.remove());

const verify = async () =>
  verifySite(
    { origin: await built.serve(), payOrigin: undefined, links: false, dist: undefined },
    built.folder,
  );

describe('a site that is compared with a build of its commit, made here', () => {
  it('passes when it sends that build', async () => {
    const { same, report } = await verify();
    expect(report).toContain(`9 of 10 files are those of the build of ${commit}.`);
    expect(same).toBe(true);
  });

  it('fails when it sends another script, however well its own description fits that', async () => {
    writeFileSync(built.at('site/assets/app-1.js'), 'steal();');
    built.describe('site', { commit });
    const { same, report } = await verify();
    expect(same).toBe(false);
    expect(report).toContain('differs   assets/app-1.js: as long, but another one');
  });

  it('is not compared with a build that fails, or one of changed sources', async () => {
    built.describe('dist', { commit: null });
    await expect(verify()).rejects.toThrow('This checkout has changes');
    writeProgram(`throw new Error('no room');`);
    await expect(verify()).rejects.toThrow(/could not be built[^]*no room/);
  });

  it('is not compared when it is one of another commit: both are named', async () => {
    const other = 'c0ffee'.repeat(6) + 'c0de';
    built.describe('site', { commit: other });
    await expect(verify()).rejects.toThrow(`a build of ${other}; this checkout is at ${commit}`);
  });
});
