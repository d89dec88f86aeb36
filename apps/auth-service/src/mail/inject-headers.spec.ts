import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EMAIL_PATTERN } from '@oncelink/contracts';
import { startMailCatcher, type MailCatcher } from '@oncelink/mailbox/start-mailbox';
import fc from 'fast-check';
import { AddressError } from './check-address.ts';
import { cleanBody, cleanHeader } from './clean-text.ts';
import { composeMail, type MailAddresses } from './compose-mail.ts';
import { connectSmtp, type Smtp } from './connect-smtp.ts';
import type { MailContent } from './mail-content.ts';

const ADDRESSES: MailAddresses = {
  from: 'Oncelink <no-reply@oncelink.test>',
  support: 'support@oncelink.test',
  sales: 'sales@oncelink.test',
  origin: 'https://oncelink.test',
};

/** Every way to start a header, a second recipient or a body of one's own that we could think of. */
const INJECTIONS = [
  'Ada\r\nBcc: victim@example.org',
  'Ada\nBcc: victim@example.org',
  'Ada\rBcc: victim@example.org',
  'Ada\r\n Bcc: victim@example.org',
  'Ada\r\n\tBcc: victim@example.org',
  'Ada\n\nThis is the body now.',
  'Ada\r\n\r\n<h1>This is the body now</h1>',
  'Ada\r\n.\r\nMAIL FROM:<x@example.org>\r\nRCPT TO:<victim@example.org>\r\nDATA\r\n',
  'Ada\u2028Bcc: victim@example.org',
  'Ada\u2029Bcc: victim@example.org',
  'Ada\u0085Bcc: victim@example.org',
  'Ada\u000bBcc: victim@example.org',
  'Ada\u000cBcc: victim@example.org',
  'Ada\u0000Bcc: victim@example.org',
  'Ada\u001b[2JBcc: victim@example.org',
  'Ada\u007fBcc: victim@example.org',
  'Ada%0aBcc: victim@example.org',
  'Ada%0d%0aBcc: victim@example.org',
  'Ada\\r\\nBcc: victim@example.org',
  '=?utf-8?q?=0d=0aBcc:victim@example.org?=',
  '=?utf-8?B?DQpCY2M6dmljdGltQGV4YW1wbGUub3Jn?=',
  '=?iso-8859-1?Q?Ada=0ABcc:_victim@example.org?=',
  'Ada =?utf-8?q?=3Cvictim=40example=2Eorg=3E?=',
  'Ada, victim@example.org',
  'Ada; victim@example.org',
  'Ada <victim@example.org>',
  'Ada" <victim@example.org>, "Bo',
  '"Ada" <victim@example.org>',
  '<victim@example.org>',
  'Ada>, <victim@example.org',
  'Group: victim@example.org, other@example.org;',
  'Ada (comment\r\n) <victim@example.org>',
  '\u202emoc.elpmaxe@mitciv',
  'Ada\ud800\r\nBcc: victim@example.org',
  'To: victim@example.org',
  `${'Ada '.repeat(200)}\r\nBcc: victim@example.org`,
  'ada@example.org\r\nBcc: victim@example.org',
  'ada@example.org,victim@example.org',
  'ada@example.org victim@example.org',
  'ada@example.org\u0000victim@example.org',
  '"ada\r\nBcc: victim"@example.org',
  '@victim.example.org:ada@example.org',
];

/** Addresses that our pattern allows and that some program may see more in. */
const ODD_ADDRESSES = [
  '=?utf-8?q?=0d=0abcc?=@example.org',
  'victim%example.org@example.org',
  'victim!other@example.org',
  'a{b}|c~`d^@example.org',
  '-oQ/tmp@example.org',
  "o'brien/x=*@example.org",
];

const HEADERS_OF_CONTACT = [
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
];

const HEADERS_OF_CODE = ['auto-submitted', 'content-language'];

let catcher: MailCatcher;
let smtp: Smtp;
beforeAll(async () => {
  catcher = await startMailCatcher({ host: '127.0.0.1', smtpPort: 0, webPort: 0 });
  smtp = connectSmtp(`smtp://127.0.0.1:${catcher.smtpPort}`, false);
});
beforeEach(() => catcher.mailbox.clear());
afterAll(async () => {
  smtp.close();
  await catcher.stop();
});

async function arrived(letter: MailContent) {
  await smtp.sendMail(composeMail(letter, '00000000-0000-4000-8000-000000000000', ADDRESSES));
  const [mail, ...others] = catcher.mailbox.list();
  if (mail === undefined) throw new Error('Nothing arrived.');
  expect(others).toEqual([]);
  return mail;
}

const contact = (changes: Partial<MailContent & { kind: 'contact' }>): MailContent => ({
  kind: 'contact',
  name: 'Ada',
  email: 'ada@example.org',
  subject: 'Hello',
  category: 'general',
  message: 'A question.',
  ...changes,
});

const headersOf = ({ headers }: { headers: readonly { originalKey: string }[] }): string[] =>
  headers.map(({ originalKey }) => originalKey.toLowerCase()).toSorted();

/** The headers as sent, lines that belong together joined. */
const headerLines = (raw: string): string[] =>
  (raw.split('\r\n\r\n', 1)[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n');

describe('a mail that carries what a stranger wrote', () => {
  it.each(INJECTIONS)(
    'has one recipient and its own headers only, with the name and subject %j',
    async (text) => {
      const mail = await arrived(contact({ name: text, subject: text, message: text }));
      expect([mail.from, mail.to]).toEqual(['no-reply@oncelink.test', ['support@oncelink.test']]);
      expect(headersOf(mail)).toEqual(HEADERS_OF_CONTACT);
      expect(headerLines(mail.raw)).toEqual(
        expect.arrayContaining(['From: Oncelink <no-reply@oncelink.test>', 'To: support@oncelink.test']),
      );
      const replyTo = headerLines(mail.raw).filter((line) => line.startsWith('Reply-To: '));
      expect(replyTo).toEqual([expect.stringMatching(/<ada@example\.org>$/)]);
      expect(mail.subject).toBe(cleanHeader(`[General Question] ${text}`));
    },
  );

  it.each(INJECTIONS)('is not sent to or answered at %j', (email) => {
    expect(EMAIL_PATTERN.test(email)).toBe(false);
    const code: MailContent = { kind: 'code', email, code: '123456', device: 'Firefox on Linux' };
    for (const letter of [code, contact({ email }), { kind: 'sales', email, website: null } as const]) {
      expect(() => composeMail(letter, 'id', ADDRESSES)).toThrow(AddressError);
    }
  });

  it.each(ODD_ADDRESSES)('goes to exactly %s', async (email) => {
    expect(EMAIL_PATTERN.test(email)).toBe(true);
    const mail = await arrived({ kind: 'code', email, code: '123456', device: 'Firefox on Linux' });
    expect(mail.to).toEqual([email]);
    expect(headersOf(mail).filter((name) => /^(to|cc|bcc)$/.test(name))).toEqual(['to']);
  });

  it.each(INJECTIONS)('shows the device and the website %j as text', async (text) => {
    const code = await arrived({ kind: 'code', email: 'ada@example.org', code: '123456', device: text });
    expect(headersOf(code)).toEqual(
      [...HEADERS_OF_CONTACT.filter((name) => name !== 'reply-to'), ...HEADERS_OF_CODE].toSorted(),
    );
    catcher.mailbox.clear();
    const sales = await arrived({ kind: 'sales', email: 'ada@example.org', website: text });
    expect([sales.to, headersOf(sales)]).toEqual([['sales@oncelink.test'], HEADERS_OF_CONTACT]);
    expect(code.html + sales.html).not.toContain('<victim');
    expect(code.html + sales.html).not.toContain('<h1>This');
  });
});

describe('cleaning', () => {
  it('leaves one printable line of a header, and nothing to decode', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cleanHeader(text)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|=\?/u);
      }),
    );
  });

  it('leaves words as they are, in any script', () => {
    for (const text of ['Zoë O’Brien', '山田 太郎', 'می‌خواهم', '👩‍💻 & co', 'a = b?']) {
      expect(cleanHeader(text)).toBe(text);
      expect(cleanBody(`${text}\r\n\r\n  ${text}`)).toBe(`${text}\n\n  ${text}`);
    }
  });
});
