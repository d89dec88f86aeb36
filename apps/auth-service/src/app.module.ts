import { Module, type DynamicModule } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.ts';
import { CodesModule } from './codes/codes.module.ts';
import { ContactModule } from './contact/contact.module.ts';
import { CoreModule, type Core } from './core/core.module.ts';
import { DevicesModule } from './devices/devices.module.ts';
import { HousekeepingModule } from './housekeeping/housekeeping.module.ts';
import { KeysModule } from './keys/keys.module.ts';
import { ListsModule } from './lists/lists.module.ts';
import { MailModule, NoMailModule } from './mail/mail.module.ts';
import { NoticesModule } from './notices/notices.module.ts';
import { PlansModule } from './plans/plans.module.ts';
import { SessionsModule } from './sessions/sessions.module.ts';

@Module({
  imports: [
    AccountsModule,
    CodesModule,
    ContactModule,
    DevicesModule,
    HousekeepingModule,
    KeysModule,
    ListsModule,
    NoticesModule,
    PlansModule,
    SessionsModule,
  ],
})
export class AppModule {
  static of(core: Core): DynamicModule {
    return {
      module: AppModule,
      imports: [CoreModule.of(core), core.config.mail === null ? NoMailModule : MailModule],
    };
  }
}
