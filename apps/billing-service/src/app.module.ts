import { Module, type DynamicModule } from '@nestjs/common';
import type { Log } from '@oncelink/service-kit';
import { JobsService, type JobSettings } from '@oncelink/service-kit/jobs';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { Stripe } from 'stripe';
import { AccountsService } from './accounts/accounts.service.ts';
import { BillingOffHandler } from './billing-off.handler.ts';
import { BuyersService } from './checkout/buyers.service.ts';
import { CheckoutStatusService } from './checkout/checkout-status.service.ts';
import { CheckoutHandler } from './checkout/checkout.handler.ts';
import { CheckoutService } from './checkout/checkout.service.ts';
import type { BillingConfig } from './config.ts';
import { PortalHandler } from './portal/portal.handler.ts';
import { PortalService } from './portal/portal.service.ts';
import { connectProvider } from './provider/connect-provider.ts';
import { PaymentProvider } from './provider/provider.service.ts';
import { CustomerWorker } from './subscriptions/customer-worker.service.ts';
import { CustomersService } from './subscriptions/customers.service.ts';
import { DueCustomersService } from './subscriptions/due-customers.service.ts';
import { PlanChangesService } from './subscriptions/plan-changes.service.ts';
import { RefreshService } from './subscriptions/refresh.service.ts';
import { LOG, NOW, SETTINGS } from './tokens.ts';
import { WebhooksHandler } from './webhooks/webhooks.handler.ts';
import { WebhooksService } from './webhooks/webhooks.service.ts';

const SERVICES = [
  AccountsService,
  BuyersService,
  CheckoutService,
  CheckoutStatusService,
  CustomersService,
  CustomerWorker,
  DueCustomersService,
  PaymentProvider,
  PlanChangesService,
  PortalService,
  RefreshService,
  WebhooksService,
];

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
      { provide: JobsService, useFactory: () => new JobsService(config, log) },
      { provide: LOG, useValue: log },
      { provide: NOW, useValue: now },
      { provide: Pool, useValue: pool },
      { provide: DataSource, useValue: dataSource },
      { provide: Stripe, useValue: connectProvider(config.billing) },
      ...SERVICES,
    ];
    return { module: AppModule, controllers: [CheckoutHandler, PortalHandler, WebhooksHandler], providers };
  }
}
