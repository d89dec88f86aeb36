import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import { WebhooksHandler } from './webhooks.handler.ts';
import { WebhooksService } from './webhooks.service.ts';

@Module({ imports: [SubscriptionsModule], controllers: [WebhooksHandler], providers: [WebhooksService] })
export class WebhooksModule {}
