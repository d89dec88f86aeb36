import { describe, expect, it } from '@jest/globals';
import { createClaimTokens } from './claim-tokens.ts';
import { createStorage } from './testing/open-link-harness.ts';

describe('claim tokens', () => {
  it('are made once for each link and outlive a reload', () => {
    const storage = createStorage();
    const first = createClaimTokens(() => storage).take('link-a');
    const reloaded = createClaimTokens(() => storage);
    expect(reloaded.take('link-a')).toBe(first);
    expect(reloaded.take('link-b')).not.toBe(first);
    expect(first).toMatch(/^[\w-]{43}$/);
  });

  it('are forgotten everywhere', () => {
    const storage = createStorage();
    const claims = createClaimTokens(() => storage);
    claims.take('link');
    claims.forget('link');
    expect(claims.has('link')).toBe(false);
    expect(storage).toHaveLength(0);
  });

  it('stay the same while the page lives when the storage is full or cleared', () => {
    const storage = createStorage();
    const claims = createClaimTokens(() => storage);
    const token = claims.take('link');
    storage.clear();
    expect(claims.take('link')).toBe(token);
  });

  it('are not taken from what somebody else wrote into the storage', () => {
    const storage = createStorage();
    storage.setItem('oncelink:claim:link', 'no token');
    const claims = createClaimTokens(() => storage);
    expect(claims.has('link')).toBe(false);
    expect(claims.take('link')).toMatch(/^[\w-]{43}$/);
  });
});
