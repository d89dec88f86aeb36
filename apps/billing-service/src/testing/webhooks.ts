import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { TakeEventRequest, TakeEventResult } from '@oncelink/contracts';
import { Stripe } from 'stripe';

export const WEBHOOK_SECRET = 'whsec_spec';

const STATUS = { taken: 200, refused: 400, 'billing-off': 503, 'provider-failed': 502 } as const;

export interface WebhookReceiver {
  readonly url: string;
  close(): void;
}

/** Stands where the gateway does: hands over the bytes as they came, and answers what is said to them. */
export async function receiveWebhooks(
  take: (request: TakeEventRequest) => Promise<TakeEventResult>,
): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    const answer = async (): Promise<number> => {
      const body = (await buffer(request)).toString('base64url');
      const signature = String(request.headers['stripe-signature']);
      return STATUS[(await take({ body, signature })).outcome];
    };
    answer().then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A message with this event, signed as the provider signs. */
export function signEvent(event: object, secret = WEBHOOK_SECRET): TakeEventRequest {
  const payload = JSON.stringify(event);
  return {
    body: Buffer.from(payload).toString('base64url'),
    signature: Stripe.webhooks.generateTestHeaderString({ payload, secret }),
  };
}
