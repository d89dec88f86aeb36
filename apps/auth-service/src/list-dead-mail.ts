/**
 * Lists the mail that could not be delivered in the last seven days: when it was given up, what it was, and why. Codes
 * are gone from it; what visitors wrote is kept, encrypted, until the week is over.
 */
import 'reflect-metadata';
import { readConfig, runProcess } from '@oncelink/service-kit';
import { createDataSource, createPool } from '@oncelink/service-kit/database';
import { DATABASE_SETTINGS } from './config.ts';
import { listDeadMail, type DeadMail } from './mail/list-dead-mail.ts';
import { Mail } from './mail/mail.entity.ts';

const describe = ({ diedAt, kind, diedOf, id }: DeadMail): string =>
  `${diedAt?.toISOString() ?? ''}  ${kind.padEnd(7)}  ${diedOf?.padEnd(15) ?? ''}  ${id}`;

await runProcess('list-dead-mail', async ({ onShutdown }) => {
  const { AUTH_DATABASE_URL: url } = readConfig(DATABASE_SETTINGS);
  const pool = createPool({ url, applicationName: 'list-dead-mail' });
  const dataSource = createDataSource(pool, { entities: [Mail] });
  onShutdown('database', () => (dataSource.isInitialized ? dataSource.destroy() : undefined));
  await dataSource.initialize();
  const dead = await listDeadMail(dataSource);
  const lines = dead.length === 0 ? ['No mail has died in the last seven days.'] : dead.map(describe);
  process.stdout.write(`${lines.join('\n')}\n`);
  await dataSource.destroy();
});
