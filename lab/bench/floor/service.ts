/**
 * The floor's service: pops up to 128 requests, runs one statement for each kind, answers. Names, encryption and statements
 * as the product's; no checks of callers, no deadlines, no rows that fail alone, no metrics, no sweeps.
 * REDIS_URL, DATABASE_URL and PORT come from the environment. All that have the same ones share their keys.
 */
import { createHash, createSecretKey } from 'node:crypto';
import { createServer } from 'node:http';
import { decryptPayload, drawDek, encryptPayload, generateKey, unwrapKey, wrapKey } from '@oncelink/key-ring';
import { prepareMac } from '@oncelink/service-kit';
import { joinStatements, prepareStatement } from '@oncelink/service-kit/database';
import pg from 'pg';
import { repliesOf, REQUESTS, type Answer, type Request } from './messages.ts';
import { encodeCommand, RespClient } from './resp.ts';
import { ACKNOWLEDGE, CLAIM, CONNECTION_OPTIONS, encodeByteArray, INSERT } from './statements.ts';

const POP = encodeCommand(['BLMPOP', '0', '1', REQUESTS, 'LEFT', 'COUNT', '128']);
const [GRACE_SECONDS, TOMBSTONE_SECONDS] = [60, 30 * 86_400];
/** Acknowledgements are gathered for so long: nobody waits for them. */
const GATHER_MS = 25;
const SHORT_LINK = 2;
const KID = 1;

const redisUrl = process.env['REDIS_URL'] ?? '';
const [pops, replies] = [new RespClient(redisUrl), new RespClient(redisUrl)];
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'] ?? '',
  max: 4,
  idleTimeoutMillis: 0,
  options: CONNECTION_OPTIONS,
});
await pool.query(`INSERT INTO encryption_key (kid, state) VALUES (${KID}, 'current') ON CONFLICT DO NOTHING`);

const keyOf = (name: string): Buffer => createHash('sha256').update(`${name} ${redisUrl}`).digest();
const key = { ...generateKey(KID), key: createSecretKey(keyOf('key')) };
const [nameMac, codeMac] = [prepareMac(keyOf('pepper')), prepareMac(keyOf('code'))];
const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');
const locate = (code: string): Buffer => nameMac(code);
/**
 * Letters and digits, which have 59 bits. Ten hexadecimal digits have 40: of the million links that a quick machine makes
 * in a measurement of record, two had one code, and the program ended (2026-11-28).
 */
const codeOf = (proofHash: Buffer): string =>
  codeMac(proofHash).toString('base64').replaceAll(/[+/]/g, '0').slice(0, 10);

interface Row {
  readonly id: number;
  readonly client: string;
  readonly loc: Buffer;
  readonly proofHash: Buffer;
}

interface NewRow extends Row {
  readonly code: string;
  readonly life: number;
  readonly payload: Buffer;
  readonly dek: Buffer;
}

interface ClaimRow extends Row {
  readonly claim: Buffer;
}

interface Pop {
  readonly creates: NewRow[];
  readonly reveals: ClaimRow[];
  readonly acks: ClaimRow[];
}

function readCreate(id: number, client: string, proof: string, [payload, life]: [string, number]): NewRow {
  const proofHash = bytesOf(proof);
  const code = codeOf(proofHash);
  const [loc, dek] = [locate(code), drawDek()];
  const encrypted = encryptPayload(dek, loc, SHORT_LINK, bytesOf(payload));
  return { id, client, code, loc, proofHash, life, payload: encrypted, dek: wrapKey(key, loc, dek) };
}

function sort(popped: readonly string[]): Pop {
  const pop: Pop = { creates: [], reveals: [], acks: [] };
  for (const text of popped) {
    const request: Request = JSON.parse(text);
    const [id, client] = request;
    if (request[2] === 'create') {
      pop.creates.push(readCreate(id, client, request[3], [request[4], request[5]]));
      continue;
    }
    const [, , kind, code, proofHash, claim] = request;
    const row = { id, client, loc: locate(code), proofHash: bytesOf(proofHash), claim: bytesOf(claim) };
    (kind === 'reveal' ? pop.reveals : pop.acks).push(row);
  }
  return pop;
}

type Found = Readonly<Record<string, unknown>> & { readonly loc: Buffer };

const column = <One>(rows: readonly One[], read: (row: One) => Buffer | null): Buffer =>
  encodeByteArray(rows.map(read));

const join = joinStatements(pool);
const insertLinks = join<Found>(INSERT);
const claimLinks = join<Found>(CLAIM);
const acknowledgeLinks = prepareStatement<Found>(pool, ACKNOWLEDGE);

/** Runs the statement and tells each row what was found for it. */
async function run<One extends Row>(
  statement: (values: readonly unknown[]) => Promise<Found[]>,
  rows: readonly One[],
  values: (sorted: readonly One[]) => readonly unknown[],
  tell: (row: One, found: Found | undefined) => void,
): Promise<void> {
  if (rows.length === 0) return;
  const sorted = rows.toSorted((a, b) => Buffer.compare(a.loc, b.loc));
  const found = await statement(values(sorted));
  const byLoc = new Map(found.map((row) => [row.loc.toString('latin1'), row]));
  for (const row of rows) tell(row, byLoc.get(row.loc.toString('latin1')));
}

function publish(answers: ReadonlyMap<string, readonly Answer[]>): void {
  for (const [client, all] of answers)
    replies.send(encodeCommand(['PUBLISH', repliesOf(client), JSON.stringify(all)]), () => undefined);
}

type Settle = (row: Row, ...values: Answer[1][]) => void;

const newValues = (rows: readonly NewRow[]): readonly unknown[] => [
  column(rows, ({ loc }) => loc),
  column(rows, ({ proofHash }) => proofHash),
  null,
  column(rows, ({ payload }) => payload),
  column(rows, ({ dek }) => dek),
  rows.map(() => SHORT_LINK),
  rows.map(({ life }) => life),
  KID,
  TOMBSTONE_SECONDS,
];

const insert = (rows: readonly NewRow[], settle: Settle): Promise<void> =>
  run(insertLinks, rows, newValues, (row, found) => {
    if (found === undefined) throw new Error('There is such a link already.');
    settle(row, row.code, new Date(Number(found['expires']) * 1000).toISOString(), row.life);
  });

const claimValues = (rows: readonly ClaimRow[]): readonly unknown[] => [
  column(rows, ({ loc }) => loc),
  column(rows, ({ proofHash }) => proofHash),
  column(rows, ({ claim }) => claim),
  GRACE_SECONDS,
  [KID],
];

const open = (rows: readonly ClaimRow[], settle: Settle): Promise<void> =>
  run(claimLinks, rows, claimValues, (row, found) => {
    if (found === undefined) return settle(row);
    const dek = unwrapKey(key, row.loc, found['dek'] as Buffer);
    const payload = decryptPayload(dek, row.loc, SHORT_LINK, found['payload'] as Buffer);
    return settle(row, payload.toString('base64url'), Number(found['grace_left']));
  });

let acks: ClaimRow[] = [];

function acknowledge(): void {
  const rows = acks;
  acks = [];
  const values = (all: readonly ClaimRow[]) => [
    column(all, ({ loc }) => loc),
    column(all, ({ proofHash }) => proofHash),
    column(all, ({ claim }) => claim),
    TOMBSTONE_SECONDS,
  ];
  void run(acknowledgeLinks, rows, values, () => undefined);
}

async function work({ creates, reveals, acks: more }: Pop): Promise<void> {
  if (acks.length === 0 && more.length > 0) setTimeout(acknowledge, GATHER_MS);
  acks.push(...more);
  const answers = new Map<string, Answer[]>();
  const settle = ({ id, client }: Row, ...values: Answer[1][]): void => {
    const all = answers.get(client);
    if (all) all.push([id, ...values]);
    else answers.set(client, [[id, ...values]]);
  };
  await Promise.all([insert(creates, settle), open(reveals, settle)]);
  publish(answers);
}

createServer((_, response) => response.end('ready')).listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => process.exit());
for (;;) {
  const popped = await new Promise<unknown>((resolve) => pops.send(POP, resolve));
  const [, texts] = popped as [list: string, texts: readonly string[]];
  await work(sort(texts));
}
