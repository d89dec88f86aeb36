import { Inject, Injectable } from '@nestjs/common';
import type { TakeEventRequest, TakeEventResult } from '@oncelink/contracts';
import { prepareStatement } from '@oncelink/service-kit/database';
import { Pool } from 'pg';
import type { BillingSettings } from '../config.ts';
import { PaymentProvider } from '../provider/provider.service.ts';
import { DueCustomersService } from '../subscriptions/due-customers.service.ts';
import { SETTINGS } from '../tokens.ts';
import { STORE_EVENT } from './event.statements.ts';
import { readEvent } from './read-event.ts';

/** Receives the provider's events. An event is answered once it is stored together with the work that follows from it. */
@Injectable()
export class WebhooksService {
  private readonly storeEvent;

  constructor(
    @Inject(SETTINGS) private readonly settings: BillingSettings,
    private readonly dueCustomers: DueCustomersService,
    private readonly provider: PaymentProvider,
    pool: Pool,
  ) {
    this.storeEvent = prepareStatement<{ userId: string }>(pool, STORE_EVENT);
  }

  async receive({ body, signature }: TakeEventRequest): Promise<TakeEventResult> {
    const event = readEvent(Buffer.from(body, 'base64url'), signature, this.settings.webhookSecret);
    if (event === null) return { outcome: 'refused' };
    const { id, customerId, chargeId } = event;
    await this.store(id, customerId ?? (chargeId && (await this.provider.customerOfCharge(chargeId))));
    return { outcome: 'taken' };
  }

  /** Makes the customer due, once per event. An event about an unknown customer is only stored. */
  async store(eventId: string, customerId: string | null): Promise<void> {
    const [customer] = await this.storeEvent([eventId, customerId]);
    if (customer !== undefined) this.dueCustomers.wake(customer.userId, eventId);
  }
}
