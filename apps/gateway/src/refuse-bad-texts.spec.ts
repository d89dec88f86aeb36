import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EXAMPLE } from './auth/auth-values.ts';
import { drawToken } from './auth/token.ts';
import { WELCOME } from './testing/fake-auth.ts';
import { startTestSite } from './testing/start-test-site.ts';

const { email, name } = EXAMPLE.user;
const CODE = { email, code: EXAMPLE.code, requestId: EXAMPLE.requestId };
const LINK = { email, link: EXAMPLE.link, requestId: EXAMPLE.requestId };
const FORM = { name, email, subject: 'A question', category: 'general', message: 'Text' };

/** Every field that people fill in, with a body that is right but for it. */
const EMAILS = [
  ['/api/auth/send-verification', { email }],
  ['/api/auth/verify-code', CODE],
  ['/api/auth/verify-link', LINK],
  ['/api/contact', FORM],
  ['/api/contact-sales', { email }],
] as const;
const LINES = [
  ['/api/auth/verify-code', 'name', CODE],
  ['/api/auth/verify-link', 'name', LINK],
  ['/api/auth/me', 'name', { name }],
  ['/api/contact', 'name', FORM],
  ['/api/contact', 'subject', FORM],
] as const;

const site = await startTestSite();
site.auth.answer(WELCOME);
afterAll(() => site.stop());

// Whatever a test sends here must have ended at the gateway.
afterEach(() => {
  const messages = site.auth.received.filter(({ pattern }) => pattern !== 'auth.resolve-token');
  expect(messages).toEqual([]);
});

const authorization = `Bearer ${drawToken()}`;

async function expectRefused(url: string, field: string, payload: object): Promise<void> {
  const method = url === '/api/auth/me' ? 'PATCH' : 'POST';
  const answer = await site.app.inject({ method, url, payload, headers: { authorization } });
  const { code, fields = [] } = answer.json();
  expect([answer.statusCode, code]).toEqual([400, 'VALIDATION']);
  expect(fields.map(({ path }: { path: string }) => path)).toContain(`body.${field}`);
}

describe('an email address', () => {
  it.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@@example.com',
    'ada@exa mple.com',
    ' ada@example.com',
    'ada@example.com ',
    'ada@example.com\n',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com\nBcc: eve@example.com',
    'ada@example.com%0ABcc:eve@example.com',
    'ada@example.com,eve@example.com',
    'ada@example.com;eve@example.com',
    'ada@example.com eve@example.com',
    'Ada <ada@example.com>',
    '<ada@example.com>',
    'ada@example.com>',
    '"ada"@example.com',
    'ada(comment)@example.com',
    '=?utf-8?q?ada?=@example.com\u0000',
    'ada@example.com\u0000',
    'ada@example.com\u2028',
    'ada@ex\u00e4mple.com',
    '\u202eada@example.com',
    'ada@[127.0.0.1]',
    'ada@127.0.0.1',
    'ada@-example.com',
    'ada@example-.com',
    'ada@example..com',
    'ada@.example.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a.'.repeat(130)}com`,
    5,
    null,
    ['ada@example.com'],
    { address: 'ada@example.com' },
  ])('is one plain address, not %j', async (value) => {
    for (const [url, body] of EMAILS) await expectRefused(url, 'email', { ...body, email: value });
  });
});

describe('a text of one line', () => {
  it.each([
    ['a line break', 'Ada\r\nBcc: eve@example.com'],
    ['a line feed', 'Ada\nX-Header: 1'],
    ['a line feed at its end', 'Ada\n'],
    ['a carriage return', 'Ada\rX'],
    ['a tab', 'Ada\tX'],
    ['NUL', 'Ada\u0000'],
    ['an escape', '\u001b[31mAda'],
    ['a delete', 'Ada\u007f'],
    ['a control character of the second set', 'Ada\u0085X'],
    ['a line separator', 'Ada\u2028X'],
    ['a paragraph separator', 'Ada\u2029X'],
    ['a change of direction', 'Ada\u202eX'],
    ['an isolated direction', 'Ada\u2066X'],
    ['half of a surrogate pair', 'Ada\ud83d'],
    ['the other half', '\udca1Ada'],
    ['too many characters', 'a'.repeat(201)],
  ])('has no place for %s', async (_text, value) => {
    for (const [url, field, body] of LINES) await expectRefused(url, field, { ...body, [field]: value });
  });

  it('is a text', async () => {
    for (const value of [5, true, ['Ada'], { toString: 'Ada' }]) {
      for (const [url, field, body] of LINES) await expectRefused(url, field, { ...body, [field]: value });
    }
  });

  it.each(['', ' ', '\u00a0', '\u3000 '])('of the contact form says something: not %j', async (value) => {
    for (const field of ['name', 'subject', 'message']) {
      await expectRefused('/api/contact', field, { ...FORM, [field]: value });
    }
  });

  it('never lets a line break through, wherever it stands', async () => {
    const breaks = fc.constantFrom(
      '\r',
      '\n',
      '\r\n',
      '\u0000',
      '\u000b',
      '\u000c',
      '\u0085',
      '\u2028',
      '\u2029',
    );
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    const refused = fc.asyncProperty(text, breaks, text, async (before, mark, after) => {
      for (const [url, field, body] of LINES) {
        await expectRefused(url, field, { ...body, [field]: before + mark + after });
      }
    });
    await fc.assert(refused, { numRuns: 50 });
  });
});

describe('a message', () => {
  it.each(['\u0000', 'a\u0007', '\u001b[2J', 'a\u009b', 'a\ud800'])('holds no %j', async (message) => {
    await expectRefused('/api/contact', 'message', { ...FORM, message });
  });
});

describe('a code and its request', () => {
  it.each([
    '',
    '12345',
    '1234567',
    '12345a',
    ' 12345',
    '123456\n',
    '\u0661\u0662\u0663\u0664\u0665\u0666',
    123_456,
    null,
  ])('are six digits, not %j', async (code) => {
    await expectRefused('/api/auth/verify-code', 'code', { ...CODE, code });
  });

  it.each([
    '',
    'abc',
    `${EXAMPLE.requestId}==`,
    `${EXAMPLE.requestId.slice(0, -1)}B`,
    `${EXAMPLE.requestId}\n`,
    5,
    null,
  ])('belong together by a name, not %j', async (requestId) => {
    await expectRefused('/api/auth/verify-code', 'requestId', { ...CODE, requestId });
    await expectRefused('/api/auth/verify-link', 'requestId', { ...LINK, requestId });
    await expectRefused('/api/auth/verify-link', 'link', { ...LINK, link: requestId });
    await expectRefused('/api/auth/send-verification', 'requestId', { email, requestId });
  });

  it.each(['token', 'tokenHash', 'device', 'demoCode', 'userId', '__proto__x', 'plan', 'network'])(
    'come without a %s: the gateway and the service know those',
    async (field) => {
      await expectRefused('/api/auth/verify-code', field, { ...CODE, [field]: 'x' });
      await expectRefused('/api/auth/verify-link', field, { ...LINK, [field]: 'x' });
    },
  );
});

describe('a category', () => {
  it.each(['', 'General', 'other', 'general\r\nX: 1', 5, null, ['general'], undefined])(
    'is one of six, not %j',
    async (category) => {
      await expectRefused('/api/contact', 'category', { ...FORM, category });
    },
  );
});
