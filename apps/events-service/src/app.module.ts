import { Module, type DynamicModule } from '@nestjs/common';
import type { Log } from '@oncelink/service-kit';
import { JobsService } from '@oncelink/service-kit/jobs';
import { Pool } from 'pg';
import { AccountEvents } from './account-events/account-events.service.ts';
import { AccountsService } from './accounts/accounts.service.ts';
import type { EventsConfig } from './config.ts';
import { EndsWorker } from './ends/ends-worker.service.ts';
import { EndsService } from './ends/ends.service.ts';
import { EventsHandler } from './events/events.handler.ts';
import { EventsService } from './events/events.service.ts';
import { HoldsHandler } from './holds/holds.handler.ts';
import { HoldsService } from './holds/holds.service.ts';
import { Housekeeping } from './housekeeping.service.ts';
import { NoticesHandler } from './notices/notices.handler.ts';
import { NoticesService } from './notices/notices.service.ts';
import { ReceiptsHandler } from './receipts/receipts.handler.ts';
import { ReceiptsService } from './receipts/receipts.service.ts';
import { AddressGuard } from './deliver/guard-address.ts';
import { HAS_FILES, HAS_WEBHOOKS, LOG } from './tokens.ts';
import { DisabledWebhooks } from './webhooks/disabled-webhooks.service.ts';
import type { WebhookParts } from './webhooks/webhook-parts.ts';
import { WebhookPlans } from './webhooks/webhook-plans.service.ts';
import { WebhookSeal } from './webhooks/webhook-seal.ts';
import { WebhooksHandler } from './webhooks/webhooks.handler.ts';
import { WebhooksService } from './webhooks/webhooks.service.ts';
import { UsageHandler } from './usage/usage.handler.ts';
import { UsageService } from './usage/usage.service.ts';

export interface EventsResources {
  readonly config: Pick<EventsConfig, 'REDIS_JOBS_URL' | 'FILES'>;
  readonly pool: Pool;
  readonly log: Log;
  readonly webhooks: WebhookParts;
}

@Module({
  controllers: [EventsHandler, HoldsHandler, NoticesHandler, ReceiptsHandler, UsageHandler, WebhooksHandler],
  providers: [
    AccountEvents,
    AccountsService,
    DisabledWebhooks,
    EndsService,
    EndsWorker,
    EventsService,
    HoldsService,
    Housekeeping,
    NoticesService,
    ReceiptsService,
    UsageService,
    WebhookPlans,
    WebhooksService,
  ],
})
export class AppModule {
  /** The features, with what the process has started for all of them. */
  static of({ config, pool, log, webhooks }: EventsResources): DynamicModule {
    const providers = [
      { provide: JobsService, useFactory: () => new JobsService(config, log) },
      { provide: HAS_FILES, useValue: config.FILES === 'on' },
      { provide: LOG, useValue: log },
      { provide: Pool, useValue: pool },
      { provide: HAS_WEBHOOKS, useValue: webhooks.isOn },
      { provide: AddressGuard, useValue: webhooks.guard },
      { provide: WebhookSeal, useValue: webhooks.seal },
    ];
    return { module: AppModule, global: true, providers, exports: providers.map(({ provide }) => provide) };
  }
}
