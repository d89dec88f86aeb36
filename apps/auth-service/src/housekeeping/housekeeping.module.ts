import { Module } from '@nestjs/common';
import { KeysModule } from '../keys/keys.module.ts';
import { HousekeepingService } from './housekeeping.service.ts';

@Module({ imports: [KeysModule], providers: [HousekeepingService] })
export class HousekeepingModule {}
