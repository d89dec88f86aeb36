import { IncomingMessage } from 'node:http';
import { isIP, Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { clientAddress } from './client-address.ts';

function requestFrom(direct: string, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: direct });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
}

describe('the address of a caller', () => {
  it('is that of the connection where no proxy is trusted, whatever a header claims', () => {
    expect(clientAddress(requestFrom('192.0.2.1', '203.0.113.9'), 0)).toBe('192.0.2.1');
  });

  it('is the one that the outermost own proxy saw, whatever stands before it', () => {
    expect(clientAddress(requestFrom('10.0.0.2', '1.1.1.1, 203.0.113.9'), 1)).toBe('203.0.113.9');
    expect(clientAddress(requestFrom('10.0.0.2', '1.1.1.1, 203.0.113.9, 10.0.0.1'), 2)).toBe('203.0.113.9');
  });

  it.each(['', 'unknown', '203.0.113.9:80', '[2001:db8::1]'])(
    'is that of the connection when the entry is no address: %j',
    (entry) => expect(clientAddress(requestFrom('10.0.0.2', entry), 1)).toBe('10.0.0.2'),
  );

  it('is that of the connection when the request has passed fewer proxies than there are', () => {
    expect(clientAddress(requestFrom('10.0.0.2', '1.1.1.1'), 2)).toBe('10.0.0.2');
  });
});

describe('whatever a header holds', () => {
  const entry = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.string(),
    fc.constantFrom('', ' ', 'unknown', '::', '1.1.1.1:80'),
  );
  const forwarded = fc.array(entry, { maxLength: 5 }).map((entries) => entries.join(','));

  it('the address is an address, and only an own proxy can have written it', () => {
    fc.assert(
      fc.property(forwarded, fc.ipV4(), fc.nat(2), (header, seen, proxies) => {
        const appended = [header, seen, ...Array<string>(proxies).fill('10.0.0.1')].join(', ');
        expect(clientAddress(requestFrom('10.0.0.2', appended), proxies + 1)).toBe(seen);
        expect(isIP(clientAddress(requestFrom('10.0.0.2', header), proxies))).not.toBe(0);
      }),
    );
  });
});
