import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { Cluster } from '@oncelink/testing/cluster';
import { newClaimToken } from '@oncelink/link-crypto';
import { query } from '@oncelink/testing/product/database';
import { createLink, reveal, type HeldLink } from '@oncelink/testing/product/link-client';
import { testOfRivals as test } from '../shared-clusters.ts';

const LINKS = 1000;
/**
 * Claims are spread over this long before and after each link's expiry. On a busy machine a claim takes a second, so with less
 * none might come in time.
 */
const EDGE_MS = 1500;

let cluster: Cluster;

test.beforeAll(async ({ cluster: shared }) => {
  cluster = shared;
  // All that are there expire, and are counted.
  await query(cluster.databaseUrl, 'DELETE FROM link');
});

test('R8: no link is granted for the first time after its expiry', async () => {
  const origin = (i: number): string => cluster.gateways[i % 2] ?? '';
  const links = await Promise.all(
    Array.from({ length: LINKS }, (_, i) =>
      createLink(origin(i), i % 2 === 0 ? 'sealed' : 'short', 'hunter2'),
    ),
  );
  // All expire at one moment of the database's clock, soon enough to wait for.
  const [edge] = await query<{ ms: number }>(
    cluster.databaseUrl,
    `WITH moved AS (UPDATE link SET expires_at = (SELECT date_trunc('milliseconds', clock_timestamp()) + interval '4 seconds') RETURNING expires_at)
     SELECT DISTINCT (extract(epoch FROM expires_at - clock_timestamp()) * 1000)::float8 AS ms FROM moved`,
  );
  const start = Date.now() + (edge?.ms ?? 0) - EDGE_MS;

  const claim = async (link: HeldLink, i: number): Promise<number> => {
    await pause(start - Date.now() + (i / LINKS) * 2 * EDGE_MS);
    return (await reveal(origin(i), link, newClaimToken())).status;
  };
  const statuses = await Promise.all(links.map(claim));

  const granted = await query<{ late: boolean }>(
    cluster.databaseUrl,
    `SELECT claim_until - interval '60 seconds' > expires_at AS late FROM link WHERE claim IS NOT NULL`,
  );
  expect(granted.filter((row) => row.late)).toEqual([]);
  expect(statuses.filter((status) => status === 200).length).toBe(granted.length);
  expect(statuses.filter((status) => status === 410).length).toBe(LINKS - granted.length);
  // The edge was really straddled: some came in time, some did not.
  expect(granted.length).toBeGreaterThan(0);
  expect(granted.length).toBeLessThan(LINKS);
});
