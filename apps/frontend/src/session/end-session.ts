import { sessionTexts } from '../texts/session.ts';
import { showToast } from '../ui/toast/toast-store.ts';
import { currentSession, dropSession } from './session-store.ts';

/** After the server refused a token: forgets it and says so. Of several calls that were refused, the first one counts. */
export function endSession(token: string | undefined): void {
  if (token === undefined || currentSession()?.token !== token) return;
  dropSession();
  showToast({ ...sessionTexts.ended, variant: 'destructive' });
}
