import { Module } from '@nestjs/common';
import { ReceiptCalls } from './receipt-calls.service.ts';
import { WebhookCalls } from './webhook-calls.service.ts';

/** What programs and the page ask the events-service alike. */
@Module({ providers: [ReceiptCalls, WebhookCalls], exports: [ReceiptCalls, WebhookCalls] })
export class EventsModule {}
