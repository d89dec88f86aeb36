import { createHash, randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Cluster } from '@oncelink/testing/cluster';
import { decryptPayload, readRing, unwrapKey } from '@oncelink/key-ring';
import { makeAsk, readAsk, readCollectLink, type OwnAsk } from '@oncelink/link-crypto/asking';
import { query } from '@oncelink/testing/product/database';
import { testOfRivals as test } from '../shared-clusters.ts';

const RIVALS = 64;
const SIZES = [
  { count: 10, when: '' },
  { count: 200, when: ' @long' },
];
const COLLECTORS = 8;
const KEY_BYTES = 32;

let cluster: Cluster;
test.beforeAll(({ cluster: shared }) => {
  cluster = shared;
});

interface Answered {
  readonly status: number;
  readonly body: { readonly code?: string; readonly encryptedData?: string };
}

async function post(path: string, body: object, gateway = 0): Promise<Answered> {
  const origin = cluster.gateways[gateway % cluster.gateways.length] ?? '';
  const answer = await fetch(`${origin}/api/asks${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text) };
}

async function ask(): Promise<OwnAsk> {
  const own = await makeAsk({});
  const body = { id: own.askId, proofHash: own.askProofHash, collectHash: own.collectProofHash };
  expect((await post('', body)).status).toBe(201);
  return own;
}

const answer = ({ askId: id, askProof: proof }: OwnAsk, encryptedData: string, gateway = 0) =>
  post('/answer', { id, proof, encryptedData }, gateway);

const collect = ({ askId: id, askProof: proof, collectProof }: OwnAsk, gateway = 0) =>
  post('/collect', { id, proof, collectProof, claim: randomBytes(32).toString('base64url') }, gateway);

for (const { count, when } of SIZES)
  test(`of ${RIVALS} answers to each of ${count} asks one wins, and one claim gets it${when}`, async () => {
    test.setTimeout(count * 6000);
    for (let done = 0; done < count; done += 1) {
      const own = await ask();
      const theirs = await readAsk({ pathname: '/r-', fragment: own.askFragment });
      const envelopes = await Promise.all(
        Array.from({ length: RIVALS }, (_, index) => theirs.answer({ text: `answer ${index}` })),
      );
      const results = await Promise.all(envelopes.map((one, index) => answer(own, one, index)));
      const winners = envelopes.filter((_, index) => results[index]?.status === 204);
      expect(winners).toHaveLength(1);
      expect(results.filter(({ body }) => body.code === 'ASK_ANSWERED')).toHaveLength(RIVALS - 1);
      const [winner = ''] = winners;
      // Whoever has lost the answer to a call sends it again.
      expect((await answer(own, winner, done)).status).toBe(204);
      const claims = await Promise.all(Array.from({ length: COLLECTORS }, (_, index) => collect(own, index)));
      const granted = claims.filter(({ status }) => status === 200);
      expect(granted.map(({ body }) => body.encryptedData)).toEqual([winner]);
      expect(claims.filter(({ body }) => body.code === 'GONE')).toHaveLength(COLLECTORS - 1);
      const index = envelopes.indexOf(winner);
      expect(await own.openAnswer(winner)).toEqual({ text: `answer ${index}` });
    }
  });

interface AnswerRow {
  readonly loc: Buffer;
  readonly kind: number;
  readonly payload: Buffer;
  readonly kid: number;
  readonly dek: Buffer;
}

/** A collect link around a key that a thief hopes to be the right one. */
function collectFragment(key: Buffer): string {
  const body = Buffer.concat([Buffer.of(2, 0x17), key]);
  const check = createHash('sha256').update('oncelink/v2 check\0').update(body).digest().subarray(0, 4);
  return Buffer.concat([body, check]).toString('base64url');
}

const opensWith = async (key: Buffer, envelope: string): Promise<boolean> => {
  const own = await readCollectLink({ pathname: '/r-', fragment: collectFragment(key) });
  return own.openAnswer(envelope).then(
    () => true,
    () => false,
  );
};

/** Every run of 32 bytes in short values, both ends of long ones. */
function keysIn(value: Buffer): readonly Buffer[] {
  const last = value.length - KEY_BYTES;
  const starts = last > KEY_BYTES ? [0, last] : Array.from({ length: Math.max(0, last + 1) }, (_, at) => at);
  return starts.map((at) => value.subarray(at, at + KEY_BYTES));
}

test('a stolen dump opens no answer, not even together with the ring of the server', async () => {
  await query(cluster.databaseUrl, 'DELETE FROM ask');
  await query(cluster.databaseUrl, 'DELETE FROM link');
  const own = await ask();
  const theirs = await readAsk({ pathname: '/r-', fragment: own.askFragment });
  const sent = await theirs.answer({ text: 'a message that nobody else may see' });
  expect((await answer(own, sent)).status).toBe(204);
  const rows = await query<AnswerRow>(cluster.databaseUrl, 'SELECT loc, kind, payload, kid, dek FROM link');
  const asks = await query<Record<string, unknown>>(cluster.databaseUrl, 'SELECT * FROM ask');
  const [row] = rows;
  if (row === undefined) throw new Error('There is no answer.');
  const ring = await readRing(cluster.ringFile);
  const key = ring.keys.find(({ kid }) => kid === row.kid);
  if (key === undefined) throw new Error('The ring lacks the key.');
  const envelope = decryptPayload(unwrapKey(key, row.loc, row.dek), row.loc, row.kind, row.payload);
  expect(envelope.toString('base64url')).toBe(sent);
  const values = [...rows, ...asks].flatMap((found) => Object.values(found));
  const keys = values.filter((value) => Buffer.isBuffer(value)).flatMap(keysIn);
  expect(keys.length).toBeGreaterThan(30);
  for (const candidate of keys) expect(await opensWith(candidate, sent)).toBe(false);
  // The key of who asked does, so the thief would have seen it.
  const truth = Buffer.from(own.collectFragment, 'base64url').subarray(2, 2 + KEY_BYTES);
  expect(await opensWith(truth, sent)).toBe(true);
});
