/** `npm run restore -- BACKUP KEY`: puts a backup in the place of what a site has; docs/operations/backup.md. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDatabase, loadRows, makeFolder, startPostgres } from '@oncelink/embedded-stores';
import { buildProduct, canBuild } from '../build-product.ts';
import { keepKeys } from '../keep-keys.ts';
import { LaunchError } from '../launch-error.ts';
import { runLogged } from '../run-logged.ts';
import { programOf } from '../service-plan.ts';
import { AFTER_RESTORE, BACKED_UP, fileOf, withDatabase, type BackedUp } from './backed-up.ts';
import { runCommand } from './run-command.ts';
import { openLines } from './sealed-lines.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

function readOptions() {
  const { INIT_CWD: from = process.cwd() } = process.env;
  const { values, positionals } = parseArgs({
    options: {
      data: { type: 'string', default: '.production' },
      postgres: { type: 'string' },
      'no-build': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [backup, key, ...rest] = positionals.map((name) => path.resolve(from, name));
  if (backup === undefined || key === undefined || rest.length > 0) {
    throw new LaunchError(
      'Name the folder of the backup and the file of its key: npm run restore -- BACKUP KEY.',
    );
  }
  const { data, postgres: programs, 'no-build': noBuild } = values;
  return { backup, key, data: path.resolve(from, data), programs, noBuild };
}

/** Reads all of it: nothing is touched unless that can be done. */
async function check(backup: string, key: string): Promise<void> {
  for (const database of BACKED_UP) {
    let last = '';
    for await (const line of openLines(fileOf(backup, database), key)) last = line;
    if (!last.startsWith('["end",'))
      throw new LaunchError(`${fileOf(backup, database)} is no backup, or lacks its end.`);
  }
}

/** The tables as this version has them, which rows of another one do not fit. */
async function makeTables(database: BackedUp, url: string, data: string): Promise<void> {
  const program = programOf({ root, options: { watch: false } }, `${database}-service`, 'migrate');
  await runLogged({
    title: `The migration of the database ${database}`,
    args: [program.script],
    env: { ...process.env, NODE_ENV: 'production', [`${database.toUpperCase()}_DATABASE_URL`]: url },
    cwd: root,
    logFile: path.join(data, 'services', `${database}-service-migrate.log`),
    signal: new AbortController().signal,
  });
}

await runCommand(async () => {
  const { backup, key, data, programs, noBuild } = readOptions();
  await check(backup, key);
  makeFolder(path.join(data, 'services'));
  // Refuses a folder whose site runs.
  const server = await startPostgres({ home: path.join(data, 'postgres'), programs });
  try {
    const { databasePassword: password } = keepKeys(data);
    if (!noBuild && canBuild(root)) {
      await buildProduct(root, path.join(data, 'build.log'), new AbortController().signal);
    }
    for (const database of BACKED_UP) {
      await makeTables(
        database,
        await ensureDatabase(server.url, { database, role: database, password }),
        data,
      );
    }
    for (const database of BACKED_UP) {
      const lines = openLines(fileOf(backup, database), key);
      await loadRows(withDatabase(server.url, database), lines, AFTER_RESTORE[database]);
    }
  } finally {
    await server.stop();
  }
  console.log(`${data} has the accounts and payments of ${backup}. Everyone signs in again.`);
});
