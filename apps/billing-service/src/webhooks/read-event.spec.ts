import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Stripe } from 'stripe';
import { readEvent } from './read-event.ts';

const SECRET = 'whsec_example';
const EVENT = JSON.stringify({ id: 'evt_1', object: 'event', data: { object: { customer: 'cus_1' } } });
const sign = (payload: string): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });

const signAt = (secondsFromNow: number): string =>
  Stripe.webhooks.generateTestHeaderString({
    payload: EVENT,
    secret: SECRET,
    timestamp: Math.floor(Date.now() / 1000) + secondsFromNow,
  });

describe('an event', () => {
  it('is read when its signature belongs to it', () => {
    expect(readEvent(Buffer.from(EVENT), sign(EVENT), SECRET)).toEqual({
      id: 'evt_1',
      customerId: 'cus_1',
      chargeId: null,
    });
  });

  it.each([-299, 299])('is read when it was signed %d seconds from now', (seconds) => {
    expect(readEvent(Buffer.from(EVENT), signAt(seconds), SECRET)).not.toBeNull();
  });

  it.each([-302, 302, 3600])('is refused when it was signed %d seconds from now', (seconds) => {
    expect(readEvent(Buffer.from(EVENT), signAt(seconds), SECRET)).toBeNull();
    expect(readEvent(Buffer.from(EVENT), `t=1,${signAt(seconds)}`, SECRET)).toBeNull();
  });

  it('is refused after any change to its bytes', () => {
    const signature = sign(EVENT);
    fc.assert(
      fc.property(fc.nat(EVENT.length), fc.nat(3), fc.string(), (start, length, replacement) => {
        const changed = EVENT.slice(0, start) + replacement + EVENT.slice(start + length);
        fc.pre(changed !== EVENT);
        expect(readEvent(Buffer.from(changed), signature, SECRET)).toBeNull();
      }),
    );
  });

  it('is refused with any signature that was made up', () => {
    const now = Math.floor(Date.now() / 1000);
    const digits = fc.string({
      unit: fc.constantFrom(...'0123456789abcdef'.split('')),
      minLength: 64,
      maxLength: 64,
    });
    const signature = fc.oneof(
      fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
      digits.map((v1) => `t=${now},v1=${v1}`),
      digits.map((v1) => `t=${now},v0=${v1},v1=`),
    );
    fc.assert(
      fc.property(signature, (made) => expect(readEvent(Buffer.from(EVENT), made, SECRET)).toBeNull()),
    );
  });

  it('is read or refused, never a failure, whatever it is that was signed', () => {
    const object = fc.oneof(fc.jsonValue(), fc.record({ object: fc.jsonValue(), customer: fc.jsonValue() }));
    const event = fc.record({
      id: fc.jsonValue(),
      object: fc.constant('event'),
      data: fc.record({ object }),
    });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          event.map((value) => JSON.stringify(value)),
        ),
        (payload) => {
          expect(() => readEvent(Buffer.from(payload), sign(payload), SECRET)).not.toThrow();
        },
      ),
    );
  });
});
