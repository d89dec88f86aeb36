import { GONE_REASONS, WATCH_BYTES, type AskEnd, type LinkEnd } from '@oncelink/contracts';
import { prepareStatement, type Statement } from '@oncelink/service-kit/database';
import type { Pool } from 'pg';
import { encodeByteArray } from '../links/run-batch.ts';
import { FIND_UNTOLD, FIND_UNTOLD_ASKS, FORGET_TOLD, FORGET_TOLD_ASKS } from './ends.statements.ts';

/** Rows of one look at a table. */
const BATCH = 500;
const FROM_THE_START = Buffer.alloc(0);

interface UntoldLink {
  readonly loc: Buffer;
  readonly watch: Buffer;
  readonly gone_at: Date;
  readonly gone_why: number;
}

interface UntoldAsk extends Pick<AskEnd, 'why'> {
  readonly loc: Buffer;
  readonly watch: Buffer;
  readonly ended_at: Date;
}

/** An end that was not told yet, and the row that has it. */
export interface Untold {
  readonly loc: Buffer;
  readonly end: LinkEnd | AskEnd;
}

function endOfLink({ watch, gone_at, gone_why }: UntoldLink): LinkEnd {
  const why = GONE_REASONS[gone_why - 1];
  if (why === undefined) throw new Error(`No link ends for the reason ${gone_why}.`);
  return {
    watch: watch.toString('base64url', 0, WATCH_BYTES),
    why,
    at: gone_at.toISOString(),
    kid: watch.readInt32BE(WATCH_BYTES),
  };
}

const endOfAsk = ({ watch, why, ended_at }: UntoldAsk): AskEnd => ({
  watch: watch.toString('base64url'),
  why,
  at: ended_at.toISOString(),
});

/** A table whose rows keep a watch until their end was told. */
interface UntoldTable<Row> {
  /** $1 the watch after which it begins, $2 how many. */
  readonly find: Statement;
  /** $1 lookup keys, in the order in which all replicas lock rows. */
  readonly forget: Statement;
  readonly endOf: (row: Row) => LinkEnd | AskEnd;
}

export const UNTOLD_LINKS: UntoldTable<UntoldLink> = {
  find: FIND_UNTOLD,
  forget: FORGET_TOLD,
  endOf: endOfLink,
};
export const UNTOLD_ASKS: UntoldTable<UntoldAsk> = {
  find: FIND_UNTOLD_ASKS,
  forget: FORGET_TOLD_ASKS,
  endOf: endOfAsk,
};

/** The ends that wait in a table, in batches, and then from its start again. */
export class UntoldEnds<Row extends { readonly loc: Buffer; readonly watch: Buffer }> {
  readonly #find;
  readonly #forget;
  readonly #endOf;
  /** Where the next batch begins. */
  #after: Buffer = FROM_THE_START;

  constructor(pool: Pool, { find, forget, endOf }: UntoldTable<Row>) {
    this.#find = prepareStatement<Row>(pool, find);
    this.#forget = prepareStatement(pool, forget);
    this.#endOf = endOf;
  }

  get isAtStart(): boolean {
    return this.#after === FROM_THE_START;
  }

  async next(): Promise<readonly Untold[]> {
    const rows = await this.#find([this.#after, BATCH]);
    this.#after = rows.length < BATCH ? FROM_THE_START : (rows.at(-1)?.watch ?? FROM_THE_START);
    return rows.map((row) => ({ loc: row.loc, end: this.#endOf(row) }));
  }

  async forget(ends: readonly Untold[]): Promise<void> {
    const locs = ends.map(({ loc }) => loc).toSorted((a, b) => Buffer.compare(a, b));
    await this.#forget([encodeByteArray(locs)]);
  }
}
