import { afterAll, describe, expect, it } from '@jest/globals';
import { gatewayAddress } from '@oncelink/edge-headers';
import { ORIGIN, startTestSite } from '../testing/start-test-site.ts';
import { securityTxt } from './security-txt.controller.ts';

const site = await startTestSite({ SECURITY_ADDRESS: 'security@oncelink.example' });
afterAll(() => site.stop());

const ask = (method: 'GET' | 'POST' = 'GET') =>
  site.app.inject({ method, url: gatewayAddress('/.well-known/security.txt') ?? '' });

describe('security.txt', () => {
  it('tells where to report a problem, where it was found and for how long it is good (RFC 9116)', async () => {
    const before = Date.now();
    const { statusCode, headers, body } = await ask();
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = body
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2));
    expect(fields).toEqual([
      ['Contact', 'mailto:security@oncelink.example'],
      ['Contact', `${ORIGIN}/contact`],
      ['Expires', expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)],
      ['Canonical', `${ORIGIN}/.well-known/security.txt`],
      ['Policy', `${ORIGIN}/contact`],
    ]);
    const days = (Date.parse(fields[2]?.[1] ?? '') - before) / 86_400_000;
    expect(days).toBeGreaterThan(179);
    expect(days).toBeLessThan(365);
  });

  it('answers GET and HEAD only', async () => {
    expect((await ask('POST')).statusCode).toBe(405);
  });

  it('names the contact form alone where no address is set', () => {
    const text = securityTxt({ publicOrigin: ORIGIN, securityAddress: null, hasMail: true }, 0);
    expect(text.match(/^Contact: .*$/gm)).toEqual([`Contact: ${ORIGIN}/contact`]);
  });

  it('names the address alone where no mail is sent, and is no file without one', () => {
    const silent = { publicOrigin: ORIGIN, hasMail: false };
    const text = securityTxt({ ...silent, securityAddress: 'security@oncelink.example' }, 0);
    expect(text.match(/^Contact: .*$/gm)).toEqual(['Contact: mailto:security@oncelink.example']);
    expect(() => securityTxt({ ...silent, securityAddress: null }, 0)).toThrow(
      expect.objectContaining({ code: 'ROUTE_NOT_FOUND' }),
    );
  });

  it('makes one URI of an address, whatever signs it has', () => {
    const text = securityTxt(
      { publicOrigin: ORIGIN, securityAddress: 'a?cc=b&c#d%@oncelink.example', hasMail: true },
      0,
    );
    expect(text).toContain('Contact: mailto:a%3Fcc%3Db%26c%23d%25@oncelink.example\n');
  });
});
