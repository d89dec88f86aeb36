/**
 * A replica's share in sending mail, for specs that kill it. Arguments: addresses of PostgreSQL, of Redis and of the mail
 * server, and the key of the letters as base64url.
 */
import { createLog } from '@oncelink/service-kit';
import { createDataSource } from '@oncelink/service-kit/database';
import { LetterSeal } from '../mail/seal-letters.ts';
import { startMail } from '../mail/start-mail.ts';
import { MAIL_ADDRESSES } from './mail-addresses.ts';

const [databaseUrl = '', redisUrl = '', smtpUrl = '', key = ''] = process.argv.slice(2);
const dataSource = createDataSource({ url: databaseUrl, applicationName: 'spec-mail-worker' });
await dataSource.initialize();
startMail(
  { redisUrl, smtpUrl, isProduction: false, addresses: MAIL_ADDRESSES },
  {
    dataSource,
    seal: new LetterSeal(Buffer.from(key, 'base64url')),
    log: createLog({ service: 'spec', level: 'silent' }),
  },
);
