import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lastLine, runProgram } from '@oncelink/embedded-stores';
import { LaunchError } from './launch-error.ts';
import type { ServicesOptions } from './service-plan.ts';
import type { Stores } from './start-stores.ts';

type Given = Pick<ServicesOptions, 'root' | 'options'> & { readonly stores: Pick<Stores, 'postgresUrl'> };

const DATABASES = ['secrets', 'auth', 'billing', 'events', 'files'];

/** How the classes of migrations are called: `CreateLinkTable1763683200000`. */
const MIGRATION = /\b[A-Z]\w*[a-z]\d{13}\b/g;

/** Which migrations this version knows: another list is another version of the tables. */
function listMigrations(root: string): string {
  const programs = globSync('apps/*/dist/{,parts/}*.js', { cwd: root });
  const names = programs.flatMap((file) =>
    Array.from(readFileSync(path.join(root, file), 'utf8').matchAll(MIGRATION), ([name]) => name),
  );
  // An empty list would be the same after every upgrade.
  if (names.length === 0) throw new LaunchError(`No migration is in what was built in ${root}.`);
  return [...new Set(names)].toSorted().join('\n');
}

const stampOf = ({ options }: Given): string => path.join(options.dataFolder, 'migrations.txt');
const dumpOf = ({ options }: Given, database: string): string =>
  path.join(options.dataFolder, 'before-upgrade', `${database}.dump`);

/** The password is in the environment, because every account of the machine can read a command line. */
function connectionOf({ stores }: Given): NodeJS.ProcessEnv {
  const { hostname, port, username, password } = new URL(stores.postgresUrl);
  return { PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password, LC_ALL: 'C' };
}

async function dump(given: Given, program: string, database: string): Promise<void> {
  const file = dumpOf(given, database);
  const args = ['--format=custom', `--file=${file}`, database];
  const { code, output } = await runProgram(program, args, { env: connectionOf(given) });
  if (code === 0) return;
  rmSync(file, { force: true });
  throw new LaunchError(
    `${database} could not be dumped before the upgrade, so nothing was changed: ${lastLine(output)}`,
  );
}

/**
 * Keeps the databases as they are, where this version is about to change their tables.
 * @throws LaunchError when that fails: no migration may run then
 */
export async function dumpBeforeUpgrade(given: Given, report: (line: string) => void): Promise<void> {
  const stamp = stampOf(given);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') === listMigrations(given.root)) return;
  const program = path.join(given.options.postgres ?? '', 'pg_dump');
  if (given.options.postgres === undefined || !existsSync(program)) {
    report(
      'This version changes tables, and there is no pg_dump to keep them as they were: --postgres names one',
    );
    return;
  }
  const folder = path.dirname(dumpOf(given, ''));
  report(`This version changes tables. As they were: ${folder}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const database of DATABASES) await dump(given, program, database);
}

/** Remembers that this version works on the tables. Links are in no copy from then on (docs/operations/backup.md). */
export function finishUpgrade(given: Given): void {
  writeFileSync(stampOf(given), listMigrations(given.root));
  rmSync(dumpOf(given, 'secrets'), { force: true });
}
