import type { Log } from '@oncelink/service-kit';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { connectSmtp } from '../mail/connect-smtp.ts';
import { MailDelivery } from '../mail/mail-delivery.service.ts';
import { MailTransport } from '../mail/mail-transport.service.ts';
import { MailWorker } from '../mail/mail-worker.service.ts';
import { MailSeal } from '../mail/mail-seal.service.ts';
import { MAIL_ADDRESSES } from './mail-addresses.ts';

export interface MailWorkerSettings {
  readonly redisUrl: string;
  readonly smtpUrl: string;
  /** Of the seal, as base64url. */
  readonly key: string;
}

/** A replica's share in sending mail. */
export function startMailWorker(
  { redisUrl, smtpUrl, key }: MailWorkerSettings,
  pool: Pool,
  dataSource: DataSource,
  log: Log,
) {
  const options = { redisUrl, smtpUrl, isProduction: false, addresses: MAIL_ADDRESSES };
  const seal = new MailSeal(Buffer.from(key, 'base64url'));
  const smtp = connectSmtp(smtpUrl, false);
  const transport = new MailTransport(seal, smtp, options);
  const delivery = new MailDelivery(pool, dataSource, transport, log);
  const worker = new MailWorker(pool, delivery, options, log);
  worker.onApplicationBootstrap();
  return { worker, seal };
}
