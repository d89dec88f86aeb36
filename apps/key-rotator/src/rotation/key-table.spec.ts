import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Log } from '@oncelink/service-kit';
import { until } from '@oncelink/testing/stores';
import { LOG, startRotationSite, type RotationSite } from '../testing/rotation-site.ts';
import { KeyTable } from './key-table.ts';
import type { Step } from './next-step.ts';
import { KeyRotation, type RotationParts } from './rotate-keys.ts';

let site: RotationSite;
beforeAll(async () => {
  site = await startRotationSite();
}, 120_000);
afterAll(() => site.stop());
afterEach(() => site.admin.query('DELETE FROM key_reader'));

const MINUTE = 60;
const [ONE, OTHER] = [randomUUID(), randomUUID()];

/** @returns who counts as alive */
async function alive(liveSeconds?: number): Promise<string[]> {
  const readers = await new KeyTable(site.adminPool, liveSeconds).readReaders();
  return readers.map(({ replica }) => replica).toSorted();
}
const both = [ONE, OTHER].toSorted();

/** @param onWait is called when it waits for a replica */
function rotate(parts: RotationParts, isWanted: boolean, onWait: () => void): Promise<Step> {
  const info: Log['info'] = (_event, { text } = {}) => {
    if (String(text).startsWith('wait for')) onWait();
  };
  const rotation = new KeyRotation({ ...parts, log: { ...LOG, info } });
  return rotation.run(isWanted, new AbortController().signal);
}

describe('a replica that does not report', () => {
  it('is gone when another one has reported for half a minute without it, and back with its next report', async () => {
    await site.report(ONE);
    await site.report(OTHER, { silent: 29 });
    expect(await alive()).toEqual(both);
    await site.report(OTHER, { silent: 31 });
    expect(await alive()).toEqual([ONE]);
    await site.report(OTHER, { since: 0 });
    expect(await alive()).toEqual(both);
  });

  it('is not gone while no replica reports: the database was away for five minutes, and the rotator is back first', async () => {
    await site.report(ONE, { silent: 5 * MINUTE });
    await site.report(OTHER, { silent: 5 * MINUTE + 2 });
    expect(await alive()).toEqual(both);
  });

  it('is not gone because another one was faster to come back, but half a minute later', async () => {
    await site.report(OTHER, { silent: 5 * MINUTE });
    await site.report(ONE, { since: 0 });
    expect(await alive()).toEqual(both);
    await site.report(ONE, { since: 29 });
    expect(await alive()).toEqual(both);
    await site.report(ONE, { since: 31 });
    expect(await alive()).toEqual([ONE]);
  });

  it('is gone after a quarter of an hour when all are dead, on a server that runs for long enough', async () => {
    await site.report(ONE, { silent: 14 * MINUTE });
    await site.report(OTHER, { silent: 14 * MINUTE });
    await until(async () => {
      const [up] = await site.admin.query<{ up: boolean }[]>(
        "SELECT clock_timestamp() - pg_postmaster_start_time() > interval '1 second' AS up",
      );
      return up?.up === true;
    });
    expect(await alive(1)).toEqual(both);
    for (const replica of both) await site.report(replica, { silent: 16 * MINUTE });
    expect(await alive(1)).toEqual([]);
    expect(await alive(10 * MINUTE)).toEqual(both);
  });

  it('does not count for hours when the clock of the server was set back, and proves nothing', async () => {
    await site.report(OTHER, { silent: -10 * MINUTE });
    await site.report(ONE, { since: 0 });
    expect(await alive()).toEqual(both);
    await site.report(OTHER, { silent: -60 * MINUTE, since: 0 });
    expect(await alive(1)).toEqual([ONE]);
  });
});

describe('a rotation', () => {
  it('does not go on without a replica that was not heard of while the database was away, nor do two of them', async () => {
    const [first, second] = [site.openParts(), site.openParts()];
    await rotate(first, false, () => undefined);
    await site.report(ONE, { kids: [1], writesWith: 1, silent: 5 * MINUTE });
    await site.report(OTHER, { kids: [1, 2], writesWith: 1, since: 0 });
    const waiting = new Set<RotationParts>();
    const begun = rotate(first, true, () => void waiting.add(first));
    await until(() => waiting.has(first));
    const joined = rotate(second, false, () => void waiting.add(second));
    await until(() => waiting.has(second));
    expect(await first.table.readKeys()).toEqual([
      { kid: 1, state: 'current' },
      { kid: 2, state: 'loading' },
    ]);
    for (const replica of both) await site.report(replica, { kids: [2], writesWith: 2, since: 0 });
    expect(await Promise.all([begun, joined])).toEqual([{ do: 'nothing' }, { do: 'nothing' }]);
    expect(await first.table.readKeys()).toEqual([
      { kid: 1, state: 'destroyed' },
      { kid: 2, state: 'current' },
    ]);
  });
});
