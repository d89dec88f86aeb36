import { Global, Module } from '@nestjs/common';
import type { AuthConfig } from '../config.ts';
import { CONFIG } from '../core/tokens.ts';
import { connectSmtp } from './connect-smtp.ts';
import { MailDelivery } from './mail-delivery.service.ts';
import { MAIL_OPTIONS, mailOptions, SMTP, type MailOptions } from './mail-options.ts';
import { MailTransport } from './mail-transport.service.ts';
import { MailWorker } from './mail-worker.service.ts';
import { MailQueue, MailService } from './mail.service.ts';
import { MailSeal } from './mail-seal.service.ts';

const sealProvider = {
  provide: MailSeal,
  useFactory: (config: AuthConfig) => new MailSeal(config.MAIL_KEY),
  inject: [CONFIG],
};

@Global()
@Module({
  providers: [
    MailService,
    MailDelivery,
    MailTransport,
    MailWorker,
    { provide: MailQueue, useExisting: MailWorker },
    { provide: MAIL_OPTIONS, useFactory: mailOptions, inject: [CONFIG] },
    sealProvider,
    {
      provide: SMTP,
      useFactory: ({ smtpUrl, isProduction }: MailOptions) => connectSmtp(smtpUrl, isProduction),
      inject: [MAIL_OPTIONS],
    },
  ],
  exports: [MailService],
})
export class MailModule {}

/** In its place where no mail is sent. */
@Global()
@Module({
  providers: [
    sealProvider,
    { provide: MailService, useFactory: (seal: MailSeal) => new MailService(seal, null), inject: [MailSeal] },
  ],
  exports: [MailService],
})
export class NoMailModule {}
