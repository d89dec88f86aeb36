import { randomUUID } from 'node:crypto';
import {
  KEY_PLANS,
  type Caller,
  type CallerKey,
  type CreateKeyRequest,
  type CreateKeyResult,
  type DescribeKeyResult,
  type ListKeysResult,
  type RevokeKeyResult,
  type RotateKeyRequest,
  type RotateKeyResult,
  type RotateOwnKeyRequest,
  type RotateOwnKeyResult,
} from '@oncelink/contracts';
import type { KeyWhy } from '@oncelink/contracts/events';
import { prepareStatement, type Statement, type Transaction } from '@oncelink/service-kit/database';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { LOCK_ACCOUNT } from '../accounts/account.statements.ts';
import { accountOf } from '../answer-each.ts';
import { SessionChanges, type Changed } from '../sessions/session-changes.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { KeyEvents } from './key-events.service.ts';
import type { ChangedKeyRow } from './key-in-event.ts';
import {
  bitsOf,
  COUNT_KEYS,
  keyOf,
  LIST_KEYS,
  LOCK_KEY_OWNER,
  READ_KEY,
  REPLACE_KEY,
  REVOKE_BY_HASH,
  REVOKE_KEY,
  STORE_KEY,
  STORE_SUCCESSOR,
  type KeyRow,
} from './key.statements.ts';

interface RevokedRow extends ChangedKeyRow {
  readonly token_hash: Buffer;
}

interface ReplacedRow extends RevokedRow {
  readonly lapses_at: Date;
}

const bytesOf = (hash: string): Buffer => Buffer.from(hash, 'base64url');

/** What owners do with their keys, and keys with themselves. */
@Injectable()
export class KeysService {
  readonly #list;
  readonly #read;

  constructor(
    pool: Pool,
    private readonly changes: SessionChanges,
    private readonly sessions: SessionsService,
    private readonly events: KeyEvents,
  ) {
    this.#list = prepareStatement<KeyRow>(pool, LIST_KEYS);
    this.#read = prepareStatement<KeyRow>(pool, READ_KEY);
  }

  /** A stolen session alone must not be enough for a key: it would outlive the session. */
  create(caller: Caller | null, request: CreateKeyRequest): Promise<CreateKeyResult> {
    const { userId, sessionId } = accountOf(caller);
    const { keys } = KEY_PLANS[caller?.plan ?? 'free'];
    return this.changes.run<CreateKeyResult>(async (transaction) => {
      const { query } = transaction;
      const [own] = await query<{ is_fresh: boolean }>(LOCK_ACCOUNT, [userId, sessionId]);
      if (own === undefined) return { result: { outcome: 'signed-out' }, tokens: [] };
      if (!own.is_fresh) return { result: { outcome: 'code-too-old' }, tokens: [] };
      const [alive] = await query<{ count: number }>(COUNT_KEYS, [userId]);
      if ((alive?.count ?? keys) >= keys) return { result: { outcome: 'too-many-keys' }, tokens: [] };
      const { tokenHash, hint, name, scopes, networks, callsPerMinute, language, expiresInDays } = request;
      const values = [bytesOf(tokenHash), hint, name, bitsOf(scopes), networks, callsPerMinute, 'page'];
      const [row] = await query<KeyRow>(STORE_KEY, [userId, ...values, language, expiresInDays]);
      if (row === undefined) throw new Error('The key was not stored.');
      await this.events.record(transaction, { ...row, owner_id: userId }, 'key.created');
      return { result: { outcome: 'created', key: keyOf(row) }, tokens: [] };
    });
  }

  async list(caller: Caller | null): Promise<ListKeysResult> {
    const account = accountOf(caller);
    const age = await this.sessions.checkCodeAge(account);
    if (age.outcome !== 'code-is-fresh') return age;
    return { outcome: 'listed', keys: (await this.#list([account.userId])).map(keyOf) };
  }

  async revoke(caller: Caller | null, id: string): Promise<RevokeKeyResult> {
    const count = await this.#revoke(REVOKE_KEY, [accountOf(caller).userId, id], 'owner');
    return { outcome: count === 0 ? 'no-key' : 'revoked' };
  }

  async revokeOwn({ id, ownerId }: CallerKey): Promise<void> {
    await this.#revoke(REVOKE_KEY, [ownerId, id], 'itself');
  }

  /** By someone who found it: to know a key is enough to end it. */
  async endLeaked(tokenHash: string): Promise<void> {
    await this.#revoke(REVOKE_BY_HASH, [bytesOf(tokenHash)], 'leaked');
  }

  async describe({ id, ownerId }: CallerKey): Promise<DescribeKeyResult> {
    const [row] = await this.#read([ownerId, id]);
    return row === undefined ? { outcome: 'no-key' } : { outcome: 'described', key: keyOf(row) };
  }

  /** A key that has been rotated works a while longer, so that what uses it has time to learn the new one. */
  rotate(caller: Caller | null, request: RotateKeyRequest): Promise<RotateKeyResult> {
    const { userId, sessionId } = accountOf(caller);
    return this.changes.run<RotateKeyResult>(async (transaction) => {
      const [own] = await transaction.query<{ is_fresh: boolean }>(LOCK_ACCOUNT, [userId, sessionId]);
      if (own === undefined) return { result: { outcome: 'signed-out' }, tokens: [] };
      if (!own.is_fresh) return { result: { outcome: 'code-too-old' }, tokens: [] };
      return this.#replace(transaction, { id: request.id, ownerId: userId }, request);
    });
  }

  rotateOwn({ id, ownerId }: CallerKey, request: RotateOwnKeyRequest): Promise<RotateOwnKeyResult> {
    return this.changes.run(async (transaction) => {
      await transaction.query(LOCK_KEY_OWNER, [ownerId]);
      return this.#replace(transaction, { id, ownerId }, request);
    });
  }

  /** The account must be locked. */
  async #replace(
    transaction: Transaction,
    { id, ownerId }: Pick<CallerKey, 'id' | 'ownerId'>,
    { tokenHash, hint, overlapHours }: RotateOwnKeyRequest,
  ): Promise<Changed<RotateOwnKeyResult>> {
    const { query } = transaction;
    const successor = randomUUID();
    const [former] = await query<ReplacedRow>(REPLACE_KEY, [ownerId, id, successor, overlapHours]);
    if (former === undefined) {
      const [alive] = await query<KeyRow>(READ_KEY, [ownerId, id]);
      return { result: { outcome: alive === undefined ? 'no-key' : 'already-rotated' }, tokens: [] };
    }
    const [row] = await query<KeyRow>(STORE_SUCCESSOR, [id, successor, bytesOf(tokenHash), hint]);
    if (row === undefined) throw new Error('The successor of the key was not stored.');
    const formerLapsesAt = former.lapses_at.toISOString();
    const changes = { lapsesAt: formerLapsesAt, replacedBy: successor };
    await this.events.record(transaction, former, 'key.rotated', changes);
    return { result: { outcome: 'rotated', key: keyOf(row), formerLapsesAt }, tokens: [former.token_hash] };
  }

  #revoke(statement: Statement, values: readonly unknown[], why: KeyWhy): Promise<number> {
    return this.changes.run(async (transaction) => {
      const rows = await transaction.query<RevokedRow>(statement, values);
      for (const row of rows) await this.events.record(transaction, row, 'key.revoked', { why });
      return { result: rows.length, tokens: rows.map((row) => row.token_hash) };
    });
  }
}
