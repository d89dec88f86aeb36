import { describe, expect, it } from '@jest/globals';
import { createClaimTokens } from './claim-tokens.ts';
import { createStorage } from './testing/open-link-harness.ts';

describe('claim tokens', () => {
  it('are not taken from what someone else wrote into the storage', () => {
    const storage = createStorage();
    storage.setItem('oncelink:claim:link', 'no token');
    const claims = createClaimTokens(() => storage);
    expect(claims.has('link')).toBe(false);
    expect(claims.take('link')).toMatch(/^[\w-]{43}$/);
  });
});
