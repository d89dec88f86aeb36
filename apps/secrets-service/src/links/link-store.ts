import type { DataSource } from 'typeorm';
import type {
  ClaimKey,
  EndRow,
  InsertedRow,
  LifetimeRow,
  LinkKey,
  Located,
  NewLink,
  OpenedRow,
  OpenTry,
  StateRow,
} from './link-rows.ts';
import { ACKNOWLEDGE_LINKS, ERASE_LINKS, INSERT_LINKS, OPEN_LINKS, READ_LINKS } from './link-statements.ts';
import { prepareBatch, type Outcome } from './prepare-batch.ts';

/** Durations in seconds. */
export interface LinkTimes {
  /** How long a claimant may ask again. */
  readonly grace: number;
  /** How long an ended link is remembered. */
  readonly tombstone: number;
}

/**
 * Settings of the connections that the link statements run on. Batches carry any number of rows, so a plan must never
 * depend on how many there were first; a whole scan is never right, and while the table is small it looks cheap.
 */
export const LINK_SERVER_OPTIONS =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off';

/**
 * The link table. Every method is one statement for the whole batch and answers one outcome per row, in order.
 * Payloads go in with `insert` and come out of `open`, nowhere else.
 */
export class LinkStore {
  readonly #insert;
  readonly #open;
  readonly #acknowledge;
  readonly #erase;
  readonly #read;
  readonly #times: LinkTimes;

  constructor(dataSource: DataSource, times: LinkTimes) {
    this.#times = times;
    this.#insert = prepareBatch<NewLink, InsertedRow>(dataSource, INSERT_LINKS);
    this.#open = prepareBatch<OpenTry, OpenedRow>(dataSource, OPEN_LINKS);
    this.#acknowledge = prepareBatch<ClaimKey, Located>(dataSource, ACKNOWLEDGE_LINKS);
    this.#erase = prepareBatch<LinkKey, EndRow>(dataSource, ERASE_LINKS);
    this.#read = prepareBatch<LinkKey, StateRow>(dataSource, READ_LINKS);
  }

  /** Nothing where a link of that name exists. */
  async insert(links: readonly NewLink[]): Promise<Outcome<LifetimeRow>[]> {
    const rows = await this.#insert(links);
    // Two links of one batch may have drawn one name: the row belongs to the one whose proof it holds.
    return links.map(({ proof }, index) => {
      const row = rows[index];
      return row === undefined || row instanceof Error || row.link_proof.equals(proof) ? row : undefined;
    });
  }

  /** Claims, or only checks the password. Nothing where the link does not exist or can't be opened (any more). */
  open(tries: readonly OpenTry[]): Promise<Outcome<OpenedRow>[]> {
    return this.#open(tries, [this.#times.grace, this.#times.tombstone]);
  }

  /** Nothing where this claimant does not hold the link (any more). */
  acknowledge(claims: readonly ClaimKey[]): Promise<Outcome<Located>[]> {
    return this.#acknowledge(claims, [this.#times.tombstone]);
  }

  /** Nothing where there is nothing left to erase. */
  erase(keys: readonly LinkKey[]): Promise<Outcome<EndRow>[]> {
    return this.#erase(keys, [this.#times.grace, this.#times.tombstone]);
  }

  /** Nothing where the link never existed, the proof is wrong, or its tombstone has lapsed. */
  read(keys: readonly LinkKey[]): Promise<Outcome<StateRow>[]> {
    return this.#read(keys, [this.#times.grace, this.#times.tombstone]);
  }
}
