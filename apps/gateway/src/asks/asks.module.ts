import { Module } from '@nestjs/common';
import { NoticesModule } from '../notices/notices.module.ts';
import { AsksController } from './asks.controller.ts';

@Module({ imports: [NoticesModule], controllers: [AsksController] })
export class AsksModule {}
