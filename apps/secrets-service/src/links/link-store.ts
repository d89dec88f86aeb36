import type { RingKey } from '@oncelink/key-ring';
import { prepareStatement } from '@oncelink/service-kit/database';
import type { DataSource } from 'typeorm';
import { encryptLink, openLink } from '../keys/encrypt-links.ts';
import { KeyMissingError, type KeyKeeper } from '../keys/key-keeper.ts';
import {
  isGranted,
  type ClaimKey,
  type EndRow,
  type InsertedRow,
  type LifetimeRow,
  type LinkKey,
  type Located,
  type NewLink,
  type OpenedRow,
  type OpenTry,
  type SealedRow,
  type StateRow,
  type StoredLink,
} from './link-rows.ts';
import {
  ACKNOWLEDGE_LINKS,
  ERASE_LINKS,
  FIND_OPEN_KEY,
  INSERT_LINKS,
  OPEN_LINKS,
  READ_LINKS,
} from './link-statements.ts';
import { DatabaseAwayError, prepareBatch, type Outcome } from './prepare-batch.ts';

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
 * Payloads go in with `insert` and come out of `open`, nowhere else; they lie there encrypted.
 */
export class LinkStore {
  readonly #insert;
  readonly #open;
  readonly #acknowledge;
  readonly #erase;
  readonly #read;
  readonly #findOpenKey;
  readonly #times: LinkTimes;
  readonly #keys: KeyKeeper;

  constructor(dataSource: DataSource, times: LinkTimes, keys: KeyKeeper) {
    this.#times = times;
    this.#keys = keys;
    this.#insert = prepareBatch<StoredLink, InsertedRow>(dataSource, INSERT_LINKS);
    this.#open = prepareBatch<OpenTry, SealedRow>(dataSource, OPEN_LINKS);
    this.#acknowledge = prepareBatch<ClaimKey, Located>(dataSource, ACKNOWLEDGE_LINKS);
    this.#erase = prepareBatch<LinkKey, EndRow>(dataSource, ERASE_LINKS);
    this.#read = prepareBatch<LinkKey, StateRow>(dataSource, READ_LINKS);
    this.#findOpenKey = prepareStatement<{ open: boolean }>(dataSource, FIND_OPEN_KEY);
  }

  /** Nothing where a link of that name exists. */
  async insert(links: readonly NewLink[]): Promise<Outcome<LifetimeRow>[]> {
    let rows = await this.#insertUnder(this.#keys.current, links);
    if (rows.some(isShut)) {
      // Another key is current now. What was written under the one before stays.
      await this.#keys.refresh();
      const left = links.filter((_, index) => isShut(rows[index]));
      const again = (await this.#insertUnder(this.#keys.current, left)).values();
      rows = rows.map((row) => (isShut(row) ? again.next().value : row));
    }
    // Two links of one batch may have drawn one name: the row belongs to the one whose proof it holds.
    return rows.map((row, index) => {
      const proof = links[index]?.proof;
      return row === undefined || row instanceof Error || proof?.equals(row.link_proof) ? row : undefined;
    });
  }

  /** Claims, or only checks the password. Nothing where the link does not exist or can't be opened (any more). */
  async open(tries: readonly OpenTry[]): Promise<Outcome<OpenedRow>[]> {
    const rows = await this.#openHeld(tries);
    const isLocked = rows.map((row) => isLockedRow(row));
    if (!isLocked.includes(true)) return rows;
    // A rotation has moved the row before we saw its new key. Nothing was claimed yet, so it can be asked for anew.
    await this.#keys.refresh();
    const again = (await this.#openHeld(tries.filter((_, index) => isLocked[index]))).values();
    const failure = new KeyMissingError();
    return rows.map((row, index) => {
      const last = isLocked[index] ? again.next().value : row;
      return isLockedRow(last) ? failure : last;
    });
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

  /** A `KeyMissingError` where nothing may be written under the key: nothing was, then. */
  async #insertUnder(key: RingKey | undefined, links: readonly NewLink[]): Promise<Outcome<InsertedRow>[]> {
    if (key === undefined) return links.map(() => new KeyMissingError());
    const stored = links.map((link) => encryptLink(key, link));
    const rows = await this.#insert(stored, [key.kid]);
    if (!rows.includes(undefined)) return rows;
    // Not written because it exists, or because of the key, which may close between rows that go one by one.
    const failure = await this.#failureOf(key);
    return failure === undefined ? rows : rows.map((row) => row ?? failure);
  }

  /** Why nothing can be written under the key. */
  async #failureOf({ kid }: RingKey): Promise<Error | undefined> {
    try {
      const [found] = await this.#findOpenKey([kid]);
      return found?.open ? undefined : new KeyMissingError();
    } catch (error) {
      return new DatabaseAwayError(error);
    }
  }

  /** Those whose key is not held come back locked. */
  async #openHeld(tries: readonly OpenTry[]): Promise<Outcome<OpenedRow>[]> {
    // The same keys for the claim and for what it gives: a rotation may take one away while the statement runs.
    const { held } = this.#keys;
    const rows = await this.#open(tries, [this.#times.grace, this.#times.tombstone, [...held.keys()]]);
    return rows.map((row) => {
      if (!isGranted(row) || row.locked) return row;
      const key = held.get(row.kid);
      return key === undefined ? new KeyMissingError() : openLink(key, row);
    });
  }
}

const isShut = (row: unknown): boolean => row instanceof KeyMissingError;

const isLockedRow = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'locked' in row && row.locked === true;
