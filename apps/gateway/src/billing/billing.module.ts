import { Module } from '@nestjs/common';
import { BillingController } from './billing.controller.ts';
import { WebhookController } from './webhook.controller.ts';

@Module({ controllers: [BillingController, WebhookController] })
export class BillingModule {}
