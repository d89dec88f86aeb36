import type { TakeEventRequest, TakeEventResult } from '@oncelink/contracts';
import type { BillingParts } from '../billing-parts.ts';
import { readEvent } from '../provider/read-event.ts';

/** Takes an event of the provider: remembered, with the work that follows from it, before it is answered. */
export class TakeEvent {
  constructor(private readonly parts: BillingParts) {}

  async run({ body, signature }: TakeEventRequest): Promise<TakeEventResult> {
    const { rules, store, work } = this.parts;
    const event = readEvent(Buffer.from(body, 'base64url'), signature, rules.webhookSecret);
    if (event === null) return { outcome: 'refused' };
    await store.takeEvent(event.id, event.customerId);
    work.nudge();
    return { outcome: 'taken' };
  }
}
