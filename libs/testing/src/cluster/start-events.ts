import { prepareDatabase, startReplicas, type ClusterContext } from './context.ts';
import type { ServiceProcess } from './service-process.ts';

export interface Events {
  readonly databaseUrl: string;
  /** The events-service. */
  readonly processes: readonly ServiceProcess[];
}

/** The events-service, which has receipts of links that keys make. */
export async function startEvents(context: ClusterContext): Promise<Events> {
  const databaseUrl = await prepareDatabase(context, 'events');
  const processes = await startReplicas(context, 'events', 1, { EVENTS_DATABASE_URL: databaseUrl });
  return { databaseUrl, processes };
}
