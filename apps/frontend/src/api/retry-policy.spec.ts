import { describe, expect, it, jest } from '@jest/globals';
import { ApiError } from './api-errors.ts';
import { NetworkError } from '../lib/network-error.ts';
import { withRetries } from './retry-policy.ts';

const refusal = (status: number, retryAfter?: number) =>
  new ApiError({ status, code: 'UNAVAILABLE', retryAfter });

/** Fails with each of `errors` in turn, then succeeds; tells the pauses that were made. */
async function run(errors: readonly Error[]) {
  const left = [...errors];
  const pauses: number[] = [];
  const attempt = jest.fn(() => {
    const error = left.shift();
    return error ? Promise.reject(error) : Promise.resolve('done');
  });
  const wait = (ms: number) => {
    pauses.push(ms);
    return Promise.resolve();
  };
  const result = await withRetries(attempt, { wait }).catch((error: unknown) => error);
  return { result, pauses, attempts: attempt.mock.calls.length };
}

describe('retries', () => {
  it('asks once when the first answer is good', async () => {
    expect(await run([])).toEqual({ result: 'done', pauses: [], attempts: 1 });
  });

  it('waits 0.3, 1 and 3 seconds, then gives up with the last error', async () => {
    const last = refusal(503);
    const lost = new NetworkError();
    expect(await run([lost, refusal(502), refusal(504), last])).toEqual({
      result: last,
      pauses: [300, 1000, 3000],
      attempts: 4,
    });
  });

  it('waits as long as the server asks, but never over five seconds', async () => {
    expect((await run([refusal(503, 2), refusal(503, 60)])).pauses).toEqual([2000, 5000]);
  });

  it('waits longer each time, also where the server asks for no more than a second', async () => {
    const { pauses } = await run([refusal(503, 1), refusal(503, 1), refusal(503, 1)]);
    expect(pauses).toEqual([1000, 1000, 3000]);
  });

  it.each([400, 401, 403, 404, 409, 410, 429, 500])('takes a %i as final', async (status) => {
    const error = refusal(status);
    expect(await run([error])).toEqual({ result: error, pauses: [], attempts: 1 });
  });

  it('does not hide a bug behind repetitions', async () => {
    const bug = new RangeError('a bug');
    expect(await run([bug])).toMatchObject({ result: bug, attempts: 1 });
  });
});
