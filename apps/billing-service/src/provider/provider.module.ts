import { Module } from '@nestjs/common';
import { Stripe } from 'stripe';
import type { BillingSettings } from '../config.ts';
import { SETTINGS } from '../tokens.ts';
import { connectProvider } from './connect-provider.ts';
import { PaymentProvider } from './provider.service.ts';

@Module({
  providers: [
    {
      provide: Stripe,
      inject: [SETTINGS],
      useFactory: (settings: BillingSettings) => connectProvider(settings),
    },
    PaymentProvider,
  ],
  exports: [PaymentProvider],
})
export class ProviderModule {}
