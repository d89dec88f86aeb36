import path from 'node:path';
import { freePort } from '@oncelink/embedded-stores';
import { startEdge } from '@oncelink/launcher/edge-server';
import { startCluster, type Mailbox } from '@oncelink/test-cluster';
import { query } from './database.ts';
import { PaymentsClient } from './payments.ts';

const page = path.resolve(import.meta.dirname, '../../apps/frontend/dist');

export interface Product {
  /** Where a browser finds page and API. */
  readonly origin: string;
  /** Where it finds embedded payment forms. */
  readonly payOrigin: string;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** What the product has mailed. */
  readonly mailbox: Mailbox;
  readonly payments: PaymentsClient;
  /** Runs a statement on the rows of accounts: tests let time pass there. */
  queryAccounts(sql: string): Promise<Record<string, unknown>[]>;
  /** Everything that any process has written so far. */
  logs(): string;
  stop(): Promise<void>;
}

/** The whole product on one address, as `npm start` puts it together, with two replicas of the secrets-service. */
export async function startProduct(): Promise<Product> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const payOrigin = `http://pay.localhost:${port}`;
  const cluster = await startCluster({
    replicas: 2,
    gateways: 1,
    publicOrigin: origin,
    auth: { replicas: 2 },
    billing: true,
  });
  const gatewayUrl = cluster.gateways[0] ?? '';
  const edge = await startEdge({ port, host: 'localhost', root: page, gatewayUrl, payOrigin });
  return {
    origin,
    payOrigin,
    databaseUrl: cluster.databaseUrl,
    redisUrl: cluster.redis.url,
    mailbox: cluster.accounts.mailbox,
    payments: new PaymentsClient(cluster, origin),
    queryAccounts: (sql) => query(cluster.accounts.databaseUrl, sql),
    logs: () => cluster.processes.map((started) => started.output).join('\n'),
    stop: async () => {
      await edge.close();
      await cluster.stop();
    },
  };
}
