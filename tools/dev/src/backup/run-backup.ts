/** `npm run backup`: accounts and subscriptions of `npm start -- --production`, encrypted; docs/operations/backup.md. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findRunningPostgres, startPostgres } from '@oncelink/embedded-stores';
import { LaunchError } from '../launch-error.ts';
import { runCommand } from './run-command.ts';
import { writeBackup } from './write-backup.ts';

const KEEP = '14';

function readOptions() {
  const { INIT_CWD: from = process.cwd() } = process.env;
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '.production' },
      to: { type: 'string', default: 'backups' },
      certificate: { type: 'string' },
      keep: { type: 'string', default: KEEP },
      postgres: { type: 'string' },
    },
  });
  const data = path.resolve(from, values.data);
  const keep = Number(values.keep);
  if (!Number.isInteger(keep) || keep < 1) throw new LaunchError('--keep is how many backups stay, from 1.');
  const certificate = path.resolve(from, values.certificate ?? path.join(data, 'backup_certificate'));
  return { data, folder: path.resolve(from, values.to), certificate, keep, programs: values.postgres };
}

// Copies of accounts are for the eyes of who makes them alone.
process.umask(0o077);

await runCommand(async () => {
  const { data, programs, ...options } = readOptions();
  const home = path.join(data, 'postgres');
  if (!existsSync(home)) throw new LaunchError(`There is no site in ${data}. Name its folder with --data.`);
  const running = findRunningPostgres(home);
  if (running !== undefined) {
    console.log(await writeBackup({ ...options, url: running }));
    return;
  }
  const server = await startPostgres({ home, programs });
  try {
    console.log(await writeBackup({ ...options, url: server.url }));
  } finally {
    await server.stop();
  }
});
