import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram, startPostgres, startRedis } from '@oncelink/embedded-stores';
import { Client } from 'pg';
import { startGuard } from './guard.ts';
import type { TestPostgresOptions, TestRedisOptions, TestStore } from './test-store.ts';

interface Server {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Where its data is, if not in `home`. */
  readonly folder?: string;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

type StartServer = (home: string, port?: number) => Promise<Server>;

async function startEmbedded(start: StartServer): Promise<TestStore> {
  const folder = mkdtempSync(path.join(tmpdir(), 'oncelink-test-'));
  // Root's PostgreSQL runs as another account, which has to get in.
  chmodSync(folder, 0o711);
  const guard = startGuard();
  guard.watch({ folder });
  const home = path.join(folder, 'store');
  let running: Server | undefined;
  const launch = async (port?: number): Promise<Server> => {
    const server = await start(home, port);
    guard.watch({ pid: server.pid, folder: server.folder ?? home });
    running = server;
    return server;
  };
  const end = async (): Promise<void> => {
    await running?.stop();
    running = undefined;
    guard.watch({ folder });
  };
  const { url, port } = await launch();
  return {
    url,
    kill: async () => {
      await running?.kill();
      running = undefined;
      guard.watch({ folder });
    },
    restart: async () => {
      await end();
      await launch(port);
    },
    stop: async () => {
      await end();
      await guard.end();
    },
  };
}

/** PostgreSQL from npm packages, in a temporary folder. */
export function startEmbeddedPostgres({ durable = false }: TestPostgresOptions): Promise<TestStore> {
  return startEmbedded((home, port) =>
    startPostgres({ home, durable, copied: true, ...(port !== undefined && { port }) }),
  );
}

/** A standby of a running embedded PostgreSQL, which it follows by streaming until it is promoted. Its password is the same. */
export function startEmbeddedStandby(primary: TestStore): Promise<TestStore> {
  return startEmbedded(async (home, port) => {
    if (!existsSync(home)) await copyPrimary(primary.url, home);
    return startPostgres({ home, durable: false, ...(port !== undefined && { port }) });
  });
}

/** What `pg_basebackup` does, which does not come with the packages. */
async function copyPrimary(url: string, home: string): Promise<void> {
  const data = path.join(home, 'data');
  const client = new Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ folder: string }>(
      "SELECT current_setting('data_directory') AS folder, pg_backup_start('copy', true)",
    );
    mkdirSync(home, { mode: 0o755 });
    // A file that goes while it is copied is made again from the log.
    await runProgram('cp', ['-a', rows[0]?.folder ?? '', data]);
    const { rows: ended } = await client.query<{ labelfile: string }>('SELECT * FROM pg_backup_stop(false)');
    const { uid, gid } = statSync(data);
    const write = (name: string, text: string): void => {
      writeFileSync(path.join(data, name), text, { mode: 0o600 });
      chownSync(path.join(data, name), uid, gid);
    };
    write('backup_label', ended[0]?.labelfile ?? '');
    write('standby.signal', '');
    appendFileSync(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${url}'\n`);
    rmSync(path.join(data, 'postmaster.pid'), { force: true });
  } finally {
    await client.end();
  }
}

/** The system's Redis, in a temporary folder. */
export function startEmbeddedRedis({ persistent = false }: TestRedisOptions): Promise<TestStore> {
  return startEmbedded((home, port) => startRedis({ home, persistent, ...(port !== undefined && { port }) }));
}
