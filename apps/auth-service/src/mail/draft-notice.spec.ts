import { describe, expect, it } from '@jest/globals';
import { isLanguage, LANGUAGES } from '@oncelink/contracts';
import { ASK_END_REASONS, END_REASONS, type EndReason } from '@oncelink/contracts/notices';
import { MAIL_ADDRESSES } from '../testing/mail-addresses.ts';
import { composeMail } from './compose-mail.ts';
import type { LinkNotices } from './mail-content.ts';

const LANGUAGE_CODES = Object.keys(LANGUAGES).filter(isLanguage);
const STOP = Buffer.alloc(32, 7).toString('base64url');
const END = {
  tag: 'K7QF',
  madeAt: '2026-11-23T10:12:00.000Z',
  at: '2026-11-23T10:40:00.000Z',
  why: 'viewed',
} as const;
const ONE: LinkNotices = { email: 'ada@example.org', language: 'en', ends: [END], more: 0, stop: STOP };

const compose = (changes: Partial<LinkNotices> = {}) =>
  composeMail({ kind: 'notice', ...ONE, ...changes }, 'the-id', MAIL_ADDRESSES);

describe('the mail about a link that ended', () => {
  it('says which, when it was made and opened, what to do, and nothing else', () => {
    // ICU may set a narrow space before AM.
    const { text } = compose();
    expect(typeof text === 'string' && text.replaceAll('\u202F', ' ')).toBe(`Your link K7QF was opened

Made: Nov 23, 2026, 10:12 AM (UTC)
Opened: Nov 23, 2026, 10:40 AM (UTC)

Was that not your reader? Then change what was in it.

You asked for this mail when you made the link. Stop these mails:
https://oncelink.test/links#stop.${STOP}

Oncelink
`);
  });

  it.each(LANGUAGE_CODES)('has words of its own in %s for each way to end', (language) => {
    const mails = END_REASONS.map((why) => compose({ language, ends: [{ ...END, why }] }));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(END_REASONS.length);
    for (const { subject, text, html, headers } of mails) {
      expect(headers).toMatchObject({ 'Content-Language': language });
      for (const part of [subject, text, html]) expect(part).toContain('K7QF');
      expect(text).not.toContain('undefined');
      if (language !== 'en') expect(text).not.toMatch(/link K7QF was|Stop these|Made:/);
    }
  });

  it('says of an ask that it was answered, where the answer is read, and nothing of who has answered', () => {
    const { text } = compose({ ends: [{ ...END, why: 'answered' }] });
    expect(typeof text === 'string' && text.replaceAll('\u202F', ' ')).toBe(`Your request K7QF was answered

Made: Nov 23, 2026, 10:12 AM (UTC)
Answered: Nov 23, 2026, 10:40 AM (UTC)

Read the answer in My links, where you asked. It is shown once.

You asked for this mail when you made the request. Stop these mails:
https://oncelink.test/links#stop.${STOP}

Oncelink
`);
  });

  it.each(LANGUAGE_CODES)('is about a request, not a link, where an ask has ended, in %s', (language) => {
    const lastLines = (why: EndReason) => {
      const { text } = compose({ language, ends: [{ ...END, why }] });
      return typeof text === 'string' ? text.split('\n').slice(-5) : [];
    };
    for (const why of ASK_END_REASONS) expect(lastLines(why)).not.toEqual(lastLines('viewed'));
    expect(lastLines('answered')).toHaveLength(5);
  });

  it('can be stopped by one click of the mail program, and by a page whose token no server’s log sees', () => {
    const { headers, html } = compose();
    expect(headers).toMatchObject({
      'List-Unsubscribe': `<https://oncelink.test/api/notices/stop?token=${STOP}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    });
    expect(html).toContain(`href="https://oncelink.test/links#stop.${STOP}"`);
  });

  it.each(LANGUAGE_CODES)('lists many in one mail in %s, and counts what it does not list', (language) => {
    const ends = ['AAAA', 'BBBB', 'CCCC'].map((tag) => ({ ...END, tag }));
    const { subject, text } = compose({ language, ends, more: 4 });
    expect(subject).toMatch(/7|٧/);
    for (const { tag } of ends) expect(text).toMatch(new RegExp(`^${tag}: `, 'm'));
    expect(text).toMatch(/4|٤/);
  });
});
