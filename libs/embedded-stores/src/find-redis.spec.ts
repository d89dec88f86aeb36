import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findRedis } from './find-redis.ts';

let folder: string;
let lines: string[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'redis-search-'));
  lines = [];
});

afterEach(() => rmSync(folder, { recursive: true }));

/** A machine on which these programs, and no others, are installed. */
const search = (programs: Record<string, string>, program?: string) => {
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  return findRedis({ program, log: (line) => lines.push(line), env: { PATH: folder } });
};

const version = (number: string): string => `echo "Redis server v=${number} sha=00000000:0 malloc=jemalloc"`;

describe('the search for a Redis server', () => {
  it('takes the one on the path', async () => {
    expect(await search({ 'redis-server': version('7.0.15') })).toMatchObject({ file: 'redis-server' });
  });

  it('passes by one that is too old', async () => {
    const found = await search({ 'redis-server': version('6.2.14'), 'valkey-server': version('8.1.0') });
    expect(found.file).toBe('valkey-server');
  });

  it('knows that the file checker of redis-tools is a server under another name', async () => {
    const found = await search({ 'redis-check-rdb': version('7.0.15') });
    expect([found.file, found.argv0]).toEqual(['redis-check-rdb', 'redis-server']);
  });

  it('takes the one that is named, and no other', async () => {
    const named = path.join(folder, 'my-redis');
    const programs = { 'redis-server': version('7.4.0'), 'my-redis': version('8.0.2') };
    expect(await search(programs, named)).toMatchObject({ file: named, argv0: 'redis-server' });
    const old = search({ ...programs, 'my-redis': version('6.2.14') }, named);
    await expect(old).rejects.toThrow(`${named} is no Redis 7 or newer. Name another with --redis.`);
  });

  /** A package manager that has to fetch these packages, and then installs a server. */
  const manager = (...fetched: readonly string[]): string => {
    const server = path.join(folder, 'redis-check-rdb');
    const uris = fetched.map(
      (name) => `'http://packages.example.com/pool/${name}_1_amd64.deb' ${name}_1_amd64.deb 1000 SHA256:00`,
    );
    const lines = ['Reading package lists...', ...uris].map((line) => `"${line}"`).join(' ');
    return `case "$*" in
      *--print-uris*) printf '%s\\n' ${lines};;
      *install*redis*) printf '%s\\n' '#!/bin/sh' '${version('7.4.0')}' > '${server}'; /bin/chmod 755 '${server}';;
    esac`;
  };

  it.each([
    {
      fetched: ['liblua5.1-0', 'redis-tools'],
      said: 'apt-get installs liblua5.1-0, redis-tools from packages.example.com',
    },
    { fetched: [], said: 'apt-get installs redis-tools from its cache' },
  ])('says that $said, then lets it', async ({ fetched, said }) => {
    const found = await search({ 'apt-get': manager(...fetched), brew: manager() });
    expect(found.file).toBe('redis-check-rdb');
    const installs = process.getuid?.() === 0 ? said : 'Homebrew installs its redis';
    expect(lines).toEqual([`There is no Redis here. ${installs}; --redis names one to use instead`]);
  });

  it('falls back to a container, run by our own account and reachable from this machine alone', async () => {
    const found = await search({ docker: 'exit 0' });
    const args = found.prefix({ home: '/data folder', port: 4711 });
    expect(args).toEqual(expect.arrayContaining(['127.0.0.1:4711:6379', '/data folder:/data', '--user']));
    expect(lines).toEqual([expect.stringContaining('Docker runs its official image redis:7')]);
  });

  it('says in one line what to install when there is none and nothing can be installed', async () => {
    const failing = 'case "$*" in --version) exit 0;; *) exit 1;; esac';
    const searching = search({
      'redis-server': version('6.2.14'),
      'apt-get': failing,
      brew: failing,
      docker: 'exit 1',
    });
    await expect(searching).rejects.toThrow(
      /^No Redis 7 or newer found\. Install one \(.*name one with --redis\.$/,
    );
  });
});
