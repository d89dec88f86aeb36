import {
  existsSync,
  mkdtempSync,
  chmodSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';
import { StoreError } from './store-error.ts';

/** The account that PostgreSQL runs under. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export interface PostgresPlace {
  /** Where the data folder, the log and the like are. */
  readonly folder: string;
  /** Undefined: our own account. */
  readonly account: Account | undefined;
}

/** PostgreSQL refuses to run as root; these exist on practically every system. */
const ACCOUNTS = ['postgres', 'nobody'];

/** A folder of root's that every account may pass through and that survives a reboot. */
const SHARED_FOLDER = '/var/tmp';

function unprivilegedAccount(): Account {
  const passwd = readFileSync('/etc/passwd', 'utf8');
  for (const name of ACCOUNTS) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(-?\\d+):(-?\\d+):`, 'm').exec(passwd) ?? [];
    if (uid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new StoreError(
    `PostgreSQL refuses to run as root, and there is no account ${ACCOUNTS.join(' or ')} here. Start as another user.`,
  );
}

/** Whether every account may pass through the folder and all those above it. */
export function isOpenToAll(folder: string): boolean {
  const open = (statSync(folder).mode & 0o001) !== 0;
  const parent = path.dirname(folder);
  return open && (parent === folder || isOpenToAll(parent));
}

/** A folder of root's own in the shared one; its random name keeps others from taking it first. */
export function makeSharedFolder(): string {
  const folder = mkdtempSync(path.join(SHARED_FOLDER, 'oncelink-'));
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Chooses where PostgreSQL's files go and who runs it. That is `home`, and we ourselves, except for root: then it is
 * an account that must be able to enter the folder, which it cannot below a home such as /root (mode 0700). The
 * files go to /var/tmp in that case, and `home/location` says where.
 * @throws StoreError when the folder cannot be written, or root has nobody to run PostgreSQL as
 */
export function locatePostgres(home: string): PostgresPlace {
  makeFolder(home);
  const real = realpathSync(home);
  if (process.getuid?.() !== 0) return { folder: real, account: undefined };
  const pointer = path.join(real, 'location');
  if (!existsSync(path.join(real, 'data')) && !existsSync(pointer) && !isOpenToAll(real)) {
    writeFileSync(pointer, makeSharedFolder());
  }
  const folder = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : real;
  if (!existsSync(folder)) {
    throw new StoreError(
      `${pointer} names ${folder}, which is gone. Remove that file to begin with empty data.`,
    );
  }
  const data = path.join(folder, 'data');
  const owner = existsSync(data) ? statSync(data) : undefined;
  // Data made by an ordinary user stays theirs when root starts it once.
  const account = owner === undefined || owner.uid === 0 ? unprivilegedAccount() : owner;
  return { folder, account: { uid: account.uid, gid: account.gid } };
}
