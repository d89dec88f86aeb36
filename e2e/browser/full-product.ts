import { startProduct, type Product } from '@oncelink/testing/product/start-product';
import { startWebhookReceiver, type WebhookReceiver } from '@oncelink/testing/product/webhook-receiver';
import { test as base } from './fixtures.ts';

/** Where webhooks may lead. */
export const HOST = 'hooks.receiver.dev';

/** With files and with webhooks, whose receiver is real: `/gone` answers 410. Started once for all files that need either. */
export const testOfFullProduct = base.extend<object, { receiver: WebhookReceiver; product: Product }>({
  receiver: [
    async ({}, use) => {
      const receiver = await startWebhookReceiver(HOST, (path) => (path === '/gone' ? 410 : 204));
      await use(receiver);
      await receiver[Symbol.asyncDispose]();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ receiver }, use) => {
      const webhooks = { deliverers: 1, env: receiver.env() };
      const product = await startProduct({ files: true, webhooks });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});
