import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { KeyResolver } from './key-resolver.service.ts';
import { KeyUsageService } from './key-usage.service.ts';
import { KeyWarnings } from './key-warnings.service.ts';
import { KeysHandler } from './keys.handler.ts';
import { KeysService } from './keys.service.ts';

@Module({
  imports: [SessionsModule],
  controllers: [KeysHandler],
  providers: [KeyResolver, KeysService, KeyUsageService, KeyWarnings],
  exports: [KeyWarnings],
})
export class KeysModule {}
