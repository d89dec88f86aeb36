import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dumpRows } from '@oncelink/embedded-stores';
import { LaunchError } from '../launch-error.ts';
import { BACKED_UP, fileOf, withDatabase } from './backed-up.ts';
import { makeCertificate, openLines, runOpenssl, sealLines } from './sealed-lines.ts';

export interface BackupOptions {
  /** Address of PostgreSQL, for its superuser. */
  readonly url: string;
  /** Where backups are, each in a folder called by its time. */
  readonly folder: string;
  /** For whose key they are. */
  readonly certificate: string;
  /** How many stay. */
  readonly keep: number;
}

/** In memory where the system has such a folder, and gone afterwards. */
const makeWorkFolder = (): string =>
  mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'oncelink-backup-'));

const NAME = /^20\d\d-\d\d-\d\dT\d{6}Z$/;

/** As docker/backup.sh calls them: the oldest come first. */
const nameOf = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(':', '')}Z`;

/**
 * Writes a backup, and opens it again before it counts. The operator's key is not here to do it, so files are also for a key of
 * this run.
 * @returns its folder
 * @throws LaunchError, and leaves no backup
 */
export async function writeBackup({ url, folder, certificate, keep }: BackupOptions): Promise<string> {
  if (!existsSync(certificate)) {
    throw new LaunchError(
      `There is no certificate ${certificate}. To make one and its key, on a machine of yours:\n  ${makeCertificate(certificate)}`,
    );
  }
  const name = nameOf(new Date());
  const [work, part] = [makeWorkFolder(), path.join(folder, `.${name}`)];
  try {
    mkdirSync(part, { recursive: true, mode: 0o700 });
    const own = await makeOwnPair(work);
    for (const database of BACKED_UP) {
      await writeDatabase(withDatabase(url, database), fileOf(part, database), certificate, own);
    }
    renameSync(part, path.join(folder, name));
  } finally {
    for (const left of [work, part]) rmSync(left, { recursive: true, force: true });
  }
  removeOldest(folder, keep);
  return path.join(folder, name);
}

interface Pair {
  readonly key: string;
  readonly certificate: string;
}

async function makeOwnPair(work: string): Promise<Pair> {
  const own = { key: path.join(work, 'key'), certificate: path.join(work, 'certificate') };
  const kind = ['-x509', '-newkey', 'rsa:3072', '-nodes', '-days', '1', '-subj', '/CN=check'];
  await runOpenssl(['req', ...kind, '-keyout', own.key, '-out', own.certificate]);
  return own;
}

async function writeDatabase(url: string, file: string, certificate: string, own: Pair): Promise<void> {
  const written = await sealLines(file, [certificate, own.certificate], (write) => dumpRows(url, write));
  const hash = createHash('sha256');
  for await (const line of openLines(file, own.key, own.certificate)) hash.update(`${line}\n`);
  if (hash.digest('hex') !== written) throw new LaunchError(`${file} does not hold what was written.`);
}

function removeOldest(folder: string, keep: number): void {
  const backups = readdirSync(folder)
    .filter((other) => NAME.test(other))
    .toSorted();
  for (const old of backups.slice(0, -keep)) rmSync(path.join(folder, old), { recursive: true });
}
