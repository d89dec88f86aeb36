import { test } from '@playwright/test';
import { startCluster, type Cluster, type ClusterOptions } from '@oncelink/testing/cluster';

/**
 * Tests that get `cluster`, started once for all files that take the same of these tests: a start costs as much of the
 * processor as many a file. Files that end processes, change settings or look through all that is stored start their own.
 */
const sharing = (options: ClusterOptions) =>
  test.extend<object, { cluster: Cluster }>({
    cluster: [
      async ({}, use) => {
        const cluster = await startCluster(options);
        await use(cluster);
        await cluster.stop();
      },
      { scope: 'worker', timeout: 180_000 },
    ],
  });

/** Replicas, so that rivals meet in different ones. Links of other files may be there. */
export const testOfRivals = sharing({ replicas: 3, gateways: 2 });

/** Without billing everybody has Pro, so that every kind of link can be made. */
export const testOfPrograms = sharing({ replicas: 1, gateways: 1, demo: false, env: { BILLING: 'off' } });

/** With accounts, so that programs have keys, and with receipts of what they make. */
export const testOfKeys = sharing({
  replicas: 2,
  gateways: 2,
  auth: true,
  events: true,
  env: { BILLING: 'off' },
});
