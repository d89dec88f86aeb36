import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { clientAddress, networkOf } from './client-address.ts';

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

describe('the network of a caller', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['1::2:3:4:5:6', '1:0:0:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
