import { setTimeout as pause } from 'node:timers/promises';
import { startCluster } from '@oncelink/testing/cluster';
import { endedBySignal } from './end-on-signal.ts';
import { memoryMegabytes } from './process-use.ts';

/** What starting left behind is collected by then. */
const REST_MS = 20_000;

/** Megabytes (PSS) of every process of the product, one of each, that has started and not been asked for anything. */
export async function measureMemory(): Promise<Readonly<Record<string, number>>> {
  const cluster = await startCluster({ replicas: 1, gateways: 1, auth: true, billing: true });
  try {
    await Promise.race([endedBySignal, pause(REST_MS)]);
    return memoryMegabytes(Object.fromEntries(cluster.processes.map(({ name, pid }) => [name, pid])));
  } finally {
    await cluster.stop();
  }
}
