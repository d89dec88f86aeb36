import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createRedis } from '@oncelink/service-kit';
import { createPool } from '@oncelink/service-kit/database';
import { startStores } from './start-stores.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'oncelink, stores '));
  // Root's PostgreSQL runs as another account, which has to get in.
  chmodSync(folder, 0o711);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** How a service is connected to each of the stores: PostgreSQL, Redis and that of jobs. */
async function connectionsIn(dataFolder: string): Promise<readonly ('socket' | 'TCP')[]> {
  const stack = new AsyncDisposableStack();
  try {
    const report = (): void => undefined;
    const options = { production: false, redis: undefined, postgres: undefined, report, dataFolder };
    const stores = await startStores(options, stack);
    const pool = createPool({ url: stores.postgresUrl, applicationName: 'spec' });
    stack.defer(() => pool.end());
    const { rows } = await pool.query<{ address: unknown }>('SELECT inet_client_addr() AS address');
    const isLocal = [rows[0]?.address === null];
    for (const url of [stores.redisRpcUrl, stores.redisJobsUrl]) {
      const client = createRedis(url, { role: 'spec' });
      await client.connect();
      isLocal.push((await client.clientInfo()).addr.startsWith('/'));
      client.destroy();
    }
    return isLocal.map((is) => (is ? 'socket' : 'TCP'));
  } finally {
    await stack.disposeAsync();
  }
}

describe('the stores of npm start', () => {
  it('are reached by sockets', async () => {
    expect(await connectionsIn(folder)).toEqual(['socket', 'socket', 'socket']);
  });

  it('are reached by TCP where the path of a socket would be too long', async () => {
    expect(await connectionsIn(path.join(folder, 'long '.repeat(20)))).toEqual(['TCP', 'TCP', 'TCP']);
  });
});
