import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { decryptPayload, readRing, unwrapKey, type Ring } from '@oncelink/key-ring';
import { newClaimToken } from '@oncelink/link-crypto';
import { makeAsk, readAsk } from '@oncelink/link-crypto/asking';
import { ServiceProcess, startCluster, type Cluster } from '@oncelink/testing/cluster';
import type pg from 'pg';
import { countStored, query } from '@oncelink/testing/product/database';
import { acknowledge, createLink, reveal } from '@oncelink/testing/product/link-client';
import { findParts, readAll, takeBackup } from './stolen-places.ts';

const LINKS = 160;
const ANSWERS = 40;
const ALL = LINKS + ANSWERS;
/** The kind of a row that is an answer. */
const ANSWER = 6;
/** 100 ms are promised after an acknowledgement; a claim that is not acknowledged lies for a minute. */
const ERASED_WITHIN_MS = 5000;
const KEYS = path.resolve(import.meta.dirname, '../../apps/key-rotator/dist/keys.js');

let cluster: Cluster;
let folder: string;
test.beforeAll(async () => {
  cluster = await startCluster({ replicas: 1, gateways: 1 });
  folder = mkdtempSync(path.join(tmpdir(), 'oncelink-backup-'));
});
test.afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await cluster.stop();
});

/** What the database held of a link while it was alive. */
interface StoredLink extends pg.QueryResultRow {
  readonly loc: Buffer;
  readonly kind: number;
  readonly payload: Buffer;
  readonly kid: number;
  readonly dek: Buffer;
}
interface ViewedLink extends StoredLink {
  /** What the payload is when it is decrypted. */
  readonly clear: Buffer;
}

/** Views something that was made, and acknowledges it, as readers do. @returns what the server gave */
type View = () => Promise<Buffer>;

async function makeLink(origin: string): Promise<View> {
  const link = await createLink(origin, 'short', 'to be forgotten');
  return async () => {
    const claim = newClaimToken();
    const { status, body } = await reveal(origin, link, claim);
    expect(status).toBe(200);
    expect((await acknowledge(origin, link, claim)).status).toBe(204);
    return Buffer.from(String(body['decryptedData']), 'base64url');
  };
}

/** Asks for a secret, and answers. */
async function makeAnswer(origin: string): Promise<View> {
  const post = (path: string, body: object) =>
    fetch(`${origin}/api/asks${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { askId: id, askProof: proof, collectProof, ...own } = await makeAsk({});
  const made = await post('', { id, proofHash: own.askProofHash, collectHash: own.collectProofHash });
  expect(made.status).toBe(201);
  const theirs = await readAsk({ pathname: '/r-', fragment: own.askFragment });
  const encryptedData = await theirs.answer({ text: 'to be forgotten' });
  expect((await post('/answer', { id, proof, encryptedData })).status).toBe(204);
  return async () => {
    const name = { id, proof, collectProof, claim: newClaimToken() };
    const collected: Record<string, unknown> = Object(await (await post('/collect', name)).json());
    expect(collected['encryptedData']).toBe(encryptedData);
    expect((await post('/collected', name)).status).toBe(204);
    return Buffer.from(encryptedData, 'base64url');
  };
}

/** Makes links and answers, and views them. */
async function viewLinks(): Promise<ViewedLink[]> {
  const origin = cluster.gateways[0] ?? '';
  const made = await Promise.all(
    Array.from({ length: ALL }, (_, index) => (index < LINKS ? makeLink(origin) : makeAnswer(origin))),
  );
  const stored = await query<StoredLink>(
    cluster.databaseUrl,
    'SELECT loc, kind, payload, kid, dek FROM link',
  );
  const clear = await Promise.all(made.map((view) => view()));
  const ring = await readRing(cluster.ringFile);
  return stored.map((row) => {
    const opened = openWith(ring, row);
    const found = clear.find((bytes) => opened?.equals(bytes));
    if (found === undefined) throw new Error('A stored payload is of no link.');
    return { ...row, clear: found };
  });
}

/** What a thief makes of the bytes of a link with a ring: nothing, unless one of its keys fits. */
function openWith({ keys }: Ring, { loc, kind, payload, dek }: Omit<StoredLink, 'kid'>): Buffer | undefined {
  for (const key of keys) {
    try {
      return decryptPayload(unwrapKey(key, loc, dek), loc, kind, payload);
    } catch {
      // Not under this one.
    }
  }
  return undefined;
}

/** Bytes of links as they still lie somewhere, for those of which all is there. */
function findCopies(bytes: Buffer, links: readonly ViewedLink[]): ViewedLink[] {
  const parts = links.flatMap(({ loc, payload, dek }) => [loc, payload, dek]);
  const copies = findParts(bytes, parts).map((at, index) =>
    at < 0 ? undefined : bytes.subarray(at, at + (parts[index]?.length ?? 0)),
  );
  return links.flatMap((link, index) => {
    const [loc, payload, dek] = copies.slice(3 * index);
    return loc && payload && dek ? [{ ...link, loc, payload, dek }] : [];
  });
}

test('D2: what was erased, links and answers, lies in files, log and backup, and no key opens it after the rotation', async () => {
  const links = await viewLinks();
  expect(links).toHaveLength(ALL);
  const answers = new Set(links.filter(({ kind }) => kind === ANSWER).map(({ loc }) => loc.toString('hex')));
  expect(answers.size).toBe(ANSWERS);
  await expect.poll(() => countStored(cluster.databaseUrl), { timeout: ERASED_WITHIN_MS }).toBe(0);
  await query(cluster.postgres.url, 'CHECKPOINT');

  const data = path.join(cluster.postgres.folder, 'data');
  const [{ oid } = { oid: 0 }] = await query<{ oid: number }>(
    cluster.databaseUrl,
    'SELECT oid FROM pg_database WHERE datname = current_database()',
  );
  const places = {
    files: readAll(path.join(data, 'base', String(oid))),
    log: readAll(path.join(data, 'pg_wal')),
    backup: readAll(await takeBackup(cluster.postgres, folder)),
  };
  const before = await readRing(cluster.ringFile);

  const env = { SECRETS_DATABASE_URL: cluster.databaseUrl, KEY_RING_FILE: cluster.ringFile };
  await new ServiceProcess('keys', [KEYS, 'rotate'], env).succeeded();
  const after = await readRing(cluster.ringFile);

  for (const [place, bytes] of Object.entries(places)) {
    const copies = findCopies(bytes, links);
    expect(copies.length, `copies in ${place}`).toBeGreaterThan(ALL / 10);
    const copied = copies.filter(({ loc }) => answers.has(loc.toString('hex')));
    expect(copied.length, `answers in ${place}`).toBeGreaterThan(0);
    const opened = copies.map((copy) => openWith(before, copy));
    expect(opened, `with the old ring, from ${place}`).toEqual(copies.map(({ clear }) => clear));
    const openedNow = copies.filter((copy) => openWith(after, copy) !== undefined);
    expect(openedNow, `with the ring as it is, from ${place}`).toEqual([]);
    const clear = links.map((link) => link.clear.subarray(0, 64));
    expect(findParts(Buffer.concat(clear), clear), 'where they are').not.toContain(-1);
    const unencrypted = findParts(bytes, clear).filter((at) => at !== -1);
    expect(unencrypted, `unencrypted in ${place}`).toEqual([]);
  }

  const destroyed = before.keys.map(({ key }) => key.export().toString('base64url'));
  const lying = readdirSync(path.dirname(cluster.ringFile))
    .filter((name) => name.startsWith(path.basename(cluster.ringFile)))
    .map((name) => readFileSync(path.join(path.dirname(cluster.ringFile), name), 'utf8'));
  expect(lying.filter((text) => destroyed.some((key) => text.includes(key)))).toEqual([]);
  expect(lying).toHaveLength(1);
});
