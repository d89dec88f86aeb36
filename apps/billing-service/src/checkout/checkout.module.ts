import { Module } from '@nestjs/common';
import { ProviderModule } from '../provider/provider.module.ts';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import { BuyersService } from './buyers.service.ts';
import { CheckoutStatusService } from './checkout-status.service.ts';
import { CheckoutHandler } from './checkout.handler.ts';
import { CheckoutService } from './checkout.service.ts';

@Module({
  imports: [ProviderModule, SubscriptionsModule],
  controllers: [CheckoutHandler],
  providers: [BuyersService, CheckoutService, CheckoutStatusService],
})
export class CheckoutModule {}
