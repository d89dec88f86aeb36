import { createBatchService, RedisListServer } from '@oncelink/messaging';
import {
  createNestLog,
  readConfig,
  startTracing,
  traceSettings,
  type Log,
  type ProcessContext,
} from '@oncelink/service-kit';
import { createPool } from '@oncelink/service-kit/database';
import { AppModule } from './app.module.ts';
import { EVENTS_SETTINGS, type EventsConfig } from './config.ts';
import { startDelivering } from './deliver/start-delivering.ts';
import { startParts } from './start-parts.ts';
import { makeWebhookParts, type WebhookParts } from './webhooks/webhook-parts.ts';

export async function startEventsService(context: ProcessContext): Promise<void> {
  const config = readConfig(EVENTS_SETTINGS, context.env);
  const webhooks = makeWebhookParts(config);
  context.onShutdown('traces', await startTracing('events-service', traceSettings(config)));
  const messages = new RedisListServer({
    url: config.REDIS_RPC_URL,
    service: 'events',
    assertionKey: config.EVENTS_ASSERTION_KEY,
    formerAssertionKey: config.ASSERTION_KEY,
  });
  const { log, pool, port } = await startParts(context, {
    name: 'events-service',
    config,
    databaseUrl: config.EVENTS_DATABASE_URL,
    // Not the jobs Redis: while it is away, receipts are registered and ends wait in the rows of links.
    checks: {
      messages: () =>
        messages.isConnected ? Promise.resolve() : Promise.reject(new Error('Not connected.')),
    },
  });

  const options = { strategy: messages, logger: createNestLog(log) };
  const app = await createBatchService(AppModule.of({ config, pool, log, webhooks }), options);
  await app.listen();
  context.onShutdown('messages and jobs', () => app.close());
  deliverHere(context, { config, log, webhooks });
  log.info('started', { port });
}

interface DeliverHereOptions {
  readonly config: EventsConfig;
  readonly log: Log;
  readonly webhooks: WebhookParts;
}

/** Where all programs are one user of one machine, a process more keeps nothing apart. The role does (ADR 75). */
function deliverHere({ onShutdown }: ProcessContext, { config, log, webhooks }: DeliverHereOptions): void {
  const { DELIVER_DATABASE_URL: url } = config;
  if (!webhooks.isOn || url === undefined) return;
  const pool = createPool({ url, applicationName: 'deliver', log });
  onShutdown('database of deliveries', () => pool.end());
  onShutdown('deliveries', startDelivering({ config, pool, log, ...webhooks }));
}
