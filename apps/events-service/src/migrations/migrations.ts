import { BoundWebhooksByPlan1795900000000 } from './bound-webhooks-by-plan.ts';
import { CreateEventTables1795500000000 } from './create-event-tables.ts';
import { CreateHoldTable1796000000000 } from './create-hold-table.ts';
import { CreateNoticeTable1795700000000 } from './create-notice-table.ts';
import { CreateWebhookTables1795600000000 } from './create-webhook-tables.ts';
import { IndexLastMinute1795800000000 } from './index-last-minute.ts';
import { KeepAccountEvents1796100000000 } from './keep-account-events.ts';

/** In the order in which they run. Listed by hand: a build must not depend on how files happen to be named. */
export const MIGRATIONS = [
  CreateEventTables1795500000000,
  CreateWebhookTables1795600000000,
  CreateNoticeTable1795700000000,
  IndexLastMinute1795800000000,
  BoundWebhooksByPlan1795900000000,
  CreateHoldTable1796000000000,
  KeepAccountEvents1796100000000,
];
