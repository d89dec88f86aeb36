import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.ts';
import { OwnReceiptsController } from './own-receipts.controller.ts';
import { OwnUsageController } from './own-usage.controller.ts';
import { OwnWebhooksController } from './own-webhooks.controller.ts';

/** What the console of developers asks, besides keys, and how an account is used. */
@Module({
  imports: [EventsModule],
  controllers: [OwnReceiptsController, OwnUsageController, OwnWebhooksController],
})
export class ConsoleModule {}
