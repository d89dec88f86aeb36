import { EventRow } from './events/event.entity.ts';
import { Feed } from './events/feed.entity.ts';
import { Hold } from './holds/hold.entity.ts';
import { Notice } from './notices/notice.entity.ts';
import { ReceiptRow } from './receipts/receipt.entity.ts';
import { UsageDay } from './usage/usage-day.entity.ts';
import { AttemptRow } from './webhooks/attempt.entity.ts';
import { DeliveryRow } from './webhooks/delivery.entity.ts';
import { WebhookRow } from './webhooks/webhook.entity.ts';

/** Every table of the database. */
export const ENTITIES = [
  ReceiptRow,
  EventRow,
  Feed,
  Hold,
  Notice,
  UsageDay,
  WebhookRow,
  DeliveryRow,
  AttemptRow,
];
