import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { COMMON_SETTINGS } from './common-settings.ts';
import { ConfigError, readConfig } from './read-config.ts';
import type { SettingTable } from './settings.ts';

const ORIGIN = 'https://once.example';

const SETTINGS = {
  ORIGIN: { kind: 'url', doc: 'Address of the site.', protocols: ['https:', 'http:'], isPublic: true },
} as const satisfies SettingTable;

const problemsOf = (table: SettingTable, env: Record<string, string>): readonly string[] => {
  try {
    readConfig(table, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'oncelink-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('production on the wire', () => {
  const production = { NODE_ENV: 'production', ORIGIN };
  const table = {
    ...COMMON_SETTINGS,
    ...SETTINGS,
    DATABASE_URL: { kind: 'store', doc: 'Database.', protocols: ['postgres:'], optional: true },
  } as const satisfies SettingTable;

  it('refuses stores on other machines without TLS, and does not quote their passwords', () => {
    const plain = {
      DATABASE_URL: 'postgres://auth:hush@db.example/auth?sslmode=require',
      REDIS_RPC_URL: 'redis://auth:hush@cache.example',
    };
    const problems = problemsOf(table, { ...production, ...plain });
    expect(problems).toEqual([
      expect.stringMatching(/^REDIS_RPC_URL .* without TLS, which is refused .* rediss:\/\//),
      expect.stringMatching(/^DATABASE_URL .* without TLS, which is refused .* \?sslmode=verify-full/),
    ]);
    expect(problems.join()).not.toContain('hush');
    expect(problemsOf(table, { ORIGIN, ...plain })).toEqual([]);
    expect(problemsOf(table, { ...production, ...plain, PLAIN_STORES: 'cache.example,DB.example' })).toEqual(
      [],
    );
    expect(problemsOf(table, { ...production, ...plain, PLAIN_STORES: 'cache.example' })).toHaveLength(1);
  });

  it('takes stores with TLS, and reads the file of their authority', () => {
    const safe = {
      ...production,
      DATABASE_URL: 'postgres://db.example/auth?sslmode=verify-full',
      REDIS_RPC_URL: 'rediss://cache.example',
    };
    expect(readConfig(table, safe)).toMatchObject({ DATABASE_URL: safe.DATABASE_URL });
    const file = join(folder, 'authority');
    expect(problemsOf(table, { ...safe, STORES_CA_FILE: file })).toEqual([
      "STORES_CA_FILE names a file that can't be read.",
    ]);
    writeFileSync(file, 'certificate');
    expect(readConfig(table, { ...safe, STORES_CA_FILE: file })).toMatchObject({
      DATABASE_URL: `${safe.DATABASE_URL}&sslrootcert=${encodeURIComponent(file)}`,
      REDIS_RPC_URL: `${safe.REDIS_RPC_URL}?sslrootcert=${encodeURIComponent(file)}`,
      REDIS_JOBS_URL: 'redis://127.0.0.1:6379',
    });
  });

  it.each(['http://once.example', 'http://localhost.example', 'http://127.0.0.1.example'])(
    'refuses a site without TLS: %s',
    (origin) => {
      expect(problemsOf(table, { ...production, ORIGIN: origin })).toEqual([
        expect.stringMatching(/^ORIGIN is an address without TLS, which is refused/),
      ]);
      expect(problemsOf(table, { ORIGIN: origin })).toEqual([]);
    },
  );

  it.each(['https://once.example', 'http://localhost:8080', 'http://127.0.0.1:1', 'http://[::1]:1'])(
    'takes a site at %s',
    (origin) => expect(problemsOf(table, { ...production, ORIGIN: origin })).toEqual([]),
  );
});

describe('the kind of environment', () => {
  const unsafe = { ORIGIN, DEMO_MODE: 'true' };
  const table = { ...COMMON_SETTINGS, ...SETTINGS };

  it('is not taken for development when it is there and empty', () => {
    expect(problemsOf(table, { ...unsafe, NODE_ENV: '' })).toEqual([
      'NODE_ENV is empty: name the environment or leave it out.',
    ]);
  });

  it('is production, too, when a file says so', () => {
    const file = join(folder, 'environment');
    writeFileSync(file, 'production\n');
    expect(problemsOf(table, { ...unsafe, NODE_ENV_FILE: file })).toEqual([
      'DEMO_MODE=true is refused with NODE_ENV=production.',
    ]);
  });

  it.each(['Production', ' production', 'prod'])('is nothing like %j', (NODE_ENV) => {
    expect(problemsOf(table, { ...unsafe, NODE_ENV })).toEqual([
      'NODE_ENV must be one of development, test, production.',
    ]);
  });
});
