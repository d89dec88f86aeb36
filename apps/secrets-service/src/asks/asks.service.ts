import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { RingKey } from '@oncelink/key-ring';
import { isRefusal, prepareStatement } from '@oncelink/service-kit/database';
import { Pool } from 'pg';
import { SECRETS_CONFIG, type SecretsConfig } from '../config.ts';
import { LinkEnds } from '../ends/link-ends.service.ts';
import { KeyKeeper, KeyMissingError } from '../keys/key-keeper.service.ts';
import { LINK_KIND } from '../links/link-rows.ts';
import { encryptSecret } from '../links/links.service.ts';
import { DatabaseAwayError } from '../links/run-batch.ts';
import { ANSWER_ASK, FORGET_ASKS, LOCK_OWNER, MAKE_ASK, READ_ASK, WITHDRAW_ASK } from './ask.statements.ts';

/** Names an ask, with the proof of who may answer it. */
export interface AskKey {
  readonly loc: Buffer;
  readonly askProofHash: Buffer;
}

export interface OwnAskKey extends AskKey {
  readonly collectProofHash: Buffer;
}

export interface NewAsk extends OwnAskKey {
  /** Null: of a visitor. */
  readonly ownerId: Buffer | null;
  /** Seconds. */
  readonly life: number;
  /** How many of its account may be open at once. */
  readonly openMax: number;
  /** Under which name its end is told; null: to nobody. */
  readonly watch: Buffer | null;
}

interface MadeRow {
  readonly expires_at: Date;
  readonly ttl: number;
}

export interface AskRow extends MadeRow {
  readonly collect_proof: Buffer;
  readonly lapsed: boolean;
  readonly answer: Buffer | null;
  readonly gone_at: Date | null;
  readonly watch: Buffer | null;
}

/** An ask that was ended. */
interface EndedRow {
  readonly is_watched: boolean;
}

/** Whether the database, not the request, is to blame. */
const orAway = (error: unknown): never => {
  throw isRefusal(error) ? error : new DatabaseAwayError(error);
};

export const hashOfEnvelope = (envelope: Buffer): Buffer => hash('sha256', envelope, 'buffer');

/** The table of asks. An answer goes into the table of links, encrypted as everything there. */
@Injectable()
export class AsksService {
  readonly #make;
  readonly #read;
  readonly #answer;
  readonly #withdraw;
  readonly #forget;
  readonly #tombstoneSeconds: number;

  constructor(
    private readonly pool: Pool,
    private readonly keys: KeyKeeper,
    @Inject(SECRETS_CONFIG) config: Pick<SecretsConfig, 'TOMBSTONE_SECONDS'>,
    @Inject(LinkEnds) private readonly ends: Pick<LinkEnds, 'wake'>,
  ) {
    this.#tombstoneSeconds = config.TOMBSTONE_SECONDS;
    this.#make = prepareStatement<MadeRow>(pool, MAKE_ASK);
    this.#read = prepareStatement<AskRow>(pool, READ_ASK);
    this.#answer = prepareStatement<EndedRow>(pool, ANSWER_ASK);
    this.#withdraw = prepareStatement<EndedRow>(pool, WITHDRAW_ASK);
    this.#forget = prepareStatement(pool, FORGET_ASKS);
  }

  /** Undefined where there is one of that name, or where its account has as many as it may have. */
  async make(ask: NewAsk): Promise<MadeRow | undefined> {
    const { loc, askProofHash, collectProofHash, ownerId, life, openMax, watch } = ask;
    const named = [loc, askProofHash, collectProofHash, ownerId];
    const values = [...named, life, this.#tombstoneSeconds, openMax, watch];
    const made = ownerId === null ? this.#make(values) : this.#makeInTurn(ownerId, values);
    return (await made.catch(orAway))[0];
  }

  /** Undefined: there is none, or not with this proof. */
  async read({ loc, askProofHash }: AskKey): Promise<AskRow | undefined> {
    return (await this.#read([loc, askProofHash]).catch(orAway))[0];
  }

  /** @returns whether this envelope has won. @throws KeyMissingError nothing may be written under any key we hold */
  async answer(key: AskKey, envelope: Buffer): Promise<boolean> {
    if (await this.#answerUnder(this.keys.current, key, envelope)) return true;
    const row = await this.read(key);
    if (row === undefined || row.lapsed || row.answer !== null || row.gone_at !== null) return false;
    // It waits for an answer still, so it is the key: another one is current now.
    await this.keys.refresh();
    if (await this.#answerUnder(this.keys.current, key, envelope)) return true;
    const after = await this.read(key);
    if (after?.answer === null && !after.lapsed && after.gone_at === null) throw new KeyMissingError();
    return false;
  }

  /** @returns whether this call has ended it, unanswered */
  async withdraw({ loc, askProofHash, collectProofHash }: OwnAskKey): Promise<boolean> {
    const values = [loc, askProofHash, collectProofHash, this.#tombstoneSeconds];
    return this.#hasEnded(await this.#withdraw(values).catch(orAway));
  }

  /** Forgets asks whose time is up. @param rows of one statement. @returns how many */
  async forget(signal: AbortSignal, rows = 1000): Promise<number> {
    let forgotten = 0;
    while (!signal.aborted) {
      const gone = await this.#forget([rows]);
      forgotten += gone.length;
      if (gone.length < rows) break;
    }
    return forgotten;
  }

  async #makeInTurn(ownerId: Buffer, values: readonly unknown[]): Promise<readonly MadeRow[]> {
    const client = await this.pool.connect();
    let failure: unknown;
    try {
      await client.query('BEGIN');
      await client.query(LOCK_OWNER, [ownerId]);
      const { rows } = await client.query<MadeRow>({ text: MAKE_ASK.text, values: [...values] });
      await client.query('COMMIT');
      return rows;
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      // One whose transaction has failed is closed rather than lent out again.
      client.release(failure !== undefined);
    }
  }

  async #answerUnder(key: RingKey | undefined, ask: AskKey, envelope: Buffer): Promise<boolean> {
    if (key === undefined) return false;
    const { payload, dek } = encryptSecret(key, ask.loc, LINK_KIND.answer, envelope);
    const values = [ask.loc, ask.askProofHash, hashOfEnvelope(envelope), payload, dek, key.kid];
    return this.#hasEnded(await this.#answer([...values, this.#tombstoneSeconds]).catch(orAway));
  }

  /** Whether an ask was ended, whose end is then told if somebody wants that. */
  #hasEnded([ended]: readonly EndedRow[]): boolean {
    if (ended?.is_watched) this.ends.wake();
    return ended !== undefined;
  }
}
