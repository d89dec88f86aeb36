import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.ts';
import { FileCalls } from '../files/file-calls.service.ts';
import { HeldFiles } from '../files/held-files.service.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { V1DeviceController } from './device.controller.ts';
import { V1KeyController } from './key.controller.ts';
import { V1LinksController } from './links.controller.ts';
import { ReceiptsController } from './receipts.controller.ts';
import { Receipts } from './receipts.service.ts';
import { SecretsController } from './secrets.controller.ts';
import { WebhooksController } from './webhooks.controller.ts';

/** What programs call: /api/v1, which only grows. */
@Module({
  imports: [LimitsModule, EventsModule],
  controllers: [
    SecretsController,
    ReceiptsController,
    V1LinksController,
    V1KeyController,
    V1DeviceController,
    WebhooksController,
  ],
  providers: [FileCalls, HeldFiles, Receipts],
})
export class V1Module {}
