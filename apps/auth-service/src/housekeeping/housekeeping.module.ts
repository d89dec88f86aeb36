import { Module } from '@nestjs/common';
import { KeysModule } from '../keys/keys.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { DueNews } from './due-news.service.ts';
import { HousekeepingService } from './housekeeping.service.ts';

@Module({ imports: [KeysModule, NoticesModule], providers: [DueNews, HousekeepingService] })
export class HousekeepingModule {}
