import { describe, expect, it } from '@jest/globals';
import { DeadlineError, withDeadline } from './with-deadline.ts';

describe('work with a deadline', () => {
  it('gives the result of work that is done in time', async () => {
    await expect(withDeadline(Promise.resolve('done'), 1000)).resolves.toBe('done');
  });

  it('gives the failure of work that failed in time', async () => {
    await expect(withDeadline(Promise.reject(new RangeError()), 1000)).rejects.toBeInstanceOf(RangeError);
  });

  it('gives up on work that takes longer', async () => {
    await expect(withDeadline(new Promise(() => undefined), 5)).rejects.toBeInstanceOf(DeadlineError);
  });
});
