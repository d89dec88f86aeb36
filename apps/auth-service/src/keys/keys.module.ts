import { Module } from '@nestjs/common';
import { AccountEventsModule } from '../account-events/account-events.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { KeyEvents } from './key-events.service.ts';
import { KeyResolver } from './key-resolver.service.ts';
import { KeyUsageService } from './key-usage.service.ts';
import { KeyWarnings } from './key-warnings.service.ts';
import { KeysHandler } from './keys.handler.ts';
import { KeysService } from './keys.service.ts';

@Module({
  imports: [AccountEventsModule, SessionsModule],
  controllers: [KeysHandler],
  providers: [KeyEvents, KeyResolver, KeysService, KeyUsageService, KeyWarnings],
  exports: [KeyEvents, KeyWarnings],
})
export class KeysModule {}
