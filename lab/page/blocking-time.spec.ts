import { expect, it } from '@jest/globals';
import { blockingTime } from './blocking-time.ts';

const PAINT = 1000;

it.each([
  ['tasks that leave room for an answer do not block', [1200, 50, 1300, 30], 0],
  ['what long tasks take beyond 50 ms adds up', [1200, 60, 1300, 150], 110],
  ['before the first paint there is nothing to block', [800, 200], 0],
  ['of a task that was running at the first paint, only the rest counts', [900, 220], 70],
  ['a rest of 50 ms is as good as a short task', [900, 150], 0],
])('%s', (_, [start = 0, duration = 0, laterStart = 0, laterDuration = 0], blocked) => {
  const tasks = [
    { startTime: start, duration },
    { startTime: laterStart, duration: laterDuration },
  ];
  expect(blockingTime(tasks, PAINT)).toBe(blocked);
});
