import { Inject, Injectable } from '@nestjs/common';
import { StoreAwayError, type BlobStore } from '@oncelink/blob-store';
import { Counter, type Log } from '@oncelink/service-kit';
import { prepareStatement } from '@oncelink/service-kit/database';
import { Pool } from 'pg';
import { locOfKey, prefixOf } from '../files/names.ts';
import { LOG, STORE } from '../tokens.ts';
import {
  END_UNREAD,
  FIND_STRAYS,
  FORGET_FILE,
  FORGET_QUOTAS,
  PUT_OFF,
  TAKE_DUE,
} from './sweep.statements.ts';

const BATCH = 20;
const STRAYS_BATCH = 500;
/** An object is younger than its row as long as it is being stored. No part takes a day. */
const STRAY_MS = 25 * 3_600_000;

const removed = new Counter({
  name: 'oncelink_file_objects_removed_total',
  help: 'Objects that were removed from the store: of files that are over, or that nobody knew.',
  labelNames: ['why'],
});

/**
 * Removes what is over: first the objects, then the row, so that a death in between leaves a row that leads to the rest. That
 * nobody can read it any more does not hang on it: for that its links have ended, and with them its only key.
 */
@Injectable()
export class Sweeper {
  readonly #takeDue;
  readonly #endUnread;
  readonly #forget;
  readonly #putOff;
  readonly #findStrays;
  readonly #forgetQuotas;

  constructor(
    @Inject(STORE) private readonly store: BlobStore,
    @Inject(LOG) private readonly log: Log,
    pool: Pool,
  ) {
    this.#takeDue = prepareStatement<{ loc: Buffer }>(pool, TAKE_DUE);
    this.#endUnread = prepareStatement(pool, END_UNREAD);
    this.#forget = prepareStatement(pool, FORGET_FILE);
    this.#putOff = prepareStatement(pool, PUT_OFF);
    this.#findStrays = prepareStatement<{ place: number }>(pool, FIND_STRAYS);
    this.#forgetQuotas = prepareStatement(pool, FORGET_QUOTAS);
  }

  /** @returns how many files are gone */
  async sweep(): Promise<number> {
    let total = 0;
    for (let count = BATCH; count === BATCH;) {
      const due = await this.#takeDue([BATCH]);
      const gone = await Promise.all(due.map(({ loc }) => this.#remove(loc)));
      total += gone.filter(Boolean).length;
      count = due.length;
    }
    return total;
  }

  /** What no moment of its own ends: readers whose time is over, and accounts that send nothing. */
  async tidy(): Promise<void> {
    await this.#endUnread([]);
    await this.#forgetQuotas([]);
  }

  /** Removes objects that nobody knows. @returns how many */
  async removeStrays(): Promise<number> {
    let total = 0;
    let keys: string[] = [];
    for await (const { key, changedAt } of this.store.list('')) {
      if (Date.now() - changedAt.getTime() < STRAY_MS || locOfKey(key) === null) continue;
      keys.push(key);
      if (keys.length < STRAYS_BATCH) continue;
      total += await this.#removeUnknown(keys);
      keys = [];
    }
    return total + (await this.#removeUnknown(keys));
  }

  async #removeUnknown(keys: readonly string[]): Promise<number> {
    const named = keys.map(locOfKey);
    const strays = await this.#findStrays([
      named.map((name) => name?.loc),
      named.map((name) => name?.object),
    ]);
    for (const { place } of strays) {
      const key = keys[place - 1];
      if (key !== undefined) await this.store.remove(key);
    }
    removed.inc({ why: 'stray' }, strays.length);
    return strays.length;
  }

  /** @returns whether all of it is gone. A store that is away leaves it for later */
  async #remove(loc: Buffer): Promise<boolean> {
    try {
      for await (const { key } of this.store.list(prefixOf(loc))) {
        await this.store.remove(key);
        removed.inc({ why: 'over' });
      }
      await this.#forget([loc]);
      return true;
    } catch (error) {
      if (!(error instanceof StoreAwayError)) throw error;
      this.log.error('file-store-away', { reason: error.code });
      await this.#putOff([loc]);
      return false;
    }
  }
}
