import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { CallerAccount } from '@oncelink/contracts';
import type { WebhookNotice } from '@oncelink/contracts/events';
import { composeMail } from '../mail/compose-mail.ts';
import type { MailContent } from '../mail/mail-content.ts';
import { MailSeal } from '../mail/mail-seal.service.ts';
import { MailService } from '../mail/mail.service.ts';
import { signInOwner } from '../testing/api-keys.ts';
import {
  jobsConfig,
  LOG,
  MAIL_KEY,
  startAuthSite,
  type AuthSite,
  type Replica,
} from '../testing/auth-site.ts';
import { WebhookNotices } from './webhook-notices.service.ts';

let site: AuthSite;
let replica: Replica;
let notices: WebhookNotices;
beforeAll(async () => {
  site = await startAuthSite();
  replica = await site.startReplica();
  const mail = new MailService(new MailSeal(MAIL_KEY), { wake: () => undefined });
  notices = new WebhookNotices(replica.dataSource, mail, { ...jobsConfig(site), mail: null }, LOG);
});
afterAll(() => site.stop());

let account: CallerAccount;
beforeEach(async () => {
  await site.query('DELETE FROM mail_outbox');
  const owner = await signInOwner(site, replica);
  if (owner.account === null) throw new Error('Nobody is signed in.');
  account = owner.account;
});

const noticeFor = (changes: Partial<WebhookNotice> = {}): WebhookNotice => ({
  id: randomBytes(16).toString('base64url'),
  ownerId: account.userId,
  host: 'hooks.example.com',
  why: 'failing',
  language: 'de',
  ...changes,
});

async function mails(): Promise<MailContent[]> {
  const rows = await site.query<{ id: string; kind: 'webhook'; lapses_at: Date; sealed: Buffer }>(
    "SELECT id, kind, lapses_at, sealed FROM mail_outbox WHERE kind = 'webhook'",
  );
  return rows.map(({ id, kind, lapses_at: lapsesAt, sealed }) =>
    new MailSeal(MAIL_KEY).open({ id, kind, lapsesAt }, sealed),
  );
}

it('its owner is told of a disabled webhook once, however often that comes', async () => {
  const notice = noticeFor();
  await Promise.all(Array.from({ length: 6 }, () => notices.take(notice)));
  expect(await mails()).toMatchObject([{ host: 'hooks.example.com', why: 'failing', language: 'de' }]);
  await site.query('DELETE FROM mail_outbox');
  await notices.take(notice);
  expect(await mails()).toEqual([]);
  await notices.take(noticeFor({ why: 'gone' }));
  expect(await mails()).toMatchObject([{ why: 'gone' }]);
});

it('nobody is told where the account is gone, and nothing of that stays', async () => {
  await notices.take(noticeFor());
  await site.query('DELETE FROM mail_outbox');
  await replica.account.delete(account);
  await notices.take(noticeFor());
  expect(await mails()).toEqual([]);
  expect(await site.query('SELECT FROM told_webhook WHERE owner_id = $1', [account.userId])).toEqual([]);
});

it('the mail says which host, why, and where to switch it on again, in the language of its owner', () => {
  const addresses = { from: 'a@example.org', support: '', sales: '', origin: 'https://once.example' };
  const content = {
    kind: 'webhook',
    email: 'ada@example.org',
    host: 'hooks.example.com',
    why: 'gone',
  } as const;
  const mail = composeMail({ ...content, language: 'fr' }, 'id', addresses);
  expect(mail.subject).toBe('Un webhook Oncelink est désactivé');
  expect(mail.text).toContain('hooks.example.com');
  expect(mail.text).toContain('https://once.example/developers/console');
  expect(mail.text).toContain('(410)');
});
