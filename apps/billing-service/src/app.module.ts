import { Module, type DynamicModule } from '@nestjs/common';
import type { Log } from '@oncelink/service-kit';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { AccountsModule } from './accounts/accounts.module.ts';
import { BillingOffHandler } from './billing-off.handler.ts';
import { CheckoutModule } from './checkout/checkout.module.ts';
import type { BillingConfig } from './config.ts';
import { JobsService, type JobSettings } from './jobs.service.ts';
import { PortalModule } from './portal/portal.module.ts';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.ts';
import { JOB_SETTINGS, LOG, NOW, SETTINGS } from './tokens.ts';
import { WebhooksModule } from './webhooks/webhooks.module.ts';

export interface BillingResources {
  readonly config: JobSettings & Pick<BillingConfig, 'billing'>;
  readonly pool: Pool;
  readonly dataSource: DataSource;
  readonly log: Log;
  /** The provider's time, which a simulator can move. */
  readonly now?: () => Date;
}

@Module({})
export class AppModule {
  /** Where billing is off, every message is answered so and nothing else runs. */
  static of({ config, pool, dataSource, log, now = () => new Date() }: BillingResources): DynamicModule {
    if (config.billing === null) return { module: AppModule, controllers: [BillingOffHandler] };
    const providers = [
      { provide: SETTINGS, useValue: config.billing },
      { provide: JOB_SETTINGS, useValue: config },
      { provide: LOG, useValue: log },
      { provide: NOW, useValue: now },
      { provide: Pool, useValue: pool },
      { provide: DataSource, useValue: dataSource },
      JobsService,
    ];
    return {
      module: AppModule,
      global: true,
      imports: [SubscriptionsModule, CheckoutModule, PortalModule, WebhooksModule, AccountsModule],
      providers,
      exports: providers,
    };
  }
}
