import { Injectable } from '@nestjs/common';
import { isLanguage, type CallerAccount } from '@oncelink/contracts';
import {
  END_REASONS,
  type LinkNotice,
  type LinkToTell,
  type StopNoticesResult,
} from '@oncelink/contracts/notices';
import { prepareStatement, runTransaction, type Transaction } from '@oncelink/service-kit/database';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { ToldEnd } from '../mail/mail-content.ts';
import { MailService } from '../mail/mail.service.ts';
import { NoticeSeal, type OpenedNotice } from './notice-seal.service.ts';
import { FIND_WAITING, LOCK_MAILED, STOP_NOTICES, TAKE_NOTICE, TAKE_WAITING } from './notice.statements.ts';

/** Accounts of one look. */
const BATCH = 50;
/** Ends that one mail lists. */
const LISTED = 50;

interface MailedAccount {
  readonly email: string;
  readonly notices_stopped_at: Date | null;
}

interface WaitingNotice {
  readonly id: Buffer;
  readonly tag: string;
  readonly language: string;
  readonly made_at: Date;
  readonly ended_at: Date;
  readonly ended_by: number;
}

const endOf = ({ tag, made_at, ended_at, ended_by }: WaitingNotice): ToldEnd => ({
  tag,
  madeAt: made_at.toISOString(),
  at: ended_at.toISOString(),
  why: END_REASONS[ended_by - 1] ?? 'expired',
});

/** Tells makers of links and asks by mail how these ended: each end once, and at most some mails an hour. */
@Injectable()
export class NoticesService {
  readonly #find;
  readonly #stop;

  constructor(
    pool: Pool,
    private readonly dataSource: DataSource,
    private readonly seal: NoticeSeal,
    private readonly mail: MailService,
  ) {
    this.#find = prepareStatement<{ account_id: string }>(pool, FIND_WAITING);
    this.#stop = prepareStatement<{ count: number }>(pool, STOP_NOTICES);
  }

  /** What is to be told to whom, should a link end that is made now. */
  sealFor({ userId }: CallerAccount, { tag, language }: LinkToTell): string {
    return this.seal.seal({ accountId: userId, tag, language, madeAt: new Date().toISOString() });
  }

  /** Resolves once the mail lies in the outbox, or nobody is to get one. A notice that was taken before changes nothing. */
  async take({ notice, why, at }: LinkNotice): Promise<void> {
    const opened = this.seal.open(notice);
    if (opened === null) return;
    await runTransaction(this.dataSource, (transaction) => this.#take(transaction, opened, { why, at }));
  }

  async #take(
    transaction: Transaction,
    notice: OpenedNotice,
    { why, at }: Pick<LinkNotice, 'why' | 'at'>,
  ): Promise<void> {
    const { id, accountId, tag, language, madeAt } = notice;
    const email = await this.#addressOf(transaction, accountId, madeAt);
    if (email === null) return;
    const values = [id, accountId, tag, language, madeAt, at, END_REASONS.indexOf(why) + 1];
    const [taken] = await transaction.query<{ is_alone: boolean }>(TAKE_NOTICE, values);
    if (!taken?.is_alone) return;
    const stop = this.seal.stopToken(id);
    await this.mail.queueNotice(transaction, {
      email,
      language,
      ends: [{ tag, madeAt, at, why }],
      more: 0,
      stop,
    });
  }

  /** Null: the account is deleted, or has stopped mails about links that were made then. */
  async #addressOf({ query }: Transaction, accountId: string, madeAt: string): Promise<string | null> {
    const [account] = await query<MailedAccount>(LOCK_MAILED, [accountId]);
    const stoppedAt = account?.notices_stopped_at ?? null;
    if (account === undefined || (stoppedAt !== null && new Date(madeAt) <= stoppedAt)) return null;
    return account.email;
  }

  /** Tells together what did not get a mail of its own. */
  async tellWaiting(): Promise<void> {
    let count: number;
    do {
      const accounts = await this.#find([BATCH]);
      count = accounts.length;
      for (const { account_id: accountId } of accounts)
        await runTransaction(this.dataSource, (transaction) => this.#tellAll(transaction, accountId));
    } while (count === BATCH);
  }

  async #tellAll(transaction: Transaction, accountId: string): Promise<void> {
    const [account] = await transaction.query<MailedAccount>(LOCK_MAILED, [accountId]);
    const waiting = await transaction.query<WaitingNotice>(TAKE_WAITING, [accountId]);
    const stoppedAt = account?.notices_stopped_at ?? new Date(0);
    const due = waiting
      .filter(({ made_at }) => made_at > stoppedAt)
      .toSorted((a, b) => a.ended_at.getTime() - b.ended_at.getTime());
    const last = due.at(-1);
    if (account === undefined || last === undefined) return;
    await this.mail.queueNotice(transaction, {
      email: account.email,
      language: isLanguage(last.language) ? last.language : 'en',
      ends: due.slice(0, LISTED).map(endOf),
      more: Math.max(due.length - LISTED, 0),
      stop: this.seal.stopToken(last.id),
    });
  }

  async stop(token: string): Promise<StopNoticesResult> {
    const id = this.seal.readStopToken(token);
    const [found] = id === null ? [] : await this.#stop([id]);
    return { outcome: found?.count === 1 ? 'stopped' : 'unknown-token' };
  }
}
