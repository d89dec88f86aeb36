import { describe, expect, it } from '@jest/globals';
import { ExpiringMap } from './assert-callers.ts';

describe('a map of what expires', () => {
  it('gives only what lives until the time that is asked for', () => {
    const map = new ExpiringMap();
    map.set('a', { expiry: 10 }, 0);
    expect([map.get('a', 10), map.get('a', 11), map.get('b', 0)]).toEqual([
      { expiry: 10 },
      undefined,
      undefined,
    ]);
  });

  it('forgets what was set first when it is full', () => {
    const map = new ExpiringMap(2);
    for (const key of ['a', 'b', 'a', 'c']) map.set(key, { expiry: 10 }, 0);
    expect(['a', 'b', 'c'].map((key) => map.get(key, 0) !== undefined)).toEqual([true, false, true]);
  });
});
