import { signOut } from '../api/account.ts';
import { ApiError } from '../api/api-errors.ts';
import { accountMenuTexts } from '../texts/account-menu.ts';
import { showToast } from '../ui/toast/toast-store.ts';
import { currentSession, dropSession } from './session-store.ts';

/** Signs out here at once, and tells the server. */
export async function leaveSession(): Promise<void> {
  const token = currentSession()?.token;
  if (token === undefined) return;
  dropSession();
  try {
    await signOut(token);
  } catch (error) {
    // A refusal means that this session had ended already.
    if (error instanceof ApiError && error.status === 401) return;
    showToast({ ...accountMenuTexts.signOutUnheard, variant: 'destructive' });
  }
}
