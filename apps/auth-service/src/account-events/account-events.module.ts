import { Module } from '@nestjs/common';
import { AccountEvents } from './account-events.service.ts';

@Module({ providers: [AccountEvents], exports: [AccountEvents] })
export class AccountEventsModule {}
