import { createHash, createHmac, createSecretKey } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { WIRE_SIZES } from '@oncelink/contracts';
import { decryptPayload, readRing, unwrapKey, type RingKey } from '@oncelink/key-ring';
import { newClaimToken, type OpenedMessage, readLink } from '@oncelink/link-crypto';
import { startCluster, type Cluster } from '@oncelink/testing/cluster';
import type pg from 'pg';
import { countStored, query } from '@oncelink/testing/product/database';
import {
  acknowledge,
  createLink,
  deleteSecret,
  PASSWORD,
  quickStretch,
  reveal,
  STORED_KINDS,
  type HeldLink,
} from '@oncelink/testing/product/link-client';

const TEXT = 'a message that nobody but its reader may see';
const LIVE = 9;
const KEY_BYTES = 32;
/** Of links as they are written today. */
const VERSION = 2;
const HEADER_BYTES = WIRE_SIZES[VERSION].header;
/** The kind of a link, in the lower half of the second byte. */
const WITH_PASSWORD = 3;

let cluster: Cluster;
test.beforeAll(async () => {
  cluster = await startCluster({ replicas: 1, gateways: 1 });
});
test.afterAll(async () => {
  await cluster.stop();
});

interface StolenRow extends pg.QueryResultRow {
  readonly loc: Buffer;
  readonly kind: number;
  readonly payload: Buffer;
  readonly kid: number;
  readonly dek: Buffer;
}

/** Links that live, and others of every kind that were viewed, deleted or claimed. @returns those that live */
async function makeLinks(): Promise<readonly HeldLink[]> {
  const origin = cluster.gateways[0] ?? '';
  const make = (count: number): Promise<HeldLink[]> =>
    Promise.all(
      Array.from({ length: count }, (_, i) => createLink(origin, STORED_KINDS[i % 3] ?? 'short', TEXT)),
    );
  for (const link of await make(3)) {
    const claim = newClaimToken();
    await reveal(origin, link, claim);
    await acknowledge(origin, link, claim);
  }
  for (const link of await make(3)) await deleteSecret(origin, link);
  await expect.poll(() => countStored(cluster.databaseUrl)).toBe(0);
  return make(LIVE);
}

/** Every value of every row of every table: what pg_dump writes. */
async function stealDump(): Promise<readonly unknown[]> {
  const tables = await query<{ name: string }>(
    cluster.databaseUrl,
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => query(cluster.databaseUrl, `SELECT * FROM ${name}`)),
  );
  return rows.flat().flatMap((row) => Object.values(row));
}

const isBytes = (value: unknown): value is Buffer => Buffer.isBuffer(value);

/** Whatever in there could be a key: all bytes that lie together in short values, both ends of long ones. */
function findKeys(dump: readonly unknown[]): readonly Buffer[] {
  return dump.filter(isBytes).flatMap((value) => {
    const last = value.length - KEY_BYTES;
    const starts =
      last > KEY_BYTES ? [0, last] : Array.from({ length: Math.max(0, last + 1) }, (_, at) => at);
    return starts.map((at) => value.subarray(at, at + KEY_BYTES));
  });
}

/** Undefined where it fails. */
function attempt<Result>(open: () => Result): Result | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}

const openWith = (key: RingKey, { loc, kind, payload, dek }: StolenRow): Buffer | undefined =>
  attempt(() => decryptPayload(unwrapKey(key, loc, dek), loc, kind, payload));

/** A fragment as docs/wire-format.md says, around a key that the thief hopes to be the right one. */
function fragmentWith(key: Buffer, envelope: Buffer): string {
  const body = Buffer.concat([envelope.subarray(0, HEADER_BYTES), key]);
  const check = createHash('sha256')
    .update(`oncelink/v${VERSION} check\0`)
    .update(body)
    .digest()
    .subarray(0, 4);
  return Buffer.concat([body, check]).toString('base64url');
}

/** The text, as the reader's page gets it from what the server keeps. */
async function openAsReader(
  held: Pick<HeldLink, 'pathname' | 'fragment'>,
  stored: Buffer,
): Promise<OpenedMessage> {
  const link = await readLink(held);
  const data = stored.toString('base64url');
  if (link.kind === 'password') return (await link.unlock(PASSWORD, quickStretch)).open(data);
  return link.kind === 'unsealed' ? '' : link.open(data);
}

/** What a thief gets who has all but the link, even with the password: by trying keys. */
async function guess(envelope: Buffer, keys: readonly Buffer[]): Promise<readonly OpenedMessage[]> {
  const pathname = ((envelope[1] ?? 0) & 0x0f) === WITH_PASSWORD ? '/shp-AAAAAAAAAA' : '/sh-AAAAAAAAAA';
  const texts = keys.map((key) =>
    openAsReader({ pathname, fragment: fragmentWith(key, envelope) }, envelope),
  );
  return (await Promise.allSettled(texts)).flatMap((text) =>
    text.status === 'fulfilled' ? [text.value] : [],
  );
}

const keyOf = ({ fragment }: HeldLink): Buffer =>
  Buffer.from(fragment, 'base64url').subarray(HEADER_BYTES, HEADER_BYTES + KEY_BYTES);

test('D1: a dump opens nothing, nor does it with the key ring; only ring and link together do', async () => {
  const live = await makeLinks();
  const dump = await stealDump();
  const rows = await query<StolenRow>(
    cluster.databaseUrl,
    'SELECT loc, kind, payload, kid, dek FROM link WHERE payload IS NOT NULL OR kid IS NOT NULL OR dek IS NOT NULL',
  );
  expect(rows).toHaveLength(LIVE);
  const found = findKeys(dump);
  expect(found.length).toBeGreaterThan(LIVE * 20);

  // With the dump alone.
  const opened = rows.flatMap((row) =>
    found.flatMap((bytes) => [
      openWith({ kid: row.kid, key: createSecretKey(bytes), madeAt: '' }, row) ?? [],
      attempt(() => decryptPayload(bytes, row.loc, row.kind, row.payload)) ?? [],
    ]),
  );
  expect(opened.flat()).toEqual([]);
  // Nor does it tell which link is which: the pepper is not in it.
  const codes = live.flatMap(({ name }) => ('shortCode' in name ? [name.shortCode] : []));
  const located = codes.flatMap((code) =>
    [Buffer.alloc(KEY_BYTES), ...found].filter((key) => {
      const loc = createHmac('sha256', key).update(Buffer.of(2)).update(code).digest();
      return rows.some((row) => row.loc.equals(loc));
    }),
  );
  expect(located).toEqual([]);

  // With the key ring.
  const [key] = (await readRing(cluster.ringFile)).keys;
  if (key === undefined) throw new Error('The ring is empty.');
  const stored = rows.map((row) => openWith(key, row) ?? Buffer.alloc(0));
  const whole = stored.filter((bytes) => bytes.length > KEY_BYTES);
  expect(stored.filter((bytes) => bytes.includes(TEXT))).toEqual([]);
  const hopes = [Buffer.alloc(KEY_BYTES), ...findKeys(stored), ...findKeys(dump.filter(isKeyLong))];
  expect((await Promise.all(whole.map((envelope) => guess(envelope, hopes)))).flat()).toEqual([]);

  // With ring and link: so all of the above could fail.
  const right = live.filter(({ kind }) => kind !== 'sealed').map(keyOf);
  const guessed = await Promise.all(whole.map((envelope) => guess(envelope, [...hopes, ...right])));
  expect(guessed).toEqual(whole.map(() => [TEXT]));
  const texts = await Promise.all(
    live.map((link) => Promise.any(stored.map((bytes) => openAsReader(link, bytes)))),
  );
  expect(texts).toEqual(live.map(() => TEXT));
});

const isKeyLong = (value: unknown): boolean => isBytes(value) && value.length === KEY_BYTES;
