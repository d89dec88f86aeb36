import { Injectable } from '@nestjs/common';
import { GONE_REASONS, type LinkEnd } from '@oncelink/contracts';
import { prepareStatement } from '@oncelink/service-kit/database';
import { Pool } from 'pg';
import { RECORD_ENDS } from './end.statements.ts';

/** How long an end waits for others: a statement for a hundred costs little more than one for one. */
const GATHER_MS = 10;
const BATCH = 200;

interface Waiting {
  readonly end: LinkEnd;
  readonly watch: Buffer;
  readonly settle: (isKnown: boolean) => void;
  readonly fail: (error: unknown) => void;
}

/** Records how links have ended. */
@Injectable()
export class EndsService {
  readonly #record;
  #waiting: Waiting[] = [];
  #isGathering = false;

  constructor(pool: Pool) {
    this.#record = prepareStatement<{ watch: Buffer }>(pool, RECORD_ENDS);
  }

  /**
   * Resolves once the end is committed, now or by a call before.
   * @returns whether the link has a receipt
   */
  record(end: LinkEnd): Promise<boolean> {
    return new Promise((settle, fail) => {
      this.#waiting.push({ end, watch: Buffer.from(end.watch, 'base64url'), settle, fail });
      if (!this.#isGathering) setTimeout(() => this.#recordAll(), GATHER_MS);
      this.#isGathering = true;
    });
  }

  #recordAll(): void {
    const all = this.#waiting;
    this.#waiting = [];
    this.#isGathering = false;
    for (let start = 0; start < all.length; start += BATCH)
      void this.#recordBatch(all.slice(start, start + BATCH));
  }

  /** Never rejects: who waits is told. */
  async #recordBatch(batch: readonly Waiting[]): Promise<void> {
    const sorted = batch.toSorted((a, b) => Buffer.compare(a.watch, b.watch));
    try {
      const known = await this.#record([
        sorted.map(({ watch }) => watch),
        sorted.map(({ end }) => GONE_REASONS.indexOf(end.why) + 1),
        sorted.map(({ end }) => end.at),
        sorted.map(({ end }) => end.kid),
      ]);
      const names = new Set(known.map(({ watch }) => watch.toString('base64url')));
      for (const { end, settle } of batch) settle(names.has(end.watch));
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  }
}
