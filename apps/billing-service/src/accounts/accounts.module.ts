import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import { AccountsService } from './accounts.service.ts';

@Module({ imports: [SubscriptionsModule], providers: [AccountsService] })
export class AccountsModule {}
