import { signOut } from '../api/account.ts';
import { textsOf } from '../i18n/translate.ts';
import { showToast } from '../ui/toast/toast-store.ts';
import { currentSession, dropSession } from './session-store.ts';

/** Signs out here at once, and tells the server. */
export async function leaveSession(): Promise<void> {
  const token = currentSession()?.token;
  if (token === undefined) return;
  dropSession();
  try {
    await signOut(token);
  } catch {
    showToast({ ...textsOf('accounts.signOutUnheard'), variant: 'destructive' });
  }
}
