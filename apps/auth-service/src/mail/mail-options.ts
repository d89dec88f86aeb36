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

export const mailOptions = (config: AuthConfig): MailOptions => ({
  redisUrl: config.REDIS_JOBS_URL,
  smtpUrl: config.SMTP_URL,
  isProduction: config.NODE_ENV === 'production',
  addresses: {
    from: config.MAIL_FROM,
    support: config.SUPPORT_ADDRESS,
    sales: config.SALES_ADDRESS,
    origin: new URL(config.PUBLIC_ORIGIN).origin,
  },
});
