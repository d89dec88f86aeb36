import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { EXPIRY_CHOICES } from '@oncelink/contracts';
import { startTestSite } from '../testing/start-test-site.ts';
import { summarise } from './summarise-violation.ts';

const site = await startTestSite({
  DEMO_MODE: 'true',
  PRICE_ID_MONTHLY: 'price_m',
  PRICE_ID_YEARLY: 'price_y',
});
afterAll(() => site.stop());

const LINK_PAGE = 'https://oncelink.example/sh-Ab3dE6gH9k%23AQECc2VjcmV0';

describe('the configuration of the site', () => {
  it('says what a link can be and what Pro costs', async () => {
    expect((await site.app.inject('/api/config')).json()).toEqual({
      demoMode: true,
      planForAll: 'free',
      hasMail: true,
      tellsMakers: true,
      files: null,
      whoMayCreate: 'anyone',
      signUp: 'open',
      prices: { currency: 'USD', monthly: 900, monthlyId: 'price_m', yearly: 6000, yearlyId: 'price_y' },
      payPage: null,
      socialLinks: null,
      limits: {
        secretMaxCodePoints: 2000,
        passwordMaxCodePoints: 100,
        passwordTries: 10,
        expiryMinSeconds: 30,
        expiryMaxSeconds: 31_536_000,
        expiryFreeSeconds: 86_400,
      },
      expiryChoices: EXPIRY_CHOICES,
    });
  });

  it('is ready, and tells what the operator should know', async () => {
    const told = { status: 'ok', untrustedForwards: expect.any(Number), withoutDatabase: [] };
    expect((await site.app.inject('/api/health/ready')).json()).toEqual(told);
  });

  it('answers HEAD without a body', async () => {
    const answer = await site.app.inject({ method: 'HEAD', url: '/api/config' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });
});

describe('a report of a violated policy', () => {
  const older = {
    'csp-report': {
      'document-uri': LINK_PAGE,
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/path?secret=1',
    },
  };
  const newer = [
    {
      type: 'csp-violation',
      body: { documentURL: LINK_PAGE, effectiveDirective: 'style-src-attr', blockedURL: 'inline' },
    },
  ];

  it.each([
    ['application/csp-report', older],
    ['application/reports+json', newer],
    ['application/json', older],
  ])(
    'is taken as %s from any page, because browsers send it from wherever they are',
    async (type, report) => {
      const answer = await site.app.inject({
        method: 'POST',
        url: '/api/csp-report',
        headers: { 'content-type': type, origin: 'null', 'sec-fetch-site': 'cross-site' },
        payload: JSON.stringify(report),
      });
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
    },
  );

  it('is kept as a directive, an origin and a kind of page: no path, no query', () => {
    expect(summarise(older)).toEqual({
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      page: 'link',
    });
    expect(summarise(newer)).toEqual({ directive: 'style-src-attr', blocked: 'inline', page: 'link' });
  });

  it('is logged one time in ten', async () => {
    const random = jest.spyOn(Math, 'random');
    const report = () => site.app.inject({ method: 'POST', url: '/api/csp-report', payload: older });
    const lines = () => site.log().match(/csp-violation/g)?.length ?? 0;
    const before = lines();
    random.mockReturnValue(0.1);
    await report();
    expect(lines()).toBe(before);
    random.mockReturnValue(0.0999);
    await report();
    expect(lines()).toBe(before + 1);
    random.mockRestore();
    expect(site.log()).not.toMatch(/Ab3dE6gH9k|AQEC|secret=/);
  });

  it('may not be larger than other bodies', async () => {
    const payload = JSON.stringify({ ...older, more: 'x'.repeat(17_000) });
    const headers = { 'content-type': 'application/csp-report' };
    const answer = await site.app.inject({ method: 'POST', url: '/api/csp-report', headers, payload });
    expect(answer.statusCode).toBe(413);
  });
});

describe.each([
  ['/api/docs', '/api/docs-json'],
  ['/api/v1/docs', '/api/v1/openapi.json'],
])('the API page at %s', (page, json) => {
  it('lives under the policy of the pages that handle secrets: it has nothing inline', async () => {
    const { headers, body } = await site.app.inject(page);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['cache-control']).toBe('no-store');
    expect(body).not.toMatch(/<script(?! src="\/api\/docs\/[\w.]+"><)|<style|\sstyle=|\son\w+=/);
  });

  it('is found with a slash at its end, too', async () => {
    const [plain, slashed] = [await site.app.inject(page), await site.app.inject(`${page}/`)];
    expect([slashed.statusCode, slashed.body]).toEqual([200, plain.body]);
    const policy = 'content-security-policy';
    expect(slashed.headers[policy]).toBe(plain.headers[policy]);
  });

  it('shows every call and every field, and leads to the document', async () => {
    const { body } = await site.app.inject(page);
    expect(body).toContain(`href="${json}"`);
    const document = (await site.app.inject(json)).json();
    for (const path of Object.keys(document.paths)) expect(body).toContain(`<code>${path}</code>`);
    const fields = Object.values<{ properties: object }>(document.components.schemas).flatMap(
      ({ properties }) => Object.keys(properties),
    );
    for (const field of fields) expect(body).toMatch(new RegExp(`[>.]${field}</code>`));
  });

  it.each([
    ['/api/docs/style.css', 'text/css; charset=utf-8'],
    ['/api/docs/theme.js', 'text/javascript; charset=utf-8'],
  ])('loads %s from this site', async (url, type) => {
    expect((await site.app.inject(page)).body).toContain(`"${url}"`);
    const { headers, statusCode } = await site.app.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([200, type]);
  });
});
