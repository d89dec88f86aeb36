import type { Log } from '@oncelink/service-kit';
import { Module, type DynamicModule } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { AccountsHandler } from './accounts/accounts.handler.ts';
import { OwnAccount } from './accounts/own-account.ts';
import { CodesHandler } from './codes/codes.handler.ts';
import { SignInHashes } from './codes/hash-sign-in.ts';
import { CodeSender } from './codes/send-code.ts';
import { CodeVerifier } from './codes/verify-code.ts';
import type { AuthConfig } from './config.ts';
import { ContactHandler } from './contact/contact.handler.ts';
import { ContactDesk } from './contact/take-contact.ts';
import type { MailOutbox } from './mail/mail-outbox.ts';
import { OwnSessions } from './sessions/own-sessions.ts';
import { TokenResolver } from './sessions/resolve-tokens.ts';
import type { SessionCache } from './sessions/session-cache.ts';
import { SessionsHandler } from './sessions/sessions.handler.ts';

export interface AuthParts {
  readonly dataSource: DataSource;
  readonly cache: SessionCache;
  readonly mail: MailOutbox;
  readonly log: Log;
}

@Module({ controllers: [CodesHandler, SessionsHandler, AccountsHandler, ContactHandler] })
export class AppModule {
  /** The handlers with the parts they work on. */
  static of(config: Pick<AuthConfig, 'DEMO_MODE' | 'SIGN_IN_CODE_KEY'>, parts: AuthParts): DynamicModule {
    const { dataSource, cache } = parts;
    const signIn = { ...parts, hashes: new SignInHashes(config.SIGN_IN_CODE_KEY), isDemo: config.DEMO_MODE };
    return {
      module: AppModule,
      providers: [
        { provide: CodeSender, useValue: new CodeSender(signIn) },
        { provide: CodeVerifier, useValue: new CodeVerifier(signIn) },
        { provide: ContactDesk, useValue: new ContactDesk(signIn) },
        { provide: TokenResolver, useValue: new TokenResolver(dataSource) },
        { provide: OwnSessions, useValue: new OwnSessions(dataSource, cache) },
        { provide: OwnAccount, useValue: new OwnAccount(dataSource, cache) },
      ],
    };
  }
}
