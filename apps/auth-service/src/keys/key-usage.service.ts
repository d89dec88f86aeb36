import {
  KEY_PLANS,
  type Caller,
  type DayOfAccount,
  type DaysOfUsage,
  type KeyCalls,
  type ReadDaysResult,
  type ReadUsageRequest,
  type ReadUsageResult,
  type UsageOfDay,
} from '@oncelink/contracts';
import { prepareStatement } from '@oncelink/service-kit/database';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { accountOf, keyOwnerOf } from '../answer-each.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { COUNT_USAGE, READ_USAGE } from './key-usage.statements.ts';

/** All of one day together, in the order in which the days come. */
function sumByDay(days: readonly UsageOfDay[], userId: string): readonly DayOfAccount[] {
  const sums = new Map<string, DayOfAccount>();
  for (const { day, keyId, created, refused } of days) {
    const { byHand = 0, byKeys = 0, refused: before = 0 } = sums.get(day) ?? {};
    const isByHand = keyId === userId;
    sums.set(day, {
      day,
      byHand: byHand + (isByHand ? created : 0),
      byKeys: byKeys + (isByHand ? 0 : created),
      refused: before + refused,
    });
  }
  return [...sums.values()];
}

/** What calls with keys come to, by day. */
@Injectable()
export class KeyUsageService {
  readonly #count;
  readonly #read;

  constructor(
    pool: Pool,
    private readonly sessions: SessionsService,
  ) {
    this.#count = prepareStatement(pool, COUNT_USAGE);
    this.#read = prepareStatement<UsageOfDay>(pool, READ_USAGE);
  }

  async count(calls: readonly KeyCalls[]): Promise<void> {
    await this.#count([
      calls.map(({ keyId }) => keyId),
      calls.map(({ created }) => created),
      calls.map(({ refused }) => refused),
    ]);
  }

  /** Of all keys of the account, for as many days as its plan shows. */
  async read(caller: Caller | null, range: ReadUsageRequest): Promise<ReadUsageResult> {
    const account = accountOf(caller);
    const age = await this.sessions.checkCodeAge(account);
    if (age.outcome !== 'code-is-fresh') return age;
    return this.#readOf(account.userId, caller, range);
  }

  /** Of the account as a whole. Counts alone, and no key is named: nothing that takes a fresh code to see. */
  async readDays(caller: Caller | null, range: ReadUsageRequest): Promise<ReadDaysResult> {
    const { userId } = accountOf(caller);
    const { outcome, days } = await this.#readOf(userId, caller, range);
    return { outcome, days: sumByDay(days, userId) };
  }

  /** The same, asked by one of the keys, and without what the owner made by hand. */
  async readOwn(caller: Caller | null, range: ReadUsageRequest): Promise<DaysOfUsage> {
    const { ownerId } = keyOwnerOf(caller);
    const { outcome, days } = await this.#readOf(ownerId, caller, range);
    return { outcome, days: days.filter(({ keyId }) => keyId !== ownerId) };
  }

  async #readOf(
    ownerId: string,
    caller: Caller | null,
    { from, to }: ReadUsageRequest,
  ): Promise<DaysOfUsage> {
    const { usageDays } = KEY_PLANS[caller?.plan ?? 'free'];
    return { outcome: 'read', days: await this.#read([ownerId, usageDays, from, to]) };
  }
}
