import { createHash } from 'node:crypto';
import type { EndState, History, LinkFacts } from './history.ts';
import type { KnownLink } from './record-history.ts';
import type { Product } from './start-product.ts';

type Query = Product['query'];

const WHYS = [null, 'viewed', 'deleted', 'expired', 'locked'] as const;
const CLOCK_SAMPLES = 10;

/** What the database knows a link by, of what its holder has. */
const proofHashOf = ({ held }: KnownLink): Buffer =>
  createHash('sha256').update(Buffer.from(held.proof, 'base64url')).digest();

/** How far the database's clock is ahead of the run's, in milliseconds: the tightest of several questions. */
export async function compareClocks(query: Query): Promise<History['clock']> {
  const clock = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  for (let sample = 0; sample < CLOCK_SAMPLES; sample += 1) {
    const asked = performance.now();
    const [row] = await query<{ now: number }>(
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now',
    );
    const now = row?.now ?? Number.NaN;
    clock.low = Math.max(clock.low, now - performance.now());
    clock.high = Math.min(clock.high, now - asked);
  }
  return clock;
}

/** What holds for both ends of a run, should the clock have been set in between. */
export const spanClocks = (a: History['clock'], b: History['clock']): History['clock'] => ({
  low: Math.min(a.low, b.low),
  high: Math.max(a.high, b.high),
});

/** Lets a link expire that many milliseconds from now. */
export async function expireIn(query: Query, link: KnownLink, ms: number): Promise<void> {
  const [row] = await query<{ at: number }>(
    `UPDATE link SET (expires_at, sweep_at) = (SELECT at, at FROM (SELECT clock_timestamp() + make_interval(secs => $2) AS at) AS end_of_life)
     WHERE link_proof = $1 RETURNING extract(epoch FROM expires_at)::float8 * 1000 AS at`,
    [proofHashOf(link), ms / 1000],
  );
  if (row !== undefined) link.expiresAt = row.at;
}

/** Whether someone holds the link. */
export async function isClaimed(query: Query, link: KnownLink): Promise<boolean> {
  const rows = await query('SELECT FROM link WHERE link_proof = $1 AND claim IS NOT NULL', [
    proofHashOf(link),
  ]);
  return rows.length > 0;
}

interface Row {
  readonly proof: string;
  readonly why: number | null;
  readonly claimed: boolean;
  readonly erased: boolean;
}

/** What is known of every link in the end, by its number. */
export async function readFacts(
  query: Query,
  links: readonly KnownLink[],
): Promise<ReadonlyMap<number, LinkFacts>> {
  const rows = await query<Row>(
    `SELECT encode(link_proof, 'hex') AS proof, gone_why AS why, claim IS NOT NULL AS claimed,
       payload IS NULL AS erased FROM link WHERE link_proof = ANY ($1)`,
    [links.map(proofHashOf)],
  );
  const states = new Map<string, EndState>(
    rows.map(({ proof, why, claimed, erased }) => [proof, { why: WHYS[why ?? 0] ?? null, claimed, erased }]),
  );
  return new Map(
    links.map((link) => {
      const row = states.get(proofHashOf(link).toString('hex'));
      return [link.number, { text: link.text, expiresAt: link.expiresAt, row }];
    }),
  );
}
