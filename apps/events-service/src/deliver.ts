/** Sends events to webhooks. The only process of the product that connects to addresses which customers name. */
import 'reflect-metadata';
import { readConfig, runProcess } from '@oncelink/service-kit';
import { DELIVER_SETTINGS } from './config.ts';
import { startDelivering } from './deliver/start-delivering.ts';
import { startParts } from './start-parts.ts';
import { makeWebhookParts } from './webhooks/webhook-parts.ts';

await runProcess('deliver', async (context) => {
  const config = readConfig(DELIVER_SETTINGS);
  const webhooks = makeWebhookParts(config);
  const options = { name: 'deliver', config, databaseUrl: config.DELIVER_DATABASE_URL };
  const { log, pool, port } = await startParts(context, options);
  // Who switches webhooks off need not change what runs: a process that ended would be started over and over.
  if (webhooks.isOn) context.onShutdown('deliveries', startDelivering({ config, pool, log, ...webhooks }));
  log.info('started', { port });
});
