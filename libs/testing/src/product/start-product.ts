import path from 'node:path';
import { freePort } from '@oncelink/embedded-stores';
import { startPageServer } from '@oncelink/page-server';
import { startCluster, type ClusterOptions, type Mailbox } from '../cluster/index.ts';
import { query } from './database.ts';
import { PaymentsClient } from './payments.ts';

const folder = path.resolve(import.meta.dirname, '../../../../apps/frontend/dist');

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

/** With the gateway on their host, the page would embed payment forms everywhere; most tests leave for the provider's. */
async function startPayForms(): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const port = await freePort();
  const origin = `http://pay.localhost:${port}`;
  const { close } = await startPageServer({ folder, payOrigin: origin, port });
  return { origin, close };
}

/** The whole product on one address, as `npm start` puts it together, with two replicas of the secrets-service. */
export async function startProduct({
  rewire,
  webhooks,
  files = false,
}: Pick<ClusterOptions, 'rewire' | 'webhooks' | 'files'> = {}): Promise<Product> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const cluster = await startCluster({
    replicas: 2,
    gateways: [port],
    publicOrigin: origin,
    env: { PAGES_FOLDER: folder },
    auth: { replicas: 2 },
    billing: true,
    events: true,
    files,
    ...(rewire && { rewire }),
    ...(webhooks && { webhooks }),
  });
  const payForms = await startPayForms();
  return {
    origin,
    payOrigin: payForms.origin,
    databaseUrl: cluster.databaseUrl,
    redisUrl: cluster.redis.url,
    mailbox: cluster.accounts.mailbox,
    payments: new PaymentsClient(cluster, origin),
    queryAccounts: (sql) => query(cluster.accounts.databaseUrl, sql),
    logs: () => cluster.processes.map((started) => started.output).join('\n'),
    stop: async () => {
      await payForms.close();
      await cluster.stop();
    },
  };
}
