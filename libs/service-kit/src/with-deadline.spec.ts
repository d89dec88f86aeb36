import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DeadlineError, withDeadline } from './with-deadline.ts';

/** Somebody else, who answers while this thread stands still. */
const other = new Worker(
  `const { parentPort } = require('node:worker_threads');
   parentPort.on('message', (question) => question === 'silence' || parentPort.postMessage('answer'));
   parentPort.postMessage('ready');`,
  { eval: true },
);
beforeAll(() => once(other, 'message'));
afterAll(() => other.terminate());

function ask(question: string): Promise<unknown[]> {
  const answer = once(other, 'message');
  other.postMessage(question, []);
  return answer;
}

/** As a machine that is held up: no timer runs, and nothing is read. */
const standStill = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};

describe('work with a deadline', () => {
  it('ends with its own result, or its own error', async () => {
    expect(await withDeadline(Promise.resolve('done'), 1000)).toBe('done');
    await expect(withDeadline(Promise.reject(new RangeError('own')), 1000)).rejects.toThrow(RangeError);
  });

  it('is given up when no answer came', async () => {
    await expect(withDeadline(ask('silence'), 20)).rejects.toThrow(DeadlineError);
  });

  it('is not given up for an answer that came while this process stood still', async () => {
    await new Promise(setImmediate); // timers are what comes next
    const answer = withDeadline(ask('question'), 50);
    standStill(200);
    expect(await answer).toEqual(['answer']);
  });
});
