import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { bucketNames } from './call-limiter.service.ts';

describe('names of what is counted', () => {
  const key = randomBytes(32);
  const at = (time: string) => bucketNames(key, () => Date.parse(time));

  it('are the same in all gateways until the end of the day (UTC)', () => {
    expect(at('2026-11-21T00:00:00Z')('verify:203.0.113.9')).toBe(
      at('2026-11-21T23:59:59Z')('verify:203.0.113.9'),
    );
  });

  it('change with the day, also in a process that has run since yesterday', () => {
    let now = Date.parse('2026-11-21T23:59:59Z');
    const nameOf = bucketNames(key, () => now);
    const yesterday = nameOf('verify:203.0.113.9');
    now += 1000;
    expect(nameOf('verify:203.0.113.9')).not.toBe(yesterday);
    expect(nameOf('verify:203.0.113.9')).toBe(at('2026-11-22T12:00:00Z')('verify:203.0.113.9'));
  });

  it('differ by caller, by limit and by key', () => {
    const nameOf = at('2026-11-21T00:00:00Z');
    const other = bucketNames(randomBytes(32), () => Date.parse('2026-11-21T00:00:00Z'));
    const names = [
      nameOf('verify:203.0.113.9'),
      nameOf('verify:203.0.113.8'),
      nameOf('open:203.0.113.9'),
      other('verify:203.0.113.9'),
    ];
    expect(new Set(names).size).toBe(4);
  });
});
