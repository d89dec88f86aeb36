import { setTimeout as pause } from 'node:timers/promises';
import { call, type Answer } from './link-client.ts';

const PATIENCE_MS = 5000;
const PAUSE_MS = 200;

/**
 * Asks for a code, for five seconds once more after each 503: a gateway is ready before it has reached each of its services.
 * @returns the name of the request
 */
export async function sendCode(origin: string, email: string): Promise<string> {
  for (const end = performance.now() + PATIENCE_MS; ;) {
    const answer = await call(origin, '/api/auth/send-verification', { email });
    if (answer.status === 200) return String(answer.body['requestId']);
    if (answer.status !== 503 || performance.now() > end)
      throw new Error(`no code was sent: ${answer.status}`);
    await pause(PAUSE_MS);
  }
}

export interface CodeTry {
  readonly email: string;
  readonly requestId: string;
  readonly code: string;
}

export const verifyCode = (origin: string, attempt: CodeTry): Promise<Answer> =>
  call(origin, '/api/auth/verify-code', { ...attempt });

export const bearer = (token: unknown): Record<string, string> => ({
  authorization: `Bearer ${String(token)}`,
});

/** Who the token belongs to, or the refusal. */
export const me = (origin: string, token: unknown): Promise<Answer> =>
  call(origin, '/api/auth/me', undefined, bearer(token));
