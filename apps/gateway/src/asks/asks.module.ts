import { Module } from '@nestjs/common';
import { Notices } from '../notices/notices.service.ts';
import { AsksController } from './asks.controller.ts';

@Module({ controllers: [AsksController], providers: [Notices] })
export class AsksModule {}
