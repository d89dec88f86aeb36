import { Inject, Injectable } from '@nestjs/common';
import { WATCH_BYTES } from '@oncelink/contracts';
import {
  DecryptError,
  decryptPayload,
  drawDek,
  encryptPayload,
  unwrapKey,
  wrapKey,
  type RingKey,
} from '@oncelink/key-ring';
import { joinStatements, prepareStatement } from '@oncelink/service-kit/database';
import { Pool } from 'pg';
import { SECRETS_CONFIG, type SecretsConfig } from '../config.ts';
import { LinkEnds } from '../ends/link-ends.service.ts';
import { KeyKeeper, KeyMissingError } from '../keys/key-keeper.service.ts';
import type {
  ClaimKey,
  EndRow,
  LinkKey,
  LinkKind,
  Located,
  MadeRow,
  NewLink,
  OpenedRow,
  OpenTry,
  StateRow,
  StoredRow,
  WatchedRow,
} from './link-rows.ts';
import {
  ACKNOWLEDGE_LINKS,
  CLAIM_LINKS,
  COMPARE_LINKS,
  ERASE_LINKS,
  FIND_LOCKED_LINKS,
  FIND_OPEN_KEY,
  INSERT_LINKS,
  INSERT_PLAIN_LINKS,
  OPEN_LINKS,
  READ_LINKS,
} from './link.statements.ts';
import { DatabaseAwayError, prepareBatch, type Entry } from './run-batch.ts';

type Entries<Row extends Located, Found> = readonly Entry<Row, Found>[];

/**
 * The link table. Every method runs one statement for its entries, which are of different links, and sets what it `found` for each;
 * `open` runs one for those with a password, one for the others, and one more for those that were not found. Secrets go in with `insert` and come out of `open`, nowhere else; they lie there encrypted. `findOthers`
 * compares one with what its caller has sent, and tells no more.
 */
@Injectable()
export class LinksService {
  readonly #insert;
  readonly #insertPlain;
  readonly #claim;
  readonly #findLocked;
  readonly #open;
  readonly #acknowledge;
  readonly #erase;
  readonly #read;
  readonly #compare;
  readonly #findOpenKey;
  readonly #graceSeconds: number;
  readonly #tombstoneSeconds: number;
  readonly #keys: KeyKeeper;

  constructor(
    pool: Pool,
    keys: KeyKeeper,
    @Inject(SECRETS_CONFIG) config: Pick<SecretsConfig, 'GRACE_SECONDS' | 'TOMBSTONE_SECONDS'>,
    @Inject(LinkEnds) private readonly ends: Pick<LinkEnds, 'wake'>,
  ) {
    this.#graceSeconds = config.GRACE_SECONDS;
    this.#tombstoneSeconds = config.TOMBSTONE_SECONDS;
    this.#keys = keys;
    // Under load nearly every pop has both, and each commit costs as much as several rows (ADR 129).
    const join = joinStatements(pool);
    this.#insertPlain = prepareBatch<NewLink, MadeRow>(pool, INSERT_PLAIN_LINKS, join);
    this.#claim = prepareBatch<OpenTry, OpenedRow>(pool, CLAIM_LINKS, join);
    // By itself: one link may be in either list of new ones, so replicas would lock rows of both lists in no common order.
    this.#insert = prepareBatch<NewLink, MadeRow>(pool, INSERT_LINKS);
    this.#findLocked = prepareBatch<OpenTry, Located>(pool, FIND_LOCKED_LINKS);
    this.#open = prepareBatch<OpenTry, OpenedRow>(pool, OPEN_LINKS);
    this.#acknowledge = prepareBatch<ClaimKey, WatchedRow>(pool, ACKNOWLEDGE_LINKS);
    this.#erase = prepareBatch<LinkKey, EndRow>(pool, ERASE_LINKS);
    this.#read = prepareBatch<LinkKey, StateRow>(pool, READ_LINKS);
    this.#compare = prepareBatch<LinkKey, StoredRow>(pool, COMPARE_LINKS);
    this.#findOpenKey = prepareStatement<{ open: boolean }>(pool, FIND_OPEN_KEY);
  }

  /** Finds nothing where a link of that name exists. */
  async insert(links: Entries<NewLink, MadeRow>): Promise<void> {
    await this.#insertUnder(this.#keys.current, links);
    const refused = links.filter(({ found }) => found instanceof KeyMissingError);
    if (refused.length === 0) return;
    // Another key is current now. What was written under the one before stays.
    await this.#keys.refresh();
    await this.#insertUnder(this.#keys.current, refused);
  }

  /** Claims, or only checks the password. Finds nothing where the link does not exist or can't be opened (any more). */
  async open(tries: Entries<OpenTry, OpenedRow>): Promise<void> {
    const locked = await this.#openHeld(tries);
    if (locked.length === 0) return;
    // A rotation has moved the row before we saw its new key. Nothing was claimed yet, so we can try again.
    await this.#keys.refresh();
    for (const entry of await this.#openHeld(locked)) entry.found = new KeyMissingError();
  }

  /** Finds nothing where this claimant does not hold the link (any more). */
  async acknowledge(claims: Entries<ClaimKey, WatchedRow>): Promise<void> {
    await this.#acknowledge(claims, [this.#tombstoneSeconds]);
    this.#tellEnds(claims);
  }

  /** Finds nothing where there is nothing left to erase. */
  async erase(keys: Entries<LinkKey, EndRow>): Promise<void> {
    await this.#erase(keys, [this.#graceSeconds, this.#tombstoneSeconds]);
    this.#tellEnds(keys);
  }

  /** Finds nothing where the link never existed, the proof is wrong, or its tombstone has lapsed. */
  read(keys: Entries<LinkKey, StateRow>): Promise<void> {
    return this.#read(keys, [this.#graceSeconds, this.#tombstoneSeconds]);
  }

  /**
   * Of links whose proofs exist already, those that hold another secret than the one that was sent. What can't be compared here,
   * because a rotation has moved its key, counts as the same.
   */
  async findOthers(sent: Entries<NewLink, StoredRow>): Promise<ReadonlySet<NewLink>> {
    const { held } = this.#keys;
    await this.#compare(sent);
    const others = sent.filter(({ row, found }) => {
      if (found === undefined || found instanceof Error || found.kid === null) return false;
      const key = held.get(found.kid);
      if (key === undefined || decryptLink(key, found) !== undefined) return false;
      return !isSame(found.secret, row.secret) || !isSame(found.pw_proof, row.passwordProofHash);
    });
    return new Set(others.map(({ row }) => row));
  }

  /** The rows say what is to be told: this only has someone look at them at once. */
  #tellEnds<Row extends Located>(entries: Entries<Row, Partial<WatchedRow>>): void {
    if (entries.some(({ found }) => hasUntoldEnd(found))) this.ends.wake();
  }

  /** Finds a `KeyMissingError` where nothing may be written under the key: nothing was, then. */
  async #insertUnder(key: RingKey | undefined, links: Entries<NewLink, MadeRow>): Promise<void> {
    if (key === undefined) {
      for (const entry of links) entry.found = new KeyMissingError();
      return;
    }
    for (const { row } of links) {
      const { payload, dek } = encryptSecret(key, row.loc, row.kind, row.secret);
      row.payload = payload;
      row.dek = dek;
    }
    const insert = links.some(({ row }) => isSpecial(row)) ? this.#insert : this.#insertPlain;
    await insert(links, [key.kid, this.#tombstoneSeconds]);
    const unwritten = links.filter(({ found }) => found === undefined);
    if (unwritten.length === 0) return;
    // Not written because it exists, or because of the key, which may close between rows that go one by one.
    const failure = await this.#failureOf(key);
    for (const entry of unwritten) entry.found = failure;
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

  /** @returns those that were not claimed because their key is not held */
  async #openHeld(tries: Entries<OpenTry, OpenedRow>): Promise<Entries<OpenTry, OpenedRow>> {
    // The same keys for the claim and for what it gives: a rotation may take one away while the statement runs.
    const { held } = this.#keys;
    const kids = [...held.keys()];
    const guarded = tries.filter(({ row }) => row.passwordProofHash !== null);
    const unguarded = tries.filter(({ row }) => row.passwordProofHash === null);
    await Promise.all([
      this.#claim(unguarded, [this.#graceSeconds, kids]),
      this.#open(guarded, [this.#graceSeconds, this.#tombstoneSeconds, kids]),
    ]);
    this.#tellEnds(guarded);
    for (const entry of tries) {
      const { found } = entry;
      if (found === undefined || found instanceof Error || found.locked === true) continue;
      if (found.payload === null || found.kid === null) continue;
      const key = held.get(found.kid);
      entry.found = key === undefined ? new KeyMissingError() : (decryptLink(key, found) ?? found);
    }
    const unfound = unguarded.filter(({ found }) => found === undefined);
    return [...guarded.filter(isLocked), ...(await this.#lockedOf(unfound, kids))];
  }

  /** Of those that no claim has found. */
  async #lockedOf(
    unfound: Entries<OpenTry, OpenedRow>,
    kids: readonly number[],
  ): Promise<Entry<OpenTry, OpenedRow>[]> {
    const looks = unfound.map(({ row, key }): Entry<OpenTry, Located> => ({ row, key, found: undefined }));
    await this.#findLocked(looks, [kids]);
    return unfound.filter((entry, index) => {
      const found = looks[index]?.found;
      if (found instanceof Error) entry.found = found;
      return found !== undefined && !(found instanceof Error);
    });
  }
}

const hasUntoldEnd = (found: Partial<WatchedRow> | Error | undefined): boolean =>
  found !== undefined && !(found instanceof Error) && (found.watch?.length ?? 0) > WATCH_BYTES;

/** Has what most links do not have. */
const isSpecial = ({ watch, startsIn }: NewLink): boolean => watch !== null || startsIn !== null;

const isLocked = ({ found }: Entry<OpenTry, OpenedRow>): boolean =>
  found !== undefined && !(found instanceof Error) && found.locked === true;

const NOTHING = Buffer.alloc(0);
const isSame = (one: Buffer | null = null, other: Buffer | null): boolean =>
  (one ?? NOTHING).equals(other ?? NOTHING);

/** Encrypts the secret of a link. Its key is drawn here and kept nowhere but wrapped: each call takes another one. */
export function encryptSecret(key: RingKey, loc: Buffer, kind: LinkKind, secret: Buffer) {
  const dek = drawDek();
  return { payload: encryptPayload(dek, loc, kind, secret), dek: wrapKey(key, loc, dek) };
}

/** Decrypts the secret of a row whose claim was granted, or that is compared. @returns the error when the row was tampered with */
function decryptLink(key: RingKey, row: OpenedRow | StoredRow): DecryptError | undefined {
  const { loc, kind, payload, dek } = row;
  if (payload === null || dek === null) return undefined;
  try {
    row.secret = decryptPayload(unwrapKey(key, loc, dek), loc, kind, payload);
    return undefined;
  } catch (error) {
    if (error instanceof DecryptError) return error;
    throw error;
  }
}
