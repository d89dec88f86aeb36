import { createHash, randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyPrepared, copyTemplate, type FillFolder } from './copy-template.ts';
import { makeDraft, removeAbandonedDrafts } from './drafts.ts';
import type { PostgresPlace } from './locate-postgres.ts';
import { lastLine, runProgram } from './processes.ts';
import { StoreError, reasonOf } from './store-error.ts';

export interface Cluster {
  /** PostgreSQL's data folder. */
  readonly data: string;
  /** Password of the superuser `postgres`. */
  readonly password: string;
}

/** Kept inside the data folder, so that one rename brings both or none into being. */
const PASSWORD_FILE = 'superuser-password';

/** The environment of PostgreSQL's programs: nothing of ours, which may hold secrets or PG* settings. */
export const POSTGRES_ENV = { LC_ALL: 'C', TZ: 'UTC' };

/** What new data is like. */
const FLAGS =
  '-U postgres -A scram-sha-256 -E UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 --no-sync --no-instructions';

/** Makes a data folder with a new password. */
async function initialize(data: string, bin: string, account: PostgresPlace['account']): Promise<void> {
  const password = `${data}-password`;
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (account !== undefined) for (const file of [data, password]) chownSync(file, account.uid, account.gid);
  const args = ['-D', data, '--pwfile', password, ...FLAGS.split(' ')];
  const { code, output } = await runProgram(path.join(bin, 'initdb'), args, {
    ...account,
    cwd: path.dirname(data),
    env: POSTGRES_ENV,
  });
  if (/No space left on device/.test(output))
    throw new StoreError(
      `The disk of ${path.dirname(path.dirname(data))} is full. Make room and start again.`,
    );
  if (code !== 0) throw new StoreError(`PostgreSQL could not make its data folder: ${lastLine(output)}`);
  renameSync(password, path.join(data, PASSWORD_FILE));
}

/** Made aside and then renamed: a start that is cut short never leaves half a data folder. */
async function createCluster({ folder, account }: PostgresPlace, fill: FillFolder): Promise<void> {
  const draft = makeDraft(folder);
  if (account !== undefined) chownSync(draft, account.uid, account.gid);
  try {
    await fill(path.join(draft, 'data'));
    renameSync(path.join(draft, 'data'), path.join(folder, 'data'));
  } catch (error) {
    // Another start that came first leaves nothing to do.
    if (reasonOf(error) !== 'ENOTEMPTY' && reasonOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * What an existing data folder holds.
 * @param version of PostgreSQL that it must have been made by; any if not given
 * @throws StoreError
 */
export function readCluster(data: string, version?: string): Cluster {
  try {
    const made = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim();
    if (version !== undefined && made !== version) {
      throw new StoreError(
        `${data} was made by PostgreSQL ${made}, this is ${version}. Choose another data folder, or dump and restore it.`,
      );
    }
    return { data, password: readFileSync(path.join(data, PASSWORD_FILE), 'utf8').trim() };
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const reason = reasonOf(error);
    if (reason === 'ENOENT') {
      throw new StoreError(
        `${data} is no complete PostgreSQL data folder. Move it away, or choose another data folder.`,
      );
    }
    throw new StoreError(
      `${data} cannot be read (${reason}). Start as the user that made it, or choose another data folder.`,
    );
  }
}

/** A data folder, and what tells data that can be copied from other data: version, owner, settings. */
export interface ClusterOfKind extends Cluster {
  readonly kind: string;
}

/**
 * The data folder in `place`, made first where there is none. An existing one is never repaired or removed.
 * @param copied as of `PostgresOptions`
 * @throws StoreError when it is incomplete, of another version, not ours, or cannot be made
 */
export async function ensureCluster(
  place: PostgresPlace,
  bin: string,
  copied: boolean | string,
): Promise<ClusterOfKind> {
  const data = path.join(place.folder, 'data');
  removeAbandonedDrafts(place.folder);
  const { output } = await runProgram(path.join(bin, 'postgres'), ['--version']);
  const [, version, major] = /\(PostgreSQL\) ((\d+)\S*)/.exec(output) ?? [];
  if (version === undefined || major === undefined)
    throw new StoreError(`There is no PostgreSQL in ${bin}: ${lastLine(output)}`);
  const flags = createHash('sha256').update(FLAGS).digest('hex').slice(0, 8);
  const kind = `${version}-${place.account?.uid ?? process.getuid?.() ?? 0}-${flags}`;
  let fill: FillFolder = (folder) => initialize(folder, bin, place.account);
  if (copied !== false) fill = copyTemplate(kind, fill);
  if (typeof copied === 'string') fill = copyPrepared(kind, copied, fill);
  if (!existsSync(data)) await createCluster(place, fill);
  return { ...readCluster(data, major), kind };
}
