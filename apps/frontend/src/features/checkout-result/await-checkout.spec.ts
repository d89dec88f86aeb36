import { describe, expect, it } from '@jest/globals';
import type { ErrorCode } from '@oncelink/contracts';
import { ApiError } from '../../api/api-errors.ts';
import { NetworkError } from '../../lib/network-error.ts';
import { awaitCheckout } from './await-checkout.ts';

type Status = 'active' | 'pending' | Error;

/** Answers in order; the last one stands. */
function watch(statuses: readonly Status[], pro: readonly boolean[] = [true]) {
  const left = { statuses: [...statuses], pro: [...pro] };
  const seconds: number[] = [];
  const next = <T>(list: T[]): T => {
    const [first] = list.length > 1 ? list.splice(0, 1) : list;
    if (first === undefined) throw new Error('No answer is left.');
    return first;
  };
  const result = awaitCheckout({
    askStatus: async () => {
      const status = next(left.statuses);
      if (status instanceof Error) throw status;
      return status;
    },
    confirmPro: async () => next(left.pro),
    sleep: async (pause) => {
      seconds.push(pause);
    },
  });
  return { result, seconds };
}

const refused = (code: ErrorCode, status: number) => new ApiError({ code, status });

describe('what became of a checkout', () => {
  it('is known at once when the event was faster than the buyer', async () => {
    const { result, seconds } = watch(['active']);
    expect(await result).toBe('pro');
    expect(seconds).toEqual([]);
  });

  it('is asked until the event has arrived, through failures that pass', async () => {
    const { result, seconds } = watch(['pending', new NetworkError('reset'), 'pending', 'active']);
    expect(await result).toBe('pro');
    expect(seconds).toEqual([1, 1, 1]);
  });

  it('is Pro only when the account has it too', async () => {
    const { result, seconds } = watch(['active'], [false, false, true]);
    expect(await result).toBe('pro');
    expect(seconds).toEqual([1, 1]);
  });

  it('is late after half a minute', async () => {
    const { result, seconds } = watch(['pending']);
    expect(await result).toBe('late');
    expect(seconds.reduce((sum, pause) => sum + pause)).toBe(30);
  });

  it.each([
    ['CHECKOUT_NOT_FOUND', 404, 'unknown'],
    ['VALIDATION', 400, 'unknown'],
    ['SESSION_ENDED', 401, 'signed-out'],
  ] as const)('is not asked again after %s', async (code, status, expected) => {
    const { result, seconds } = watch([refused(code, status)]);
    expect(await result).toBe(expected);
    expect(seconds).toEqual([]);
  });

  it('is asked again when the payment provider does not answer', async () => {
    const { result } = watch([refused('PAYMENT_PROVIDER', 502), refused('RATE_LIMITED', 429), 'active']);
    expect(await result).toBe('pro');
  });
});
