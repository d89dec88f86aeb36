import { describe, expect, it } from '@jest/globals';
import { RedisClock } from './redis-connection.ts';

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

  it.each([
    ['Redis stood still before it answered', [4000, 0]],
    ['this process stood still before it read the answer', [0, 4000]],
  ])('is asked for again when %s: half of that way would put it off by seconds', async (_who, stalls) => {
    let passed = 0;
    const time = async () => {
      const [before = 1, after = 1] = stalls.splice(0, 2);
      passed += before;
      const told = String(1000 + passed / 1000).split('.');
      passed += after;
      return Promise.resolve([told[0] ?? '', (told[1] ?? '0').padEnd(6, '0')]);
    };
    const clock = new RedisClock(() => passed);
    await clock.learn({ time });
    expect(clock.now()).toBeCloseTo(1_000_000 + passed, 3);
  });

  it('keeps the best of three answers where every way is long', async () => {
    let passed = 0;
    const ways = [4000, 800, 2000];
    const time = () => {
      passed += ways.shift() ?? Number.NaN;
      return Promise.resolve([String(1000 + passed / 1000), '0']);
    };
    const clock = new RedisClock(() => passed);
    await clock.learn({ time });
    expect(clock.now()).toBe(1_000_000 + passed + 400);
  });
});
