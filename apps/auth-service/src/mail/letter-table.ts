import { prepareStatement } from '@oncelink/service-kit/database';
import type { DataSource } from 'typeorm';
import type { LetterKind } from './letters.ts';

/** How soon a letter whose job the queue has lost gets another one, in seconds. */
const REQUEUE_SECONDS = 30;
const KEEP_DEAD_DAYS = 7;
const BATCH_SIZE = 200;

/** A code that lapsed while it waited is noted as dead within seconds; one that is older never was one. */
const FORGETTABLE = `(l.died_at IS NOT NULL OR l.kind = 'code' AND l.lapses_at < clock_timestamp() - interval '1 hour')`;

/**
 * Forgets dead letters that have been kept long enough, and codes that were not to be sent from the start; answers the
 * others that are due. Any number may ask at once.
 */
const TAKE_DUE = {
  name: 'take-due-letters',
  text: `
WITH due AS (
  SELECT id FROM mail_outbox WHERE due_at <= clock_timestamp() ORDER BY due_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED),
forgotten AS (DELETE FROM mail_outbox AS l USING due WHERE l.id = due.id AND ${FORGETTABLE})
UPDATE mail_outbox AS l SET due_at = clock_timestamp() + make_interval(secs => ${REQUEUE_SECONDS})
FROM due WHERE l.id = due.id AND NOT (${FORGETTABLE}) RETURNING l.id, l.kind`,
};

/** A code lapses by the clock that made it, which is not this machine's. */
const READ = {
  name: 'read-letter',
  text: `
SELECT id, kind, lapses_at AS "lapsesAt", sealed, lapses_at <= clock_timestamp() AS "hasLapsed"
FROM mail_outbox WHERE id = $1 AND died_at IS NULL`,
};

const REMOVE = { name: 'remove-letter', text: 'DELETE FROM mail_outbox WHERE id = $1' };

const BURY = {
  name: 'bury-letter',
  text: `
UPDATE mail_outbox SET died_at = clock_timestamp(), died_of = $2, sealed = CASE WHEN kind <> 'code' THEN sealed END,
  due_at = clock_timestamp() + interval '${KEEP_DEAD_DAYS} days'
WHERE id = $1`,
};

const LIST_DEAD = {
  name: 'list-dead-letters',
  text: `
SELECT id, kind, died_at AS "diedAt", died_of AS "diedOf" FROM mail_outbox WHERE died_at IS NOT NULL ORDER BY died_at`,
};

export interface QueuedLetter {
  readonly id: string;
  readonly kind: LetterKind;
}

export interface WaitingLetter extends QueuedLetter {
  readonly lapsesAt: Date;
  readonly sealed: Buffer;
  readonly hasLapsed: boolean;
}

export interface DeadLetter extends QueuedLetter {
  readonly diedAt: Date;
  readonly diedOf: string;
}

/** The letters from when they are accepted until they are handed to the mail server or forgotten. */
export class LetterTable {
  readonly #takeDue;
  readonly #read;
  readonly #remove;
  readonly #bury;
  readonly #listDead;

  constructor(dataSource: DataSource) {
    this.#takeDue = prepareStatement<QueuedLetter>(dataSource, TAKE_DUE);
    this.#read = prepareStatement<WaitingLetter>(dataSource, READ);
    this.#remove = prepareStatement(dataSource, REMOVE);
    this.#bury = prepareStatement(dataSource, BURY);
    this.#listDead = prepareStatement<DeadLetter>(dataSource, LIST_DEAD);
  }

  takeDue(): Promise<QueuedLetter[]> {
    return this.#takeDue([]);
  }

  /** Undefined when it was sent, or died. */
  async read(id: string): Promise<WaitingLetter | undefined> {
    const [row] = await this.#read([id]);
    return row;
  }

  async remove(id: string): Promise<void> {
    await this.#remove([id]);
  }

  /** Keeps that it died, for a week; of a code nothing else. */
  async bury(id: string, diedOf: string): Promise<void> {
    await this.#bury([id, diedOf]);
  }

  listDead(): Promise<DeadLetter[]> {
    return this.#listDead([]);
  }
}
