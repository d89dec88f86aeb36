import { RingError, type Ring } from '@oncelink/key-ring';
import type { Pool } from 'pg';
import { describeStep, nextStep, type KeyState, type Reader } from '../rotation/next-step.ts';
import { readSituation, type RotationParts } from '../rotation/rotate-keys.ts';

/** Time for a rotation, and for a person to look at one that does not end. */
export const SLACK_HOURS = 2;

export interface KeyStatus {
  readonly kid: number;
  readonly state: KeyState;
  readonly isInRing: boolean;
  /** Since it became current; null if it never was. */
  readonly ageHours: number | null;
  /** Keys of links that are wrapped under it. */
  readonly rows: number;
}

export interface RotationStatus {
  /** Keys that exist. */
  readonly keys: readonly KeyStatus[];
  readonly lastDestroyed: { readonly kid: number; readonly at: string } | null;
  /** Replicas that are alive. */
  readonly replicas: readonly Reader[];
  readonly next: string;
  /** Empty when all is well. */
  readonly warnings: readonly string[];
}

interface KeyRow {
  readonly kid: number;
  readonly state: KeyState;
  readonly age_hours: number | null;
  readonly destroyed_at: Date | null;
}

const KEYS = `
SELECT kid, state, destroyed_at,
  (extract(epoch FROM clock_timestamp() - current_at) / 3600)::float8 AS age_hours
FROM encryption_key ORDER BY kid`;

/** Reads the whole table. */
const ROWS = 'SELECT kid, count(*)::int AS rows FROM link WHERE kid IS NOT NULL GROUP BY kid ORDER BY kid';

/**
 * @param everyHours ROTATE_EVERY_HOURS
 * @param kms KEY_RING_KMS
 */
export async function readStatus(
  pool: Pool,
  parts: RotationParts,
  everyHours: number,
  kms?: string,
): Promise<RotationStatus> {
  const [{ situation, stored }, { rows: keys }, { rows: counts }] = await Promise.all([
    readSituation(parts),
    pool.query<KeyRow>(KEYS),
    pool.query<{ kid: number; rows: number }>(ROWS),
  ]);
  const { ringKids, readers } = situation;
  const step = nextStep(situation, false);
  const existing = keys.filter(({ state }) => state !== 'destroyed');
  const last = keys
    .filter(({ destroyed_at: at }) => at !== null)
    .toSorted((a, b) => Number(a.destroyed_at) - Number(b.destroyed_at))
    .at(-1);
  return {
    keys: existing.map(({ kid, state, age_hours: ageHours }) => ({
      kid,
      state,
      isInRing: Array.isArray(ringKids) && ringKids.includes(kid),
      ageHours,
      rows: counts.find((count) => count.kid === kid)?.rows ?? 0,
    })),
    lastDestroyed: last?.destroyed_at ? { kid: last.kid, at: last.destroyed_at.toISOString() } : null,
    replicas: readers,
    next: describeStep(step),
    warnings: [
      ...(step.do === 'stop' ? [step.reason] : []),
      ...(readers.length === 0 ? ['No replica of the secrets-service reports.'] : []),
      ...describeOverdue(existing, everyHours),
      ...(stored instanceof RingError ? [] : describeUnwrapped(stored.ring, kms)),
    ],
  };
}

/** While an old key exists, everything that was erased under it stays readable. */
const describeOverdue = (keys: readonly KeyRow[], everyHours: number): string[] =>
  keys
    .filter(({ age_hours: age }) => age !== null && age > everyHours + SLACK_HOURS)
    .map(
      ({ kid, age_hours: age }) =>
        `Key ${kid} should be gone ${everyHours + SLACK_HOURS} hours after it became current, which was ${Math.floor(age ?? 0)} hours ago.`,
    );

/** A ring that lay there before the KMS, or another one, came: whoever has a copy of it needs less than they should. */
const describeUnwrapped = ({ keys }: Ring, kms: string | undefined): string[] =>
  keys
    .filter(({ wrappedBy }) => kms !== undefined && (wrappedBy ?? 'none') !== kms)
    .map(({ kid, wrappedBy }) =>
      wrappedBy === undefined
        ? `Key ${kid} lies in the ring as it is: rotate.`
        : `Key ${kid} is still wrapped by ${wrappedBy}: rotate.`,
    );

/** One line for each key that should have been destroyed by now. */
export const readOverdue = async (pool: Pool, everyHours: number): Promise<string[]> => {
  const { rows: keys } = await pool.query<KeyRow>(KEYS);
  return describeOverdue(
    keys.filter(({ state }) => state !== 'destroyed'),
    everyHours,
  );
};

/** The status as text for people; warnings come last, where they are seen. */
export function renderStatus({ keys, lastDestroyed, replicas, next, warnings }: RotationStatus): string {
  return [
    ...keys.map(describeKey),
    lastDestroyed === null
      ? 'No key was destroyed yet.'
      : `Key ${lastDestroyed.kid} was the last to be destroyed, at ${lastDestroyed.at}.`,
    `${replicas.length} replicas of the secrets-service report:`,
    ...replicas.map(
      ({ replica, kids, writesWith }) =>
        `  ${replica}  holds ${kids.join(', ') || 'no key'}, writes with ${writesWith ?? 'none'}`,
    ),
    `Next step: ${next}.`,
    ...warnings.map((warning) => `WARNING: ${warning}`),
    '',
  ].join('\n');
}

const describeKey = ({ kid, state, ageHours, rows, isInRing }: KeyStatus): string =>
  [
    `Key ${kid}`.padEnd(9),
    state.padEnd(9),
    (ageHours === null ? 'never current' : `since ${ageHours.toFixed(1)} h`).padEnd(14),
    `${rows} rows`.padStart(12),
    isInRing ? '' : ' (not in the ring)',
  ].join(' ');
