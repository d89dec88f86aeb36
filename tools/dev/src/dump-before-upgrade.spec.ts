import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { dumpBeforeUpgrade, finishUpgrade } from './dump-before-upgrade.ts';
import { readOptions } from './read-options.ts';

let folder: string;
let reported: string[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'oncelink upgrade '));
  reported = [];
  addMigration('CreateLinkTable1763683200000');
});

afterEach(() => rmSync(folder, { recursive: true }));

/** As the bundler writes it. */
function addMigration(name: string): void {
  const parts = path.join(folder, 'apps/secrets-service/dist/parts');
  mkdirSync(parts, { recursive: true });
  appendFileSync(path.join(parts, 'migrations-a1.js'), `\t\t${name} = class {\n\t\t};\n`);
}

function given(...args: string[]) {
  const options = readOptions(['--production', '--data', folder, ...args], folder);
  if (options === 'help') throw new Error('asked for help');
  const stores = { postgresUrl: 'postgres://postgres:none@127.0.0.1:1/postgres' };
  return { root: folder, options, stores };
}

const dump = (...args: string[]) => dumpBeforeUpgrade(given(...args), (line) => reported.push(line));

/** docker/checks/one.sh dumps with PostgreSQL's own program, which the packages lack. */
const withProgram = (script: string): void =>
  writeFileSync(path.join(folder, 'pg_dump'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

describe('databases before an upgrade', () => {
  it('are left alone at a first start, and where no table changes', async () => {
    withProgram('exit 1');
    await dump('--postgres', folder);
    finishUpgrade(given());
    await dump('--postgres', folder);
    expect(reported).toEqual([]);
  });

  it('are not kept without the program for it, and that is said', async () => {
    finishUpgrade(given());
    addMigration('WatchLinks1795500000000');
    await dump();
    expect(reported).toEqual([expect.stringContaining('there is no pg_dump to keep them as they were')]);
  });

  it('keep the new version from changing them when they cannot be dumped', async () => {
    finishUpgrade(given());
    addMigration('WatchLinks1795500000000');
    withProgram('echo half >"${2#--file=}"; echo "connection refused" >&2; exit 1');
    await expect(dump('--postgres', folder)).rejects.toThrow(
      'secrets could not be dumped before the upgrade, so nothing was changed: connection refused',
    );
    expect(existsSync(path.join(folder, 'before-upgrade', 'secrets.dump'))).toBe(false);
  });
});
