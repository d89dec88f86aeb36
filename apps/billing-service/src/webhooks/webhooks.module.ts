import { Module } from '@nestjs/common';
import { ProviderModule } from '../provider/provider.module.ts';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import { WebhooksHandler } from './webhooks.handler.ts';
import { WebhooksService } from './webhooks.service.ts';

@Module({
  imports: [ProviderModule, SubscriptionsModule],
  controllers: [WebhooksHandler],
  providers: [WebhooksService],
})
export class WebhooksModule {}
