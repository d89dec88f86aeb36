import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres, startRedis } from '@oncelink/embedded-stores';
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

/** The system's Redis, in a temporary folder. */
export function startEmbeddedRedis({ persistent = false }: TestRedisOptions): Promise<TestStore> {
  return startEmbedded((home, port) => startRedis({ home, persistent, ...(port !== undefined && { port }) }));
}
