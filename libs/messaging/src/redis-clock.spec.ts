import { describe, expect, it } from '@jest/globals';
import { RedisClock } from './redis-clock.ts';

describe("the Redis server's clock", () => {
  it('goes on from the time that Redis told', async () => {
    const clock = new RedisClock();
    await clock.learn({ time: () => Promise.resolve(['1000', '500000']) });
    const first = clock.now();
    expect(first).toBeGreaterThanOrEqual(1_000_500);
    expect(first).toBeLessThan(1_000_500 + 1000);
    expect(clock.now()).toBeGreaterThanOrEqual(first);
  });

  it('follows when Redis corrects its time', async () => {
    const clock = new RedisClock();
    await clock.learn({ time: () => Promise.resolve(['1000', '0']) });
    await clock.learn({ time: () => Promise.resolve(['500', '0']) });
    expect(clock.now()).toBeLessThan(600_000);
  });
});
