import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { CallerNetwork } from './caller-network.service.ts';

const KEY = Buffer.alloc(32, 1);

function nameOf(address: string, limitKey = KEY): string {
  const raw = Object.assign(new IncomingMessage(new Socket()), { headers: { 'x-forwarded-for': address } });
  return new CallerNetwork({ limitKey, trustedProxies: 1 }).nameOf({ raw });
}

describe('the name of a network', () => {
  it('is the same for all that one customer may have, and another for others', () => {
    expect(nameOf('2001:db8:1:2::3')).toBe(nameOf('2001:db8:1:ffff::4'));
    expect(nameOf('2001:db8:1:2::3')).not.toBe(nameOf('2001:db8:2:2::3'));
    expect(nameOf('192.0.2.1')).not.toBe(nameOf('192.0.2.2'));
  });

  it('is that of the caller that our own proxy saw', () => {
    expect(nameOf('198.51.100.9, 192.0.2.1')).toBe(nameOf('192.0.2.1'));
  });

  it('tells nothing without the key', () => {
    expect(nameOf('192.0.2.1')).toMatch(/^[\w-]{22}$/);
    expect(nameOf('192.0.2.1')).not.toBe(nameOf('192.0.2.1', Buffer.alloc(32, 2)));
  });
});
