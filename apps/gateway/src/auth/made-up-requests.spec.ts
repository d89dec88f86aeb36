import { afterAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { WELCOME } from '../testing/fake-auth.ts';
import { startTestSite } from '../testing/start-test-site.ts';
import { drawToken } from './token.ts';

const FIELDS = [
  'email',
  'code',
  'link',
  'requestId',
  'name',
  'subject',
  'category',
  'message',
  'website',
  '__proto__',
];
const CALLS = [
  ['POST', '/api/auth/send-verification'],
  ['POST', '/api/auth/verify-code'],
  ['POST', '/api/auth/verify-link'],
  ['PATCH', '/api/auth/me'],
  ['POST', '/api/contact'],
  ['POST', '/api/contact-sales'],
] as const;

const site = await startTestSite();
site.auth.answer(WELCOME);
afterAll(() => site.stop());

it('made-up bodies end at the gateway, with an error that a program can read', async () => {
  const body = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }))),
  );
  const headers = { authorization: `Bearer ${drawToken()}`, 'content-type': 'application/json' };
  const refused = fc.asyncProperty(fc.constantFrom(...CALLS), body, async ([method, url], value) => {
    // The one call whose field may hold any text: a name alone is a whole request.
    fc.pre(url !== '/api/auth/me' || Object.keys(Object(value)).join() !== 'name');
    const answer = await site.app.inject({ method, url, headers, payload: JSON.stringify(value) });
    expect(answer.statusCode).toBe(400);
    expect(['VALIDATION', 'MALFORMED_REQUEST']).toContain(answer.json().code);
  });
  await fc.assert(refused, { numRuns: 500 });
  expect(site.auth.received.map(({ pattern }) => pattern)).toEqual([]);
});

it('made-up headers sign in no one, and break nothing', async () => {
  const text = fc.string({
    unit: fc.constantFrom(...'olABZaz09_-.,; =+/"{}\u00e9'.split('')),
    maxLength: 80,
  });
  const harmless = fc.asyncProperty(
    text,
    fc.constantFrom('', 'Bearer ', 'Bearer ol_'),
    text,
    async (value, scheme, id) => {
      const headers = { authorization: scheme + value, 'x-device-id': id, 'user-agent': value };
      const me = await site.app.inject({ url: '/api/auth/me', headers });
      expect([me.statusCode, me.json().code]).toEqual([401, 'SESSION_ENDED']);
      const payload = { email: 'ada@example.com' };
      const sent = await site.app.inject({
        method: 'POST',
        url: '/api/auth/send-verification',
        headers,
        payload,
      });
      expect(sent.statusCode).toBe(200);
    },
  );
  await fc.assert(harmless, { numRuns: 200 });
});
