import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { Cluster } from '@oncelink/testing/cluster';
import { newClaimToken } from '@oncelink/link-crypto';
import {
  STORED_KINDS,
  createLink,
  deleteSecret,
  linkStatus,
  reveal,
  type HeldLink,
} from '@oncelink/testing/product/link-client';
import type { RaceOrder, RaceReport } from './rival.ts';
import { testOfRivals as test } from '../shared-clusters.ts';

const RIVALS = 4;
const SIZES = STORED_KINDS.flatMap((kind) => [
  { kind, count: 10, when: '' },
  { kind, count: 200, when: ' @long' },
]);
const CLAIMS_PER_LINK = 64;

let cluster: Cluster;

test.beforeAll(({ cluster: shared }) => {
  cluster = shared;
});

const gateway = (index = 0): string => cluster.gateways[index % cluster.gateways.length] ?? '';

async function makeLinks(kind: (typeof STORED_KINDS)[number], count: number): Promise<HeldLink[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => createLink(gateway(i), kind, `message ${i}`)));
}

/** Runs one rival process to its end. */
async function rival(order: RaceOrder): Promise<RaceReport> {
  const child = fork(path.join(import.meta.dirname, 'rival.ts'));
  const exited = once(child, 'exit');
  child.send(order);
  const [report] = (await once(child, 'message')) as [RaceReport];
  await exited;
  return report;
}

test.describe('R1: many readers at once', () => {
  for (const { kind, count, when } of SIZES) {
    test(`each of ${count} ${kind} links claimed 64 times by 4 processes has exactly one winner${when}`, async () => {
      const links = await makeLinks(kind, count);
      const order = { gateways: cluster.gateways, links, claimsPerLink: CLAIMS_PER_LINK / RIVALS };
      const reports = await Promise.all(Array.from({ length: RIVALS }, () => rival(order)));
      const statuses = links.map((_, i) => reports.flatMap((report) => report[i] ?? []));

      expect(statuses.map((all) => all.length)).toEqual(links.map(() => CLAIMS_PER_LINK));
      expect(statuses.flat().filter((status) => status !== 200 && status !== 410)).toEqual([]);
      expect(statuses.map((all) => all.filter((status) => status === 200).length)).toEqual(
        links.map(() => 1),
      );
    });
  }
});

test.describe('R7: delete against reveal', () => {
  test('one of the two wins, and nobody reads after a deletion was confirmed', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 500 }, async (_, i) => {
        const link = await createLink(gateway(i), STORED_KINDS[i % 3] ?? 'sealed', `message ${i}`);
        const [revealed, deleted] = await Promise.all([
          reveal(gateway(i), link),
          deleteSecret(gateway(i + 1), link),
        ]);
        const later = await reveal(gateway(i), link);
        return { revealed: revealed.status, deleted: deleted.status, later: later.status };
      }),
    );
    for (const { revealed, deleted, later } of outcomes) {
      // Deleted unread (204, reader sees 410), or read first (200, the deletion is told so by 410).
      expect([`${revealed} ${deleted}`, later]).toEqual([expect.stringMatching(/^(410 204|200 410)$/), 410]);
    }
  });
});

test.describe('one claimed link', () => {
  test('reads as viewed for everyone, its reader included', async () => {
    const link = await createLink(gateway(), 'short', 'hunter2');
    expect((await linkStatus(gateway(), link)).status).toBe(200);
    expect((await reveal(gateway(), link, newClaimToken())).status).toBe(200);
    expect(await linkStatus(gateway(1), link)).toMatchObject({
      status: 410,
      body: { code: 'GONE', reason: 'viewed' },
    });
  });
});
