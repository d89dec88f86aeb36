import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { codecOf, encodeRing, generateKey, readRing, RingError } from '@oncelink/key-ring';
import { serveVault, type VaultServer } from '@oncelink/key-ring/testing';
import type { Log } from '@oncelink/service-kit';
import { createPool } from '@oncelink/service-kit/database';
import type { Pool, PoolClient } from 'pg';
import { startLinkDatabase, type LinkDatabase, type Replica } from '../testing/link-database.ts';
import { KeyKeeper } from './key-keeper.service.ts';

let database: LinkDatabase;
let replica: Replica;
/** Its statements may wait as long as a busy machine makes them. */
let admin: Pool;
let file: string;
let told: string[];
let keeper: KeyKeeper | undefined;
beforeAll(async () => {
  database = await startLinkDatabase();
  replica = await database.startReplica();
  admin = createPool({ url: database.url, applicationName: 'spec', statementTimeoutMs: 60_000 });
});
afterAll(async () => {
  await admin.end();
  await database.stop();
});
beforeEach(async () => {
  file = `${database.ringFile}-of-a-test`;
  told = [];
  put(encodeRing(await readRing(database.ringFile)));
  await database.query('DELETE FROM key_reader');
});
afterEach(async () => {
  await keeper?.stop();
  keeper = undefined;
  await database.query('DELETE FROM encryption_key WHERE kid <> 1');
  await database.query(`UPDATE encryption_key SET state = 'current'`);
  rmSync(file, { force: true });
});

function put(text: string, mode = 0o400): void {
  rmSync(file, { force: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
}

async function start(reportMs = 2 ** 31 - 1, pool = replica.pool): Promise<KeyKeeper> {
  const log = { error: (event: string) => void told.push(event) };
  keeper = await KeyKeeper.start(pool, { file, log, reportMs });
  return keeper;
}

/** Calls `look`, which waits for a table, and lets it see all that `change` does at once. */
async function changeUnder<Result>(
  table: string,
  look: () => Promise<Result>,
  change: (by: PoolClient) => Promise<unknown>,
): Promise<Result> {
  const client = await admin.connect();
  try {
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${table}`);
    const looked = look();
    const waiting = 'SELECT FROM pg_locks WHERE relation = $1::regclass AND NOT granted';
    while ((await database.query(waiting, [table])).length === 0) await delay(5);
    await change(client);
    await client.query('COMMIT');
    return await looked;
  } finally {
    client.release();
  }
}

/** What a rotator does to the ring and the database. */
async function makeAndPromote(rotator: PoolClient): Promise<void> {
  const { keys } = await readRing(file);
  put(encodeRing({ version: 2, keys: [...keys, generateKey(2)] }));
  await rotator.query(`UPDATE encryption_key SET state = 'retiring'`);
  await rotator.query(`INSERT INTO encryption_key (kid, state) VALUES (2, 'current')`);
}

const reports = () => database.query('SELECT kids, writes_with FROM key_reader');

describe('a replica without the ring', () => {
  it.each([
    ['is missing', () => rmSync(file), 'does not exist'],
    ['is open to others', () => chmodSync(file, 0o644), 'open to others'],
    ['is broken', () => put('{"version":1,'), 'not JSON'],
    ['has half a key', () => put('{"version":1,"keys":[{"kid":1,"key":"AAAA"}]}'), '32 bytes'],
    [
      'has other keys',
      () => put(encodeRing({ version: 1, keys: [generateKey(9)] })),
      'lacks key 1, which is current',
    ],
  ])('does not start when it %s, and says so', async (_what, spoil, problem) => {
    spoil();
    await expect(start()).rejects.toThrow(RingError);
    await expect(start()).rejects.toThrow(problem);
    await expect(start()).rejects.toThrow(file);
  });

  it('keeps what it had when the ring is spoiled later, and tells that once', async () => {
    const keys = await start();
    put('{"version":2,');
    await keys.refresh();
    await keys.refresh();
    expect(keys.current?.kid).toBe(1);
    expect(told).toEqual(['key-ring-unusable']);
  });
});

describe('a replica with the ring', () => {
  it('reports what it holds and writes with, and leaves when it stops', async () => {
    const keys = await start();
    expect(await reports()).toEqual([{ kids: [1], writes_with: 1 }]);
    const { keys: held } = await readRing(file);
    put(encodeRing({ version: 2, keys: [...held, generateKey(2)] }));
    await keys.refresh();
    expect(await reports()).toEqual([{ kids: [1, 2], writes_with: 1 }]);
    await keys.stop();
    expect(await reports()).toEqual([]);
  });

  it('has nothing to write with until the database calls a key current, and notices that by itself', async () => {
    await database.query(`UPDATE encryption_key SET state = 'loading'`);
    const keys = await start(10);
    expect(keys.current).toBeUndefined();
    expect(await reports()).toEqual([{ kids: [1], writes_with: null }]);
    await database.query(`UPDATE encryption_key SET state = 'current'`);
    while (keys.current === undefined) await keys.refresh();
    expect(keys.current.kid).toBe(1);
  });

  it('tells since when it has reported without a gap, in which the database may have been away', async () => {
    const keys = await start();
    const age = `extract(epoch FROM clock_timestamp() - reporting_since)::float8 > 3000 AS old`;
    const isOld = () => database.query(`SELECT ${age} FROM key_reader`);
    const report = async (secondsAgo: number) => {
      await database.query(
        `UPDATE key_reader SET reporting_since = clock_timestamp() - interval '1 hour',
           reported_at = clock_timestamp() - make_interval(secs => $1)`,
        [secondsAgo],
      );
      await keys.refresh();
    };
    await report(2);
    expect(await isOld()).toEqual([{ old: true }]);
    // A clock that was set back makes a gap, too.
    for (const secondsAgo of [11, -3600]) {
      await report(secondsAgo);
      expect(await isOld()).toEqual([{ old: false }]);
    }
  });

  it('starts while a key is made and promoted between its looks at the ring and at the database', async () => {
    const keys = await changeUnder('encryption_key', () => start(undefined, admin), makeAndPromote);
    expect(keys.current?.kid).toBe(2);
    expect(await reports()).toEqual([{ kids: [1, 2], writes_with: 2 }]);
    expect(told).toEqual([]);
  });

  it('looks again for who asks while a look is under way that was too early', async () => {
    const keys = await start(undefined, admin);
    const later: Promise<void>[] = [];
    const promoteAndAsk = async (rotator: PoolClient): Promise<void> => {
      await makeAndPromote(rotator);
      later.push(keys.refresh());
    };
    // That look has seen which key is current, and is about to report it.
    await changeUnder('key_reader', () => keys.refresh(), promoteAndAsk);
    await Promise.all(later);
    expect(keys.current?.kid).toBe(2);
  });

  it('never writes with a key that it does not have', async () => {
    const keys = await start();
    await database.query(`UPDATE encryption_key SET state = 'retiring'`);
    await database.query(`INSERT INTO encryption_key (kid, state) VALUES (7, 'current')`);
    await keys.refresh();
    expect(keys.current).toBeUndefined();
    expect(told).toEqual(['key-ring-incomplete']);
  });
});

describe('a replica whose ring a KMS has wrapped', () => {
  const vaults: VaultServer[] = [];
  afterEach(async () => {
    for (const vault of vaults.splice(0)) await vault[Symbol.asyncDispose]();
  });

  /** A Vault, and the ring of the database as it wraps it. */
  async function wrapRing() {
    const vault = await serveVault();
    vaults.push(vault);
    const codec = codecOf(vault.env);
    const { keys } = await readRing(file);
    const wrap = async (version: number, ...more: readonly number[]) =>
      put((await codec?.encode({ version, keys: [...keys, ...more.map((kid) => generateKey(kid))] })) ?? '');
    await wrap(1);
    return { vault, wrap };
  }

  const startWith = async (env: Readonly<Record<string, string>>): Promise<KeyKeeper> => {
    const log: Pick<Log, 'error'> = {
      error: (event, { text } = {}) => void told.push(`${event} ${String(text)}`),
    };
    keeper = await KeyKeeper.start(replica.pool, { file, codec: codecOf(env), log, reportMs: 2 ** 31 - 1 });
    return keeper;
  };

  it('waits for it at the start, says so once, and goes on when it is back', async () => {
    const { vault } = await wrapRing();
    await vault.stop();
    const starting = startWith(vault.env);
    while (told.length === 0) await delay(5);
    // It has been refused more than once by then.
    await delay(2500);
    expect(told).toEqual([
      expect.stringMatching(/^waiting-for-kms Vault at .* can't be reached \(ECONNREFUSED\)\.$/),
    ]);
    await vault.start();
    expect((await starting).current?.kid).toBe(1);
  });

  it('goes on with what it holds when it is away later, and takes new keys when it is back', async () => {
    const { vault, wrap } = await wrapRing();
    const keys = await startWith(vault.env);
    await wrap(2, 2);
    vault.seal(true);
    await keys.refresh();
    await keys.refresh();
    expect([keys.current?.kid, ...keys.held.keys()]).toEqual([1, 1]);
    expect(await reports()).toEqual([{ kids: [1], writes_with: 1 }]);
    expect(told).toEqual([
      expect.stringMatching(/^key-ring-unusable Vault at .* answers with 503 \(Vault is sealed\)\.$/),
    ]);
    vault.seal(false);
    await keys.refresh();
    expect([...keys.held.keys()]).toEqual([1, 2]);
  });

  it('does not start without the setting', async () => {
    await wrapRing();
    await expect(start()).rejects.toThrow('is wrapped by vault://transit/oncelink: set KEY_RING_KMS.');
  });
});
