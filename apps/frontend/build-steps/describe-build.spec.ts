import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BUILD_PATH, LINKS_PLACEHOLDER, SITE_PLACEHOLDER } from '@oncelink/contracts';
import { describeBuild, nameCommit } from './describe-build.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'described-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string): void => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
};

const about = { commit: 'c0ffee', version: '1.2.3' };
const describedAs = (): string => {
  describeBuild(folder, about);
  const text = readFileSync(path.join(folder, BUILD_PATH), 'utf8');
  rmSync(path.join(folder, BUILD_PATH));
  return text;
};

describe('what a site says it is a build of', () => {
  it('names every file, in folders too, with the hash and the size that it has', () => {
    write('index.html', 'home');
    write('_de/pricing/index.html', 'Preise');
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(JSON.parse(describedAs())).toEqual({
      ...about,
      origin: SITE_PLACEHOLDER,
      linkOrigin: LINKS_PLACEHOLDER,
      files: {
        '_de/pricing/index.html': { sha256: sha256('Preise'), bytes: 6 },
        'index.html': { sha256: sha256('home'), bytes: 4 },
      },
    });
  });

  it('is the same text for the same files, whatever came first and whenever it was', () => {
    for (const name of ['b.js', 'a.js', 'c/a.js']) write(name, name);
    const first = describedAs();
    rmSync(path.join(folder, 'a.js'));
    write('a.js', 'a.js');
    expect(describedAs()).toBe(first);
    write('a.js', 'b.js');
    expect(describedAs()).not.toBe(first);
  });
});

describe('the commit of a build', () => {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();

  beforeEach(() => {
    write('libs/a.ts', 'a');
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'a');
  });

  it('is the one of the repository, and none while there are changes that it lacks', () => {
    expect(nameCommit(folder)).toBe(git('rev-parse', 'HEAD'));
    write('libs/a.ts', 'b');
    expect(nameCommit(folder)).toBeNull();
  });

  it('counts only what pages are made of', () => {
    write('README.md', 'changed');
    write('libs/a.spec.ts', 'changed');
    expect(nameCommit(folder)).toBe(git('rev-parse', 'HEAD'));
    write('apps/frontend/public/new.txt', 'new');
    expect(nameCommit(folder)).toBeNull();
  });

  it('is unknown where there is no repository', () => {
    rmSync(path.join(folder, '.git'), { recursive: true });
    expect(nameCommit(folder)).toBeNull();
  });
});
