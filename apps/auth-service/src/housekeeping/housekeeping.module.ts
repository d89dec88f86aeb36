import { Module } from '@nestjs/common';
import { KeysModule } from '../keys/keys.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { DueMails } from './due-mails.service.ts';
import { HousekeepingService } from './housekeeping.service.ts';

@Module({ imports: [KeysModule, NoticesModule], providers: [DueMails, HousekeepingService] })
export class HousekeepingModule {}
