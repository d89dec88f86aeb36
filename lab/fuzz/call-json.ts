import { setTimeout as pause } from 'node:timers/promises';
import { bearer } from '@oncelink/testing/product/account-client';
import { call, PRO, type Answer } from '@oncelink/testing/product/link-client';

/** Statuses of a machine that is too busy. */
const PASSING = [408, 503];
const PAUSES_MS = [100, 500, 2000];

/** A call with the header of demonstrations, repeated while failures pass. GET without a body, else POST. */
export async function callJson(
  origin: string,
  path: string,
  body?: object,
  token?: unknown,
): Promise<Answer> {
  const headers = { ...PRO, ...(typeof token === 'string' && bearer(token)) };
  for (const wait of PAUSES_MS) {
    const answer = await call(origin, path, body, headers).catch(() => null);
    if (answer !== null && !PASSING.includes(answer.status)) return answer;
    await pause(wait);
  }
  return call(origin, path, body, headers);
}
