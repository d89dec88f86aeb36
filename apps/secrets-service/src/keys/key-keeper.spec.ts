import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { encodeRing, generateKey, readRing, RingError } from '@oncelink/key-ring';
import { startLinkDatabase, type LinkDatabase, type Replica } from '../testing/link-database.ts';
import { KeyKeeper } from './key-keeper.ts';

let database: LinkDatabase;
let replica: Replica;
let file: string;
let told: string[];
let keeper: KeyKeeper | undefined;
beforeAll(async () => {
  database = await startLinkDatabase();
  replica = await database.startReplica();
});
afterAll(() => database.stop());
beforeEach(async () => {
  file = `${database.ringFile}-of-a-test`;
  told = [];
  put(encodeRing(await readRing(database.ringFile)));
  await database.query('DELETE FROM key_reader');
});
afterEach(async () => {
  await keeper?.stop();
  keeper = undefined;
  rmSync(file, { force: true });
});

function put(text: string, mode = 0o400): void {
  rmSync(file, { force: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
}

async function start(reportMs = 2 ** 31 - 1): Promise<KeyKeeper> {
  const log = { error: (event: string) => void told.push(event) };
  keeper = await KeyKeeper.start(replica.dataSource, { file, log, reportMs });
  return keeper;
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

  it('never writes with a key that it does not have', async () => {
    const keys = await start();
    await database.query(`UPDATE encryption_key SET state = 'retiring'`);
    await database.query(`INSERT INTO encryption_key (kid, state) VALUES (7, 'current')`);
    await keys.refresh();
    expect(keys.current).toBeUndefined();
    expect(told).toEqual(['key-ring-incomplete']);
    await database.query('DELETE FROM encryption_key WHERE kid = 7');
    await database.query(`UPDATE encryption_key SET state = 'current'`);
  });
});
