import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ContactRequest, ContactSalesRequest, ContactSender } from '@oncelink/contracts';
import { answersOf } from '@oncelink/messaging/testing';
import { SignInHashes } from '../codes/sign-in-hashes.service.ts';
import { MailSite } from '../testing/mail-site.ts';
import { ContactHandler } from './contact.handler.ts';
import { ContactService } from './contact.service.ts';

const MESSAGE: ContactRequest = {
  name: 'Ada',
  email: 'ada@example.org',
  subject: 'Hello',
  category: 'general',
  message: 'A question.',
};
const SALES = { email: 'ada@example.org', website: 'https://example.org' };
const QUEUED = { outcome: 'queued' };
const LIMITED = { outcome: 'limited' };

/** The handler of the forms, without a list of messages before it. */
function asking(service: ContactService) {
  const handler = new ContactHandler(service);
  return {
    contact: (requests: (ContactRequest & ContactSender)[]) =>
      answersOf(handler.contact.bind(handler), requests),
    contactSales: (requests: (ContactSalesRequest & ContactSender)[]) =>
      answersOf(handler.contactSales.bind(handler), requests),
  };
}

let site: MailSite;
let handler: ReturnType<typeof asking>;
beforeAll(async () => {
  site = await MailSite.start();
});
beforeEach(() => {
  const hashes = new SignInHashes(Buffer.alloc(32, 1));
  handler = asking(new ContactService(site.dataSource, hashes, site.service));
});
afterEach(async () => {
  await site.clear();
  await site.dataSource.query('DELETE FROM contact_budget');
});
afterAll(() => site.stop());

/** For the limits, the seconds have passed. */
const letTimePass = (seconds: number): Promise<unknown> =>
  site.dataSource.query(
    'UPDATE contact_budget SET sent_at = ARRAY(SELECT at - make_interval(secs => $1) FROM unnest(sent_at) AS at)',
    [seconds],
  );

describe('what a visitor writes', () => {
  it('reaches support, and an answer the visitor', async () => {
    site.startWorker();
    expect(await handler.contact([MESSAGE])).toEqual([QUEUED]);
    expect(await site.arrived('support@oncelink.test')).toContain('A question.');
    const [mail] = site.catcher.mailbox.list();
    expect(mail?.headers).toContainEqual({ originalKey: 'Reply-To', value: 'Ada <ada@example.org>' });
  });

  it('reaches sales from the other form', async () => {
    site.startWorker();
    expect(await handler.contactSales([SALES])).toEqual([QUEUED]);
    expect(await site.arrived('sales@oncelink.test')).toContain('https://example.org');
  });

  it('is limited to three messages a day for each address, of both forms together, however it is spelt', async () => {
    expect(await handler.contact([MESSAGE, { ...MESSAGE, email: 'ADA@example.org' }])).toEqual([
      QUEUED,
      QUEUED,
    ]);
    expect(await handler.contactSales([SALES])).toEqual([QUEUED]);
    expect(await handler.contact([MESSAGE])).toEqual([LIMITED]);
    expect(await handler.contactSales([SALES])).toEqual([LIMITED]);
    expect(await handler.contact([{ ...MESSAGE, email: 'bo@example.org' }])).toEqual([QUEUED]);
    expect(await site.count()).toBe(4);
  });

  it('is limited by address and network: who writes in the name of others silences only themselves', async () => {
    const stranger = { ...MESSAGE, network: 'stranger' };
    expect(await handler.contact([stranger, stranger, stranger])).toEqual([QUEUED, QUEUED, QUEUED]);
    expect(await handler.contact([stranger])).toEqual([LIMITED]);
    expect(await handler.contact([{ ...MESSAGE, network: 'home' }])).toEqual([QUEUED]);
    expect(await handler.contactSales([{ ...SALES, network: 'home' }])).toEqual([QUEUED]);
  });

  it('is taken however much was written before when it is about security', async () => {
    const report = { ...MESSAGE, category: 'security', network: 'home' } as const;
    const question = { ...MESSAGE, network: 'home' };
    expect(await handler.contact([question, question, question, question])).toContainEqual(LIMITED);
    expect(await handler.contact(Array.from({ length: 5 }, () => report))).toEqual(
      Array.from({ length: 5 }, () => QUEUED),
    );
    expect(await handler.contact([{ ...report, email: 'ada' }])).toEqual([expect.any(RangeError)]);
  });

  it('is counted exactly when messages arrive everywhere at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => handler.contact([MESSAGE, MESSAGE])));
    expect(
      answers.flat().filter((answer) => 'outcome' in answer && answer.outcome === 'queued'),
    ).toHaveLength(3);
    expect(await site.count()).toBe(3);
  });

  it('is free again a day after each message', async () => {
    await handler.contact([MESSAGE]);
    await letTimePass(86_400 / 2);
    await handler.contact([MESSAGE, MESSAGE]);
    expect(await handler.contact([MESSAGE])).toEqual([LIMITED]);
    await letTimePass(86_400 / 2);
    expect(await handler.contact([MESSAGE])).toEqual([QUEUED]);
    expect(await handler.contact([MESSAGE])).toEqual([LIMITED]);
  });

  it('leaves no address and no word behind that could be read', async () => {
    await handler.contact([MESSAGE]);
    const [row] = await site.dataSource.query<{ text: string }[]>(
      "SELECT concat(c::text, encode(c.sender, 'escape'), m::text, encode(m.sealed, 'escape')) AS text FROM contact_budget c, mail_outbox m",
    );
    expect(row?.text).toMatch(/contact/);
    expect(row?.text).not.toMatch(/ada@|example\.org|question/i);
  });

  it('is refused without being counted when its address is none', async () => {
    const [answer] = await handler.contact([{ ...MESSAGE, email: 'ada@example.org\r\nBcc: x@example.org' }]);
    expect(answer).toBeInstanceOf(RangeError);
    expect(await site.count('SELECT count(*)::int AS count FROM contact_budget')).toBe(0);
  });

  it('is not said to be queued while the database is away', async () => {
    await site.postgres.kill();
    expect(await handler.contact([MESSAGE])).toEqual([
      expect.objectContaining({ name: 'UnavailableError', reason: 'incapable' }),
    ]);
    await site.postgres.restart();
  });
});
