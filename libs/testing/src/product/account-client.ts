import { call, type Answer } from './link-client.ts';

/** Asks for a code. @returns the name of the request */
export async function sendCode(origin: string, email: string): Promise<string> {
  const answer = await call(origin, '/api/auth/send-verification', { email });
  if (answer.status !== 200) throw new Error(`no code was sent: ${answer.status}`);
  return String(answer.body['requestId']);
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
