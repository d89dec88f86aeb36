import { ensureGuest, freePort, HEAP_FLAGS } from '@oncelink/embedded-stores';
import { locate, newKey, prepareDatabase, startReplicas, type ClusterContext, type Env } from './context.ts';
import { ServiceProcess } from './service-process.ts';

export interface Events {
  readonly databaseUrl: string;
  /** The events-service. */
  readonly processes: readonly ServiceProcess[];
  /** What sends events to webhooks; none unless asked for. */
  readonly deliverers: readonly ServiceProcess[];
}

/** Where there are webhooks: how many processes send them, and their settings. */
export interface WebhookOptions {
  readonly deliverers: number;
  readonly env: Env;
}

/** The events-service, which has receipts of links that keys make, and what sends its events to webhooks. */
export async function startEvents(context: ClusterContext, webhooks?: WebhookOptions): Promise<Events> {
  const guest = { database: 'events', role: 'deliver', password: newKey() };
  const deliverUrl = webhooks && (await ensureGuest(context.postgresUrl, guest));
  const databaseUrl = await prepareDatabase(context, 'events');
  const env = webhooks && { ...webhooks.env, WEBHOOKS: 'on', HOOKS_KEY: newKey() };
  const processes = await startReplicas(context, 'events', 1, { ...env, EVENTS_DATABASE_URL: databaseUrl });
  if (!webhooks || !deliverUrl) return { databaseUrl, processes, deliverers: [] };
  const started = Array.from({ length: webhooks.deliverers }, (_, index) =>
    startDeliverer(context, index, { ...env, DELIVER_DATABASE_URL: deliverUrl }),
  );
  return { databaseUrl, processes, deliverers: await Promise.all(started) };
}

async function startDeliverer(
  { common, stack, rewire }: ClusterContext,
  index: number,
  env: Env,
): Promise<ServiceProcess> {
  const port = await freePort();
  const script = locate('apps', 'events-service', 'dist', 'deliver.js');
  const all = await rewire('deliver', { ...common, ...env, HEALTH_PORT: String(port) });
  const started = stack.use(new ServiceProcess(`deliver-${index}`, [...HEAP_FLAGS, script], all));
  await started.ready(`http://127.0.0.1:${port}/health/ready`);
  return started;
}
