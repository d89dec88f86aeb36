import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.ts';
import { AccountController } from './account.controller.ts';
import { DevicesController } from './devices.controller.ts';
import { KeyGate } from './key-gate.service.ts';
import { KeyUsage } from './key-usage.service.ts';
import { KeysController } from './keys.controller.ts';
import { SessionCache } from './session-cache.service.ts';
import { SessionsController } from './sessions.controller.ts';
import { SignInController } from './sign-in.controller.ts';
import { SyncedListController } from './synced-list.controller.ts';

@Module({
  imports: [LimitsModule],
  controllers: [
    SignInController,
    AccountController,
    SessionsController,
    KeysController,
    DevicesController,
    SyncedListController,
  ],
  providers: [KeyGate, KeyUsage, SessionCache],
  exports: [KeyGate, KeyUsage, SessionCache],
})
export class AuthModule {}
