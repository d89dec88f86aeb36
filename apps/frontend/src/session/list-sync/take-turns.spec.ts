import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { takeTurns, takeTurnSoon } from './take-turns.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('what can’t wait comes after who has the turn, or without a turn when that takes long', async () => {
  const done: string[] = [];
  const step = (name: string) => async () => void done.push(name);
  await Promise.all([takeTurns(step('run')), takeTurnSoon(step('forget'))]);
  expect(done).toEqual(['run', 'forget']);
  let wake = (): void => undefined;
  const asleep = takeTurns(() => new Promise((resolve) => (wake = resolve)));
  const forgotten = takeTurnSoon(step('forget again'));
  await jest.advanceTimersByTimeAsync(2000);
  expect(done).toEqual(['run', 'forget']);
  await jest.advanceTimersByTimeAsync(2000);
  await forgotten;
  wake();
  await asleep;
  expect(done).toEqual(['run', 'forget', 'forget again']);
});

it('what can’t wait is done also where the browser gives no turns', async () => {
  const request = () => Promise.reject(new DOMException('', 'SecurityError'));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  let isDone = false;
  await takeTurnSoon(async () => void (isDone = true)).finally(() =>
    Reflect.deleteProperty(navigator, 'locks'),
  );
  expect(isDone).toBe(true);
});
