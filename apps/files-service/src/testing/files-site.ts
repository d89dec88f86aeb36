import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FolderStore, type BlobStore } from '@oncelink/blob-store';
import { QUEUES, type AccountDeletion, type Caller, type LinkEnd, type Plan } from '@oncelink/contracts';
import {
  blobBytes,
  FILE_BYTES,
  FILE_PATTERNS,
  FILES,
  partBytesOf,
  partsOf,
  type BeginFileRequest,
  type FileContract,
} from '@oncelink/contracts/files';
import { createBatchService, RedisListClient, RedisListServer } from '@oncelink/messaging';
import { createLog } from '@oncelink/service-kit';
import { createDataSource, createPool, runMigrations } from '@oncelink/service-kit/database';
import { createJobQueue, createJobsRedis } from '@oncelink/service-kit/jobs';
import { startTestPostgres, startTestRedis, until } from '@oncelink/testing/stores';
import { AppModule } from '../app.module.ts';
import { startBytesServer } from '../bytes/bytes-server.ts';
import { PartsService } from '../bytes/parts.service.ts';
import { RangesService } from '../bytes/ranges.service.ts';
import type { LimitConfig } from '../config.ts';
import { hashOf } from '../files/names.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';

/** How patient a replica is, and with how many. */
type BytesOptions = Pick<
  Parameters<typeof startBytesServer>[0],
  'idleMs' | 'callMs' | 'bounds' | 'certificate'
>;

const log = createLog({ service: 'spec', level: 'silent' });
const ASSERTION_KEY = Buffer.alloc(32, 7);

const draw = (bytes: number): string => randomBytes(bytes).toString('base64url');
const hashed = (proof: string): string => hashOf(proof).toString('base64url');

export const newSender = (plan: Plan = 'pro'): Caller => ({
  plan,
  account: { userId: randomUUID(), sessionId: randomUUID() },
});

/** A blob that was never sent, with the proofs of all. @param bytes of its files */
export function newBlob(bytes = 100_000, { readers: count = 1, expiresIn = 86_400 } = {}) {
  const length = blobBytes(bytes);
  const readers = Array.from({ length: count }, () => draw(32));
  const [id, upload] = [draw(16), draw(32)];
  const request: BeginFileRequest = {
    id,
    uploadProofHash: hashed(upload),
    readers: readers.map(hashed),
    bytes: length,
    expiresIn,
  };
  const own = { id, uploadProofHash: request.uploadProofHash };
  return { id, upload, readers, length, request, own, parts: partsOf(length) };
}
export type TestBlob = ReturnType<typeof newBlob>;

export interface ByteAnswer {
  readonly status: number;
  readonly code: string | undefined;
  readonly bytes: Buffer;
  readonly headers: Headers;
}

async function ask(url: string, init: RequestInit): Promise<ByteAnswer> {
  const answer = await fetch(url, init);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  const said: { code?: string } = isJson ? JSON.parse(bytes.toString()) : {};
  return { status: answer.status, code: said.code, bytes, headers: answer.headers };
}

/** How callers of the bytes of one replica ask. */
export const bytesClient = (origin: string) => ({
  origin,
  put: (blob: Pick<TestBlob, 'id' | 'upload'>, n: number, bytes: Uint8Array) =>
    ask(`${origin}/api/files/${blob.id}/parts/${n}`, {
      method: 'PUT',
      headers: { [FILE_BYTES.uploadProofHeader]: blob.upload },
      body: bytes as Uint8Array<ArrayBuffer>,
    }),
  get: ({ id }: Pick<TestBlob, 'id'>, proof: string, first: number, last: number) =>
    ask(`${origin}/api/files/${id}/bytes`, {
      headers: { [FILE_BYTES.fileProofHeader]: proof, range: `bytes=${first}-${last}` },
    }),
});

/** The tables, a role with the rights of the service, the stores of messages and jobs, and a folder for bytes. */
export async function startFilesSite(limits: Partial<LimitConfig> = {}) {
  const [postgres, redis] = await Promise.all([startTestPostgres(), startTestRedis({ persistent: true })]);
  const settings = { url: postgres.url, applicationName: 'spec' };
  const admin = await createDataSource(createPool(settings), { migrations: MIGRATIONS }).initialize();
  await runMigrations(admin);
  await admin.query("CREATE ROLE service LOGIN PASSWORD 'service'");
  await admin.query('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO service');
  const url = Object.assign(new URL(postgres.url), { username: 'service', password: 'service' }).href;
  const folder = mkdtempSync(path.join(tmpdir(), 'files-'));
  const folderStore = new FolderStore(path.join(folder, 'files'));
  const connection = createJobsRedis(redis.url, log);
  const ends = createJobQueue<LinkEnd>(QUEUES.fileEnds, { connection, log });
  const deletions = createJobQueue<AccountDeletion>(QUEUES.accountDeletionsToFiles, { connection, log });
  await until(() => connection.isReady);
  const channel = { url: redis.url, service: 'files', assertionKey: ASSERTION_KEY };
  const client = new RedisListClient<FileContract>(channel);
  await client.connect();
  const stops: (() => Promise<unknown>)[] = [];
  const call = <P extends keyof FileContract>(
    pattern: P,
    request: FileContract[P]['request'],
    caller: Caller | null = null,
  ) => client.call(pattern, request, { requestId: 'spec', caller });
  const config = {
    REDIS_JOBS_URL: redis.url,
    FILE_PEPPER: Buffer.alloc(32, 5),
    FILES_MAX_BYTES: FILES.bytesMax,
  };
  return {
    call,
    /** Where the bytes lie. */
    folder: path.join(folder, 'files'),
    store: folderStore,
    ends: { add: (end: LinkEnd) => ends.add('link-end', end, { jobId: end.watch }) },
    /** As the auth-service tells of it. */
    deleteAccount: async ({ account }: Caller): Promise<void> => {
      const userId = account?.userId ?? '';
      await deletions.add('account-deletion', { userId }, { jobId: userId });
    },
    query: <Row>(sql: string, parameters?: unknown[]): Promise<Row[]> => admin.query(sql, parameters),
    /** Starts a process of the service, but in this one. */
    startReplica: async (store: BlobStore = folderStore, options: BytesOptions = {}) => {
      const pool = createPool({ ...settings, url });
      const all = { ...config, FILES_TOTAL_BYTES: undefined, FILES_DAILY_BYTES: undefined, ...limits };
      const service = { strategy: new RedisListServer(channel), logger: false as const };
      const app = await createBatchService(
        AppModule.of({ config: all, pool, log, store, isStill: true }),
        service,
      );
      await app.listen();
      const [parts, ranges] = [app.get(PartsService), app.get(RangesService)];
      const bytes = await startBytesServer({
        host: '127.0.0.1',
        port: 0,
        log,
        parts,
        ranges,
        ...options,
      });
      let stopped: Promise<void> | undefined;
      const stop = (): Promise<void> =>
        (stopped ??= bytes
          .close()
          .then(() => app.close())
          .then(() => pool.end()));
      stops.push(stop);
      return { app, port: bytes.port, ...bytesClient(`http://127.0.0.1:${bytes.port}`), stop };
    },
    letTimePass: async (seconds: number): Promise<void> => {
      const columns = { file: ['due_at'], file_reader: ['leased_until'] };
      for (const [table, moved] of Object.entries(columns)) {
        const set = moved.map((column) => `${column} = ${column} - make_interval(secs => $1)`);
        await admin.query(`UPDATE ${table} SET ${set.join(', ')}`, [seconds]);
      }
      await admin.query('UPDATE file_quota SET day = day - $1::int, month = month - $1::int', [
        Math.floor(seconds / 86_400),
      ]);
    },
    stop: async (): Promise<void> => {
      client.close();
      for (const stop of stops) await stop();
      await ends.close();
      await deletions.close();
      connection.destroy();
      await admin.destroy();
      await Promise.all([postgres.stop(), redis.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type FilesSite = Awaited<ReturnType<typeof startFilesSite>>;
export type Replica = Awaited<ReturnType<FilesSite['startReplica']>>;

/** Begins a blob, sends random bytes and completes it. @returns its bytes */
export async function sendBlob(site: FilesSite, replica: Replica, blob: TestBlob, sender = newSender()) {
  const bytes = randomBytes(blob.length);
  const begun = await site.call(FILE_PATTERNS.begin, blob.request, sender);
  if (begun.outcome !== 'begun') throw new Error(begun.outcome);
  for (let n = 0; n < blob.parts; n += 1) {
    const { status } = await replica.put(blob, n, partOf(bytes, n));
    if (status !== 204) throw new Error(`Part ${n}: ${status}`);
  }
  const { outcome } = await site.call(FILE_PATTERNS.complete, blob.own);
  if (outcome !== 'complete') throw new Error(outcome);
  return bytes;
}

export const partOf = (bytes: Buffer, n: number): Buffer =>
  bytes.subarray(n * FILES.partBytes, n * FILES.partBytes + partBytesOf(bytes.length, n));

/** Fetches all of it, in ranges as long as they may be. */
export async function fetchBlob(
  replica: Replica,
  blob: TestBlob,
  proof = blob.readers[0] ?? '',
): Promise<Buffer> {
  const all: Buffer[] = [];
  for (let first = 0; first < blob.length; first += FILES.rangeMax) {
    const last = Math.min(first + FILES.rangeMax, blob.length) - 1;
    const { status, bytes, code } = await replica.get(blob, proof, first, last);
    if (status !== 206) throw new Error(`${first}: ${status} ${code}`);
    all.push(bytes);
  }
  return Buffer.concat(all);
}
