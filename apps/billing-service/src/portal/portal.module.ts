import { Module } from '@nestjs/common';
import { ProviderModule } from '../provider/provider.module.ts';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import { PortalHandler } from './portal.handler.ts';
import { PortalService } from './portal.service.ts';

@Module({
  imports: [ProviderModule, SubscriptionsModule],
  controllers: [PortalHandler],
  providers: [PortalService],
})
export class PortalModule {}
