import { Module } from '@nestjs/common';
import { NoticesController } from './notices.controller.ts';
import { Notices } from './notices.service.ts';

@Module({ controllers: [NoticesController], providers: [Notices], exports: [Notices] })
export class NoticesModule {}
