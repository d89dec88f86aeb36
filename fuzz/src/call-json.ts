import { setTimeout as pause } from 'node:timers/promises';

export interface JsonAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What passes on a machine that is too busy. */
const PASSING = [408, 503];
const PAUSES_MS = [100, 500, 2000];

async function callOnce(url: URL, init: RequestInit): Promise<JsonAnswer> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
}

/**
 * A call as a well-behaved client makes it, with the header of demonstrations, repeated while failures pass. GET without
 * a body, else POST.
 */
export async function callJson(
  origin: string,
  path: string,
  body?: object,
  token?: unknown,
): Promise<JsonAnswer> {
  const headers = {
    'x-demo-pro': 'on',
    ...(body && { 'content-type': 'application/json' }),
    ...(typeof token === 'string' && { authorization: `Bearer ${token}` }),
  };
  const url = new URL(path, origin);
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  for (const wait of PAUSES_MS) {
    const answer = await callOnce(url, init).catch(() => null);
    if (answer !== null && !PASSING.includes(answer.status)) return answer;
    await pause(wait);
  }
  return callOnce(url, init);
}
