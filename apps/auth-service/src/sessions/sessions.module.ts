import { Module } from '@nestjs/common';
import { SessionCache } from './session-cache.service.ts';
import { SessionChanges } from './session-changes.service.ts';
import { SessionsHandler } from './sessions.handler.ts';
import { SessionsService } from './sessions.service.ts';
import { TokensService } from './tokens.service.ts';

@Module({
  controllers: [SessionsHandler],
  providers: [SessionCache, SessionChanges, SessionsService, TokensService],
  exports: [SessionCache, SessionChanges, SessionsService],
})
export class SessionsModule {}
