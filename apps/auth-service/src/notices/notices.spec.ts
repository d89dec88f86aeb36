import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallerAccount } from '@oncelink/contracts';
import { NOTICES_PER_HOUR, type LinkNotice } from '@oncelink/contracts/notices';
import type { LinkNotices } from '../mail/mail-content.ts';
import { MailSeal } from '../mail/mail-seal.service.ts';
import { signInOwner } from '../testing/api-keys.ts';
import { MAIL_KEY, startAuthSite, type AuthSite, type Replica } from '../testing/auth-site.ts';
import { NoticeSeal } from './notice-seal.service.ts';

const HOUR = 3600;
const AT = '2026-11-23T10:40:00.000Z';

let site: AuthSite;
let replicas: readonly [Replica, Replica];
beforeAll(async () => {
  site = await startAuthSite();
  replicas = [await site.startReplica(), await site.startReplica()];
});
afterAll(() => site.stop());

let account: CallerAccount;
let email: string;
beforeEach(async () => {
  await site.query('DELETE FROM mail_outbox');
  const owner = await signInOwner(site, replicas[0]);
  if (owner.account === null) throw new Error('Nobody is signed in.');
  account = owner.account;
  const [row] = await site.query<{ email: string }>('SELECT email FROM account WHERE id = $1', [
    account.userId,
  ]);
  email = row?.email ?? '';
});

const tagOf = (index: number): string => `${String.fromCodePoint(65 + index)}AAA`;
const noticeFor = (tag = 'K7QF'): LinkNotice => ({
  notice: replicas[0].notices.sealFor(account, { tag, language: 'de' }),
  why: 'viewed',
  at: AT,
});

interface MailRow {
  readonly id: string;
  readonly kind: 'notice';
  readonly lapses_at: Date;
  readonly sealed: Buffer;
}
/** Mails about ends that wait to be sent to the account. */
async function mails(): Promise<LinkNotices[]> {
  const rows = await site.query<MailRow>(
    "SELECT id, kind, lapses_at, sealed FROM mail_outbox WHERE kind = 'notice' ORDER BY lapses_at",
  );
  const seal = new MailSeal(MAIL_KEY);
  return rows.flatMap(({ id, kind, lapses_at, sealed }) => {
    const content = seal.open({ id, kind, lapsesAt: lapses_at }, sealed);
    return content.kind === 'notice' && content.email === email ? [content] : [];
  });
}

const takeAll = (notices: readonly LinkNotice[]) =>
  Promise.all(notices.map((notice, index) => replicas[index % 2 === 0 ? 0 : 1].notices.take(notice)));

describe('the end of a link whose maker wants a mail', () => {
  it('is told once, however often and wherever it comes again', async () => {
    const notice = noticeFor();
    await takeAll(Array(8).fill(notice));
    expect(await mails()).toMatchObject([
      { email, language: 'de', more: 0, ends: [{ tag: 'K7QF', why: 'viewed', at: AT }] },
    ]);
    await site.query('DELETE FROM mail_outbox');
    await takeAll([notice]);
    expect(await mails()).toEqual([]);
  });

  it('is told of an ask as of a link, also with others in one mail', async () => {
    await takeAll([{ ...noticeFor(), why: 'answered' }]);
    expect(await mails()).toMatchObject([{ ends: [{ tag: 'K7QF', why: 'answered', at: AT }] }]);
    const all = Array.from({ length: NOTICES_PER_HOUR }, (_, index) => noticeFor(tagOf(index)));
    await takeAll(all.map((notice) => ({ ...notice, why: 'unanswered' as const })));
    await site.letTimePass(HOUR);
    await takeAll([{ ...noticeFor('LAST'), why: 'withdrawn' }]);
    await Promise.all(replicas.map(({ notices }) => notices.tellWaiting()));
    const whys = (await mails()).flatMap(({ ends }) => ends).map(({ why }) => why);
    expect(whys.toSorted()).toEqual(['answered', ...Array(NOTICES_PER_HOUR).fill('unanswered'), 'withdrawn']);
  });

  it('gets a mail of its own twenty times an hour; the others are told together after an hour, once', async () => {
    await takeAll(Array.from({ length: 25 }, (_, index) => noticeFor(tagOf(index))));
    expect(await mails()).toHaveLength(NOTICES_PER_HOUR);
    await Promise.all(replicas.map(({ notices }) => notices.tellWaiting()));
    expect(await mails()).toHaveLength(NOTICES_PER_HOUR);
    await site.letTimePass(HOUR);
    // It joins those that wait: they are told in the order in which they ended.
    await takeAll([noticeFor('LAST')]);
    await Promise.all(replicas.map(({ notices }) => notices.tellWaiting()));
    const all = await mails();
    expect(all).toHaveLength(NOTICES_PER_HOUR + 1);
    const tags = all.flatMap(({ ends }) => ends.map(({ tag }) => tag));
    expect(new Set(tags).size).toBe(26);
    expect(all.find(({ ends }) => ends.length > 1)?.ends).toHaveLength(6);
    await takeAll([noticeFor('NEXT')]);
    expect(await mails()).toHaveLength(NOTICES_PER_HOUR + 2);
  });

  it('is told to nobody when the account was deleted, and nothing of it stays', async () => {
    const [waiting, taken] = [noticeFor(), noticeFor('GONE')];
    await takeAll([taken]);
    await replicas[0].account.delete(account);
    await takeAll([waiting]);
    const counts = await site.query('SELECT 1 FROM notice WHERE account_id = $1', [account.userId]);
    expect(counts).toEqual([]);
    expect((await mails()).map(({ ends }) => ends[0]?.tag)).toEqual(['GONE']);
  });

  it('is told to nobody when it was not sealed here, or is damaged', async () => {
    const other = new NoticeSeal({ MAIL_KEY: Buffer.alloc(32, 9) });
    const foreign = other.seal({ accountId: account.userId, tag: 'EVIL', language: 'en', madeAt: AT });
    const bytes = Buffer.from(noticeFor().notice, 'base64url');
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    for (const notice of [foreign, bytes.toString('base64url'), '', 'AAAA'])
      await takeAll([{ notice, why: 'viewed', at: AT }]);
    expect(await mails()).toEqual([]);
  });
});

describe('who stops these mails', () => {
  it('gets none about links that were made until then, and needs no account for it', async () => {
    const [told, waiting] = [noticeFor(), noticeFor('WAIT')];
    await takeAll([told]);
    const token = (await mails())[0]?.stop ?? '';
    expect(await replicas[1].notices.stop(token)).toEqual({ outcome: 'stopped' });
    await takeAll([waiting]);
    expect(await mails()).toHaveLength(1);
    await takeAll([noticeFor('LATE')]);
    expect((await mails()).map(({ ends }) => ends[0]?.tag)).toEqual(['K7QF', 'LATE']);
  });

  it('stops nothing anew by using the token again, as mail programs do', async () => {
    await takeAll([noticeFor()]);
    const token = (await mails())[0]?.stop ?? '';
    await replicas[0].notices.stop(token);
    // Links say in milliseconds when they were made: one of the same millisecond would count as made before.
    await pause(5);
    const later = noticeFor('LATE');
    expect(await replicas[0].notices.stop(token)).toEqual({ outcome: 'stopped' });
    await takeAll([later]);
    expect(await mails()).toHaveLength(2);
  });

  it('stops what waits to be told together, too', async () => {
    await takeAll(Array.from({ length: 22 }, (_, index) => noticeFor(tagOf(index))));
    await replicas[0].notices.stop((await mails())[0]?.stop ?? '');
    await site.letTimePass(HOUR);
    await replicas[0].notices.tellWaiting();
    expect(await mails()).toHaveLength(NOTICES_PER_HOUR);
  });

  it.each(['', 'A'.repeat(43), Buffer.alloc(32, 1).toString('base64url')])(
    'stops nothing with %j',
    async (token) => {
      expect(await replicas[0].notices.stop(token)).toEqual({ outcome: 'unknown-token' });
    },
  );
});
