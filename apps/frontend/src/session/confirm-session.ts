import { getMe } from '../api/get-me.ts';
import { currentSession, followOtherTabs, keepUser } from './session-store.ts';

/** Asks the server who is signed in, and on which plan. */
export async function confirmSession(): Promise<void> {
  const token = currentSession()?.token;
  if (token === undefined) return;
  try {
    keepUser(token, (await getMe()).user);
  } catch {
    // A session that has ended is forgotten already. Without an answer, what was remembered stands.
  }
}

/** What was remembered is right for the first paint only: asks now, and whenever someone comes back to this tab. */
export function followSession(): void {
  followOtherTabs();
  void confirmSession();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void confirmSession();
  });
}
