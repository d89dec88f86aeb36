import { EXAMPLE } from '../auth/auth-values.ts';
import { drawToken } from '../auth/token.ts';
import { WELCOME } from './fake-auth.ts';
import type { TestSite } from './start-test-site.ts';

/** A token of a user of that name, already known to the gateway, who signed in elsewhere. */
export async function signIn({ app, auth }: TestSite, id: string): Promise<string> {
  const token = drawToken();
  const resolved = { ...WELCOME['auth.resolve-token'], user: { ...EXAMPLE.user, id } };
  auth.answer({ ...WELCOME, 'auth.resolve-token': resolved });
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.1' };
  await app.inject({ url: '/api/auth/me', headers });
  auth.answer(WELCOME);
  return token;
}
