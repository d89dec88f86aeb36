import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { summarise } from './summarise-violation.ts';

const SECRET = 'AQECc2VjcmV0LWtleQ';
const KINDS = ['api', 'worker', 'asset', 'link', 'pay', 'page', 'unknown'];
const FIELDS = [
  'blocked-uri',
  'blockedURL',
  'document-uri',
  'documentURL',
  'effective-directive',
  'violated-directive',
];

it('of a report, whatever it holds, only words, origins and kinds of pages are kept', () => {
  const address = fc
    .constantFrom('s-#', 'sh-Ab3dE6gH9k#', 's-%23', '?a=', 'a/')
    .map((path) => `https://a.example/${path}${SECRET}`);
  const value = fc.oneof(
    address,
    fc.jsonValue(),
    fc.constantFrom('inline', 'eval', `data:${SECRET}`, SECRET),
  );
  const fields = fc.dictionary(fc.constantFrom(...FIELDS), value);
  const report = fc.oneof(
    fields.map((body) => ({ 'csp-report': body })),
    fields.map((body) => [{ type: 'csp-violation', body }]),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(report, (body) => {
      const { directive, blocked, page } = summarise(body);
      expect(`${directive} ${blocked}`).not.toContain(SECRET);
      expect(directive).toMatch(/^[a-z-]{1,40}$/);
      expect(blocked).toMatch(/^([a-z-]{1,40}|[a-z]+:\/\/[^/?#]+)$/);
      expect(KINDS).toContain(page);
    }),
    { numRuns: 1000 },
  );
});
