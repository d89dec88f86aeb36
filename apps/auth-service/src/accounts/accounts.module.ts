import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountsHandler } from './accounts.handler.ts';
import { AccountsService } from './accounts.service.ts';
import { DeletionsService } from './deletions.service.ts';

@Module({
  imports: [SessionsModule],
  controllers: [AccountsHandler],
  providers: [AccountsService, DeletionsService],
})
export class AccountsModule {}
