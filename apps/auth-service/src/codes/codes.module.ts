import { Module } from '@nestjs/common';
import type { AuthConfig } from '../config.ts';
import { CONFIG } from '../core/tokens.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { CodeSender } from './code-sender.service.ts';
import { CodeVerifier } from './code-verifier.service.ts';
import { CodesHandler } from './codes.handler.ts';
import { LinkVerifier } from './link-verifier.service.ts';
import { SignInHashes } from './sign-in-hashes.service.ts';
import { SignInService } from './sign-in.service.ts';

@Module({
  imports: [SessionsModule],
  controllers: [CodesHandler],
  providers: [
    CodeSender,
    CodeVerifier,
    LinkVerifier,
    SignInService,
    {
      provide: SignInHashes,
      useFactory: (config: AuthConfig) => new SignInHashes(config.SIGN_IN_CODE_KEY),
      inject: [CONFIG],
    },
  ],
  exports: [SignInHashes],
})
export class CodesModule {}
