import { expect, it, jest } from '@jest/globals';
import { NetworkError } from '../lib/network-error.ts';
import { ApiError } from './api-errors.ts';
import { isGivenUp, Transfer } from './transfer.ts';

const broken = () => Promise.reject(new NetworkError('broken'));

it('tries again after 0.3, 1 and 3 seconds, then waits until somebody goes on', async () => {
  jest.useFakeTimers();
  const transfer = new Transfer();
  const attempt = jest.fn<() => Promise<string>>(broken);
  const done = transfer.insist(attempt);
  for (const [ms, calls] of [
    [0, 1],
    [300, 2],
    [1000, 3],
    [3000, 4],
  ] as const) {
    await jest.advanceTimersByTimeAsync(ms);
    expect(attempt).toHaveBeenCalledTimes(calls);
  }
  expect(transfer.store.get()).toBe('waiting');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(attempt).toHaveBeenCalledTimes(4);
  attempt.mockResolvedValue('there');
  transfer.goOn();
  await expect(done).resolves.toBe('there');
});

it('goes on by itself once the browser has a connection again', async () => {
  jest.useFakeTimers();
  const transfer = new Transfer();
  const attempt = jest.fn<() => Promise<string>>(broken);
  const done = transfer.insist(attempt);
  await jest.advanceTimersByTimeAsync(5000);
  attempt.mockResolvedValue('there');
  dispatchEvent(new Event('online'));
  await expect(done).resolves.toBe('there');
});

it('a pause breaks what is on its way, and counts as no failure', async () => {
  const transfer = new Transfer();
  let calls = 0;
  const done = transfer.insist(
    (signal) =>
      new Promise<string>((resolve, reject) => {
        calls += 1;
        if (calls > 1) resolve('there');
        signal.addEventListener('abort', () => reject(new NetworkError('aborted')));
      }),
  );
  await Promise.resolve();
  transfer.pause();
  expect(transfer.store.get()).toBe('paused');
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(calls).toBe(1);
  transfer.goOn();
  await expect(done).resolves.toBe('there');
});

it('a refusal is final, and so is giving up', async () => {
  const refusal = new ApiError({ status: 409, code: 'INTERNAL', told: 'PART_DIFFERS' });
  await expect(new Transfer().insist(() => Promise.reject(refusal))).rejects.toBe(refusal);
  const transfer = new Transfer();
  transfer.pause();
  const waiting = transfer.insist(broken).catch((error: unknown) => error);
  transfer.giveUp();
  expect(isGivenUp(await waiting)).toBe(true);
  transfer.goOn();
  expect(isGivenUp(await transfer.insist(broken).catch((error: unknown) => error))).toBe(true);
});
