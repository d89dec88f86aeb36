import { Module } from '@nestjs/common';
import { NoticeSeal } from './notice-seal.service.ts';
import { NoticesHandler } from './notices.handler.ts';
import { NoticesService } from './notices.service.ts';

@Module({
  controllers: [NoticesHandler],
  providers: [NoticeSeal, NoticesService],
  exports: [NoticesService],
})
export class NoticesModule {}
