import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CONTACT_BODY_MAX_BYTES, CONTACT_CATEGORIES } from '@oncelink/contracts';
import { WELCOME } from '../testing/fake-auth.ts';
import { startTestSite } from '../testing/start-test-site.ts';

const FORM = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'A question',
  category: 'general',
  message: 'First line\r\nSecond line\n\tand a tab',
};
const SALES = { email: 'ada@example.com', website: 'https://example.com/a?b=c' };
const network = expect.stringMatching(/^[\w-]{22}$/);
const LAMP = '\u{1F4A1}';

const site = await startTestSite();
beforeEach(() => {
  site.auth.received.length = 0;
  site.auth.answer(WELCOME);
});
afterAll(() => site.stop());

async function post(url: string, payload: object | string) {
  const headers = { 'content-type': 'application/json' };
  const answer = await site.app.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}
const contact = (change: object = {}) => post('/api/contact', { ...FORM, ...change });
const contactSales = (change: object = {}) => post('/api/contact-sales', { ...SALES, ...change });

describe('the contact form', () => {
  it('is handed on as it was filled in', async () => {
    expect(await contact()).toMatchObject({ status: 202, body: { ok: true } });
    expect(site.auth.received).toEqual([
      { pattern: 'contact.send', request: { ...FORM, network }, caller: null },
    ]);
  });

  it.each(CONTACT_CATEGORIES)('has the category %s', async (category) => {
    expect(await contact({ category })).toMatchObject({ status: 202 });
  });

  it('takes the longest of everything, in any script', async () => {
    const longest = { name: LAMP.repeat(100), subject: LAMP.repeat(200), message: LAMP.repeat(5000) };
    expect(await contact(longest)).toMatchObject({ status: 202 });
    expect(site.auth.received).toMatchObject([{ request: longest }]);
  });

  it.each([
    ['name', { name: LAMP.repeat(101) }],
    ['subject', { subject: LAMP.repeat(201) }],
    ['message', { message: LAMP.repeat(5001) }],
  ])('takes no longer %s', async (field, change) => {
    expect(await contact(change)).toMatchObject({
      status: 400,
      body: { fields: [{ path: `body.${field}` }] },
    });
    expect(site.auth.received).toEqual([]);
  });

  it('may be larger than other bodies, but not larger than it can be', async () => {
    const filled = (bytes: number) => {
      const body = JSON.stringify({ ...FORM, message: 'x' });
      return body + ' '.repeat(bytes - body.length);
    };
    expect(await post('/api/contact', filled(CONTACT_BODY_MAX_BYTES))).toMatchObject({ status: 202 });
    expect(await post('/api/contact', filled(CONTACT_BODY_MAX_BYTES + 1))).toMatchObject({ status: 413 });
    expect(await post('/api/contact-sales', filled(16_385))).toMatchObject({ status: 413 });
  });

  it('that an address sends too often is refused with the time to wait', async () => {
    site.auth.answer({
      'contact.send': { outcome: 'limited' },
      'contact.send-sales': { outcome: 'limited' },
    });
    for (const answer of [await contact(), await contactSales()]) {
      expect(answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      expect(answer.headers).toMatchObject({ 'retry-after': '86400', 'ratelimit-limit': '3' });
    }
  });
});

describe('the form for companies', () => {
  it.each([
    ['with a website', {}, SALES.website],
    ['without one', { website: undefined }, null],
  ])('is handed on %s', async (_text, change, website) => {
    expect(await contactSales(change)).toMatchObject({ status: 202, body: { ok: true } });
    expect(site.auth.received).toEqual([
      { pattern: 'contact.send-sales', request: { email: SALES.email, website, network }, caller: null },
    ]);
  });

  it.each([
    'example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://',
    'https://exam ple.com',
    'https://example.com/\r\nBcc: a@example.com',
    'https://example.com/"><script>',
    'https:\\\\example.com',
    `https://example.com/${'a'.repeat(200)}`,
    5,
    null,
  ])('takes no website like %j', async (website) => {
    expect(await contactSales({ website })).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(site.auth.received).toEqual([]);
  });
});
