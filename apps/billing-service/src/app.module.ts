import { Module, type DynamicModule } from '@nestjs/common';
import type { Log } from '@oncelink/service-kit';
import type { BillingParts } from './billing-parts.ts';
import { BILLING, BillingHandler, LOG } from './billing.handler.ts';

@Module({ controllers: [BillingHandler] })
export class AppModule {
  /** @param billing null where billing is off: every message is then answered so */
  static of(billing: BillingParts | null, log: Log): DynamicModule {
    return {
      module: AppModule,
      providers: [
        { provide: BILLING, useValue: billing },
        { provide: LOG, useValue: log },
      ],
    };
  }
}
