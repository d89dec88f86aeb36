import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { StoreError } from './store-error.ts';

/** Any number will do, as long as every start uses the same. */
const CLAIM = 7_117_421_004;

/** The claim of a process that was just killed lives until the server notices its closed connection. */
const CLAIM_WAIT_MS = 1000;

export interface Claim {
  /** When the server has ended, or the claim was released. */
  readonly ended: Promise<unknown>;
  /** The server's own processes but the first, which is not listed. */
  listProcesses(): Promise<number[]>;
  /** Gives the server free for others. */
  release(): Promise<void>;
}

async function connect(url: string, socket: Socket): Promise<Client | undefined> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: `process ${process.pid}`,
    stream: () => socket,
  });
  // Ends with the server; its users find out by themselves.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch {
    return undefined;
  }
}

async function holderOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND (classid::bigint << 32) + objid::bigint = $1`,
    [CLAIM],
  );
  return rows[0]?.application_name ?? 'another process';
}

/**
 * Takes a running server for this process alone. The claim is a lock of a session: however its holder ends, it is
 * free again, and no stale file can block the next start.
 * @returns undefined when no server answers with this password
 * @throws StoreError when another process holds it
 */
export async function claimServer(url: string, folder: string): Promise<Claim | undefined> {
  const socket = new Socket();
  const client = await connect(url, socket);
  if (client === undefined) return undefined;
  const deadline = Date.now() + CLAIM_WAIT_MS;
  for (;;) {
    const { rows } = await client.query<{ won: boolean }>('SELECT pg_try_advisory_lock($1) AS won', [CLAIM]);
    if (rows[0]?.won === true) break;
    if (Date.now() > deadline) {
      const holder = await holderOf(client);
      await client.end();
      throw new StoreError(
        `${folder} is in use by ${holder}. Stop that first, or choose another data folder.`,
      );
    }
    await sleep(50);
  }
  const ended = new Promise((resolve) => socket.once('close', resolve));
  // Holding a claim is no reason to stay alive; giving it back is.
  socket.unref();
  const release = async (): Promise<void> => {
    socket.ref();
    await client.end();
  };
  const listProcesses = async (): Promise<number[]> => {
    socket.ref();
    const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
    socket.unref();
    return rows.map(({ pid }) => pid);
  };
  return { ended, listProcesses, release };
}
