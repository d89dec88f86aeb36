import { Module } from '@nestjs/common';
import { HousekeepingService } from './housekeeping.service.ts';

@Module({ providers: [HousekeepingService] })
export class HousekeepingModule {}
