import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LinkWatch, pauseAfter } from './link-watch.ts';

interface Answer {
  readonly state: 'waiting' | 'limited';
}
const WAITING: Answer = { state: 'waiting' };
const HOUR = 3600;

let answer: Answer;
let asked: number[];
let told: Answer[];
let watch: LinkWatch<Answer>;
let visibility: DocumentVisibilityState;
const start = () => {
  const begin = Date.now();
  const read = () => {
    asked.push(Math.round((Date.now() - begin) / 1000));
    return Promise.resolve(answer);
  };
  watch = new LinkWatch(read, begin, (one) => told.push(one));
};
const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);
const turn = (to: DocumentVisibilityState) => {
  visibility = to;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  [visibility, answer, asked, told] = ['visible', WAITING, [], []];
  start();
});
afterEach(() => watch.stop());

describe('the watch over a link', () => {
  it('asks every 20 seconds at first, and 53 times in an hour of looking', async () => {
    await pass(101);
    expect(asked).toEqual([20, 40, 60, 80, 100]);
    await pass(HOUR - 101);
    expect(asked).toHaveLength(53);
    const before = asked.length;
    await pass(HOUR);
    expect(asked.length - before).toBeLessThanOrEqual(15);
  });

  it('asks nothing out of sight, and at once when someone looks again', async () => {
    turn('hidden');
    await pass(HOUR);
    expect(asked).toEqual([]);
    turn('visible');
    await pass(0);
    expect(asked).toEqual([HOUR]);
    await pass(41);
    expect(asked).toEqual([HOUR, HOUR + 20, HOUR + 40]);
  });

  it('asks at once when the window is used again or is back online, but not twice for one return', async () => {
    await pass(10);
    dispatchEvent(new Event('focus'));
    dispatchEvent(new Event('online'));
    await pass(0);
    expect(asked).toEqual([10]);
    dispatchEvent(new Event('focus'));
    await pass(0);
    expect(asked).toEqual([10]);
  });

  it('leaves the server a minute when it was asked too often', async () => {
    answer = { state: 'limited' };
    await pass(100);
    expect(asked).toEqual([20, 80]);
    expect(pauseAfter(0, WAITING)).toBe(20_000);
  });

  it('tells each answer, and none that comes after its end', async () => {
    await pass(20);
    expect(told).toEqual([WAITING]);
    const late = watch.ask();
    watch.stop();
    await late;
    await pass(HOUR);
    expect(told).toEqual([WAITING]);
    expect(asked).toHaveLength(2);
  });
});
