import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@oncelink/contracts';
import fc from 'fast-check';
import { CallerSigner, CallerVerifier } from './assert-callers.ts';

const assertionKey = randomBytes(32);
const NOW = 1_800_000_000_000;
const SOON = NOW + 4000;
const EXPIRED = NOW + 30_001;

const signer = (party = {}) => new CallerSigner({ assertionKey, audience: 'secrets', ...party });
const verifier = (party = {}) => new CallerVerifier({ assertionKey, audience: 'secrets', ...party });

const member: Caller = { plan: 'pro', account: { userId: 'user-1', sessionId: 'session-1' } };
const caller = fc.oneof(
  fc.constant(null),
  fc.record({
    plan: fc.constantFrom('free', 'pro'),
    account: fc.oneof(fc.constant(null), fc.record({ userId: fc.string(), sessionId: fc.string() })),
  }),
);

describe('an assertion', () => {
  it('tells the service who its caller is, and that nobody is signed in', () => {
    fc.assert(
      fc.property(caller, (asserted) => {
        const text = signer().sign(asserted, NOW, SOON);
        expect(verifier().verify(text, NOW)).toEqual(asserted);
      }),
    );
  });

  it('holds for 30 seconds and no longer, also when it was checked before', () => {
    const text = signer().sign(member, NOW, SOON);
    const service = verifier();
    expect(service.verify(text, EXPIRED - 1)).toEqual(member);
    expect(service.verify(text, EXPIRED)).toBeUndefined();
    expect(verifier().verify(text, EXPIRED)).toBeUndefined();
  });

  it('says nothing to another service', () => {
    expect(verifier({ audience: 'auth' }).verify(signer().sign(member, NOW, SOON), NOW)).toBeUndefined();
  });

  it('says nothing when it was signed with another key', () => {
    const forged = signer({ assertionKey: randomBytes(32) }).sign(member, NOW, SOON);
    expect(verifier().verify(forged, NOW)).toBeUndefined();
  });

  it('says nothing to another service, either, when its signer knows only the key of his own', () => {
    const own = randomBytes(32);
    const forged = signer({ assertionKey: own, audience: 'secrets' }).sign(member, NOW, SOON);
    expect(verifier({ assertionKey: own, audience: 'billing' }).verify(forged, NOW)).toBeUndefined();
    expect(verifier().verify(forged, NOW)).toBeUndefined();
  });

  it('is read by those before and after a change of the key, in whatever order they are replaced', () => {
    const former = randomBytes(32);
    const before = { assertionKey: former };
    const during = { formerAssertionKey: former };
    for (const [from, to] of [
      [before, during],
      [during, before],
      [during, during],
      [during, {}],
      [{}, during],
    ] as const) {
      expect(verifier(to).verify(signer(from).sign(member, NOW, SOON), NOW)).toEqual(member);
    }
    expect(verifier().verify(signer(before).sign(member, NOW, SOON), NOW)).toBeUndefined();
  });

  it('says nothing after any change to it', () => {
    const text = signer().sign(member, NOW, SOON);
    const service = verifier();
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(1), fc.string(), (start, length, replacement) => {
        const changed = text.slice(0, start) + replacement + text.slice(start + length);
        fc.pre(changed !== text);
        expect(service.verify(changed, NOW)).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });

  it('is read without failing, whatever it is', () => {
    const service = verifier();
    fc.assert(fc.property(fc.string(), (text) => expect(service.verify(text, NOW)).toBeUndefined()));
  });

  it('is made once per caller, and anew when it would not outlive a request', () => {
    const gateway = signer();
    const first = gateway.sign(member, NOW, SOON);
    expect(gateway.sign(null, NOW, SOON)).not.toBe(first);
    expect(gateway.sign({ ...member, plan: 'free' }, NOW, SOON)).not.toBe(first);
    expect(gateway.sign({ ...member }, NOW + 25_000, NOW + 29_000)).toBe(first);
    const renewed = gateway.sign(member, NOW + 26_001, NOW + 30_001);
    expect(renewed).not.toBe(first);
    expect(verifier().verify(renewed, NOW + 56_001)).toEqual(member);
  });
});
