import { ConfigError } from '@oncelink/service-kit';
import type { AuthConfig } from '../config.ts';
import type { MailAddresses } from './compose-mail.ts';

export const MAIL_OPTIONS = Symbol('mail options');
export const SMTP = Symbol('mail server');

export interface MailOptions {
  /** Address of the jobs Redis. */
  readonly redisUrl: string;
  readonly smtpUrl: string;
  readonly isProduction: boolean;
  readonly addresses: MailAddresses;
}

/** @throws ConfigError where no mail is sent */
export function mailOptions({ mail, ...config }: AuthConfig): MailOptions {
  if (mail === null) throw new ConfigError(['MAIL is off.']);
  const { smtpUrl, ...addresses } = mail;
  return {
    redisUrl: config.REDIS_JOBS_URL,
    smtpUrl,
    isProduction: config.NODE_ENV === 'production',
    addresses: { ...addresses, origin: new URL(config.PUBLIC_ORIGIN).origin },
  };
}
