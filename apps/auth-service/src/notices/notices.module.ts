import { Module } from '@nestjs/common';
import { NoticeSeal } from './notice-seal.service.ts';
import { NoticesHandler } from './notices.handler.ts';
import { NoticesService } from './notices.service.ts';
import { WebhookNotices } from './webhook-notices.service.ts';

@Module({
  controllers: [NoticesHandler],
  providers: [NoticeSeal, NoticesService, WebhookNotices],
  exports: [NoticesService],
})
export class NoticesModule {}
