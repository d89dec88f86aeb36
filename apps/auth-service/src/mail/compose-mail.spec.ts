import { describe, expect, it } from '@jest/globals';
import { CONTACT_CATEGORIES, isLanguage, LANGUAGES } from '@oncelink/contracts';
import { MAIL_ADDRESSES } from '../testing/mail-addresses.ts';
import { composeMail } from './compose-mail.ts';
import type { MailContent } from './mail-content.ts';

const compose = (content: MailContent) => composeMail(content, 'the-id', MAIL_ADDRESSES);

const CODE: MailContent & { kind: 'code' } = {
  kind: 'code',
  email: 'ada@example.org',
  code: '012345',
  requestId: 'ZXhhbXBsZSByZXF1ZXN0IA',
  link: 'ZXhhbXBsZSBsaW5rIGtleQ',
  device: 'Firefox on Linux',
};
const URL_OF_LINK =
  'https://oncelink.test/get-started#sign-in.ZXhhbXBsZSByZXF1ZXN0IA.ZXhhbXBsZSBsaW5rIGtleQ.YWRhQGV4YW1wbGUub3Jn';
const MESSAGE: MailContent = {
  kind: 'contact',
  name: 'Ada',
  email: 'ada@example.org',
  subject: 'A <b>question</b>',
  category: 'security',
  message: 'One line.\r\n\r\n<script>alert(1)</script> & "more"',
};

describe('the mail with a code', () => {
  const mail = compose(CODE);

  it('tells the code, who asked for it, how long it works, and what to do if that was someone else', () => {
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain('012345');
      expect(body).toContain('Firefox on Linux');
      expect(body).toContain('10 minutes');
      expect(body).toContain('Then ignore this email.');
    }
  });

  it('has one link, which signs in by what stands behind its #, and nothing that is fetched', () => {
    const urlsIn = (body: unknown) => (typeof body === 'string' ? body.match(/https?:[^"\s]*|www\./g) : null);
    expect([urlsIn(mail.text), urlsIn(mail.html)]).toEqual([[URL_OF_LINK], [URL_OF_LINK]]);
    expect(mail.html).toContain(`<a class="button" href="${URL_OF_LINK}"`);
    expect(mail.html).not.toMatch(/<img|<script|<link|url\(|@import/);
  });

  it('has none where it was written before there were links', () => {
    const { kind, email, code, device } = CODE;
    const older = compose({ kind, email, code, device });
    expect(older.text).toContain('012345');
    for (const body of [older.text, older.html]) expect(body).not.toMatch(/https?:|<a\b|undefined/);
  });

  it('keeps the code out of the subject, which locked screens and servers show', () => {
    expect(mail.subject).toBe('Your Oncelink sign-in code');
  });

  it('is marked so that no answering machine answers it, and can not be answered to a visitor', () => {
    expect(mail.headers).toEqual({ 'Auto-Submitted': 'auto-generated', 'Content-Language': 'en' });
    expect(mail.replyTo).toBeUndefined();
  });

  it('is made for light and for dark screens', () => {
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(mail.html).toContain('prefers-color-scheme:dark');
  });

  it('has the same message id however often it has to be sent', () => {
    expect(mail.messageId).toBe('<the-id@oncelink.test>');
  });
});

describe('the mail with a code in another language', () => {
  const languages = Object.keys(LANGUAGES).filter(isLanguage);
  const mails = languages.map((language) => compose({ ...CODE, language }));

  it('is worded in each of them, from the subject to the last note', () => {
    const distinct = new Set(
      mails.flatMap(({ subject, text }) => [
        subject,
        ...(typeof text === 'string' ? text.split('\n\n') : []),
      ]),
    );
    // Title, lead, link, device, life and warning, and the subject: the code and our name are the same everywhere.
    expect(distinct.size).toBe(7 * languages.length + 2);
    expect(compose({ ...CODE, language: 'de' }).subject).toBe('Ihr Anmeldecode für Oncelink');
    for (const mail of mails) {
      expect(mail.text).toContain('012345');
      expect(mail.text).toContain('10');
    }
  });

  it('says what language it is in, and is read from right to left in Arabic, but for the code', () => {
    const { html, headers } = compose({ ...CODE, language: 'ar' });
    expect(headers).toMatchObject({ 'Content-Language': 'ar' });
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toMatch(/dir="ltr">012345</);
    expect(html).not.toContain('text-align:left');
  });
});

it('is in English where its language is unknown here, as after an upgrade that was taken back', () => {
  for (const language of ['tlh', '__proto__', 7]) {
    const content: MailContent = JSON.parse(JSON.stringify({ ...CODE, language }));
    expect(compose(content)).toEqual(compose(CODE));
  }
});

describe('the mail with what a visitor wrote', () => {
  const mail = compose(MESSAGE);

  it('goes to support, and its answer to the visitor', () => {
    expect(mail.to).toEqual({ name: '', address: 'support@oncelink.test' });
    expect(mail.replyTo).toEqual({ name: 'Ada', address: 'ada@example.org' });
    expect(mail.subject).toBe('[Security Concern] A <b>question</b>');
  });

  it('shows what was written as text, line by line', () => {
    expect(mail.text).toContain('One line.\n\n<script>alert(1)</script> & "more"');
    expect(mail.html).toContain('One line.\n\n&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;');
    expect(mail.html).not.toContain('<script');
    expect(mail.html).not.toContain('<b>');
  });

  it('names every category of the form', () => {
    const subjects = CONTACT_CATEGORIES.map((category) => compose({ ...MESSAGE, category }).subject);
    expect(new Set(subjects).size).toBe(CONTACT_CATEGORIES.length);
    expect(subjects.join()).not.toContain('undefined');
  });

  it('goes to sales from the other form, with or without a website', () => {
    const sales: MailContent = { kind: 'sales', email: 'ceo@example.org', website: 'https://example.org' };
    expect(compose(sales).to).toEqual({ name: '', address: 'sales@oncelink.test' });
    expect(compose(sales).text).toContain('Website: https://example.org');
    expect(compose({ ...sales, website: null }).text).toContain('Website: not given');
  });
});

const KEY = {
  email: 'ada@example.org',
  keyName: 'Deployment\r\nBcc: eve@example.org',
  hint: 'W8Me',
  expiresAt: '2027-02-19T12:00:00.000Z',
} as const;

describe('the mail after a program was logged in', () => {
  const languages = Object.keys(LANGUAGES).filter(isLanguage);
  const login = { kind: 'device', ...KEY } as const;

  it.each(languages)('says in %s which key it got, until when, and where it is revoked', (language) => {
    const { subject, text, html, headers } = compose({ ...login, language });
    expect(headers).toMatchObject({ 'Content-Language': language });
    expect(text).toContain('Deployment Bcc: eve@example.org (…W8Me)');
    expect(text).toMatch(/19|١٩/);
    for (const body of [text, html]) expect(body).toContain('https://oncelink.test/developers/console');
    expect(text).not.toContain('olk_');
    if (language !== 'en') expect(subject).not.toBe(compose({ ...login, language: 'en' }).subject);
  });
});

describe('the mail before a key expires', () => {
  const languages = Object.keys(LANGUAGES).filter(isLanguage);
  const warning = { kind: 'key', ...KEY } as const;

  it.each(languages)(
    'says in %s which key it is and when that is, and nothing of the key itself',
    (language) => {
      const { subject, text, headers } = compose({ ...warning, language });
      expect(headers).toMatchObject({ 'Content-Language': language });
      expect(text).toContain('Deployment Bcc: eve@example.org (…W8Me)');
      expect(text).toMatch(/19|١٩/);
      expect(text).not.toContain('olk_');
      if (language !== 'en') expect(subject).not.toBe(compose({ ...warning, language: 'en' }).subject);
    },
  );
});
