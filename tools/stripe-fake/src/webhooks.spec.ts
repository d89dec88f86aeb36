import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { WEBHOOK_SECRET, buyPro, startAccount, type Account } from './testing/start-account.ts';

interface Arrival {
  readonly body: string;
  readonly signature: string;
}

/** A receiver that answers as the test wants, and keeps what arrived. */
class Receiver {
  readonly arrivals: Arrival[] = [];
  /** Answers in order; 200 when there are no more. */
  readonly answers: number[] = [];
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      const signature = String(request.headers['stripe-signature']);
      const answer = (body: string): void => {
        this.arrivals.push({ body, signature });
        response.writeHead(this.answers.shift() ?? 200).end();
      };
      text(request).then(answer, () => response.destroy());
    });
  }

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/webhook`;
  }

  /** What arrived, as the SDK understands it. */
  events(): Stripe.Event[] {
    return this.arrivals.map(({ body, signature }) =>
      Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET),
    );
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

describe('webhooks', () => {
  let account: Account;
  let receiver: Receiver;

  beforeEach(async () => {
    receiver = new Receiver();
    account = await startAccount({ webhookUrl: await receiver.listen(), retryDelayMs: 5 });
  });

  afterEach(async () => {
    await account.simulator.close();
    await receiver.close();
  });

  it('carry a signature that the SDK accepts, also after the clock was moved by years', async () => {
    const { controls } = account.simulator;
    const { subscription } = await buyPro(account);
    controls.advanceToPeriodEnd(subscription.id);
    await controls.webhooksSettled();
    const ids = receiver.events().map(({ id }) => id);
    expect(ids.toSorted()).toEqual([...controls.eventIds()].toSorted());
  });

  it('are sent again until they are accepted', async () => {
    receiver.answers.push(500, 404, 302);
    await account.stripe.customers.create({});
    await account.simulator.controls.webhooksSettled();
    expect(new Set(receiver.events().map(({ id }) => id)).size).toBe(1);
    expect(receiver.arrivals).toHaveLength(4);
    const [id = ''] = account.simulator.controls.eventIds();
    expect(await account.stripe.events.retrieve(id)).toMatchObject({ pending_webhooks: 0 });
  });

  it('wait while they are held, arrive in any order and number, and by themselves when they are let go', async () => {
    const { controls } = account.simulator;
    controls.holdWebhooks();
    await buyPro(account);
    expect(receiver.arrivals).toEqual([]);
    const reversed = controls.eventIds().toReversed();
    const statuses = await controls.deliver(reversed, { copies: 2 });
    expect(statuses).toEqual(Array.from({ length: reversed.length * 2 }, () => 200));
    const order = receiver.events().map(({ id }) => id);
    expect(order.filter((id, at) => id !== order[at - 1])).toEqual(reversed);
    await account.stripe.customers.create({});
    expect(receiver.arrivals).toHaveLength(order.length);
    controls.releaseWebhooks();
    await controls.webhooksSettled();
    expect(receiver.arrivals).toHaveLength(order.length + 1);
  });

  it('can be rewritten or old, which the SDK refuses', async () => {
    const { controls } = account.simulator;
    await account.stripe.customers.create({});
    await controls.webhooksSettled();
    receiver.arrivals.length = 0;
    await controls.deliver(controls.eventIds(), { reserialised: true });
    expect(() => receiver.events()).toThrow(Stripe.errors.StripeSignatureVerificationError);
    receiver.arrivals.length = 0;
    await controls.deliver(controls.eventIds(), { ageSeconds: 301 });
    expect(() => receiver.events()).toThrow(/timestamp/i);
  });

  it('report what the receiver answered', async () => {
    const { controls } = account.simulator;
    await account.stripe.customers.create({});
    await controls.webhooksSettled();
    receiver.answers.push(400);
    expect(await controls.deliver(controls.eventIds())).toEqual([400]);
    controls.setWebhookUrl('http://127.0.0.1:9/nobody');
    expect(await controls.deliver(controls.eventIds())).toEqual([0]);
  });
});
