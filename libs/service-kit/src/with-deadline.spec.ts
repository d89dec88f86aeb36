import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from '@jest/globals';
import { DeadlineError, withDeadline } from './with-deadline.ts';

/** Somebody else, who answers while this thread stands still, and says so. */
const other = new Worker(
  `require('node:worker_threads').parentPort.on('message', ([flag, port]) => {
     port.postMessage('answer');
     Atomics.store(flag, 0, 1);
     Atomics.notify(flag, 0);
   })`,
  { eval: true },
);
afterAll(() => other.terminate());

describe('work with a deadline', () => {
  it('ends with its own result, or its own error', async () => {
    expect(await withDeadline(Promise.resolve('done'), 1000)).toBe('done');
    await expect(withDeadline(Promise.reject(new RangeError('own')), 1000)).rejects.toThrow(RangeError);
  });

  it('is given up when no answer came', async () => {
    await expect(withDeadline(new Promise(() => undefined), 20)).rejects.toThrow(DeadlineError);
  });

  it('is not given up for an answer that came while this process stood still', async () => {
    const { port1, port2 } = new MessageChannel();
    const flag = new Int32Array(new SharedArrayBuffer(4));
    await new Promise(setImmediate); // timers are what comes next
    const answer = withDeadline(once(port1, 'message'), 50);
    other.postMessage([flag, port2], [port2]);
    try {
      expect(Atomics.wait(flag, 0, 0, 10_000)).not.toBe('timed-out');
      Atomics.wait(flag, 0, 1, 100); // as a machine that is held up: no timer runs, and nothing is read
      expect(await answer).toEqual(['answer']);
    } finally {
      port1.close();
    }
  });
});
