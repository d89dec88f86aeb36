export type { Env } from './context.ts';
export type { CaughtMail, Mailbox } from './mailbox.ts';
export { ServiceProcess } from './service-process.ts';
export type { Accounts } from './start-accounts.ts';
export { startCluster, type Cluster, type ClusterOptions } from './start-cluster.ts';
export type { Events } from './start-events.ts';
export type { Payments } from './start-payments.ts';
export { startStores, type Stores } from './start-stores.ts';
