import type { ListSync } from '../../../session/list-sync/list-sync.ts';
import type { JoinStep } from './join-list.tsx';
import { checkAccount, JoinError, openInvitation, type Invitation } from './pairing.ts';

/** What a list that was begun here came to. */
function stepOf(sync: Pick<ListSync, 'store'>): JoinStep {
  const { step } = sync.store.get();
  if (step === 'other-list' || step === 'other-account') return 'other-account';
  return step === 'synced' || step === 'full' ? 'done' : 'failed';
}

/** Goes on with the list of another device. @returns what that came to; never fails */
export async function takeOver(
  invitation: Invitation,
  sync: Pick<ListSync, 'nameOf' | 'start' | 'join' | 'store'>,
): Promise<JoinStep> {
  try {
    if ((await sync.nameOf()) === invitation.name) {
      // Scanned by the device that shows it, or by one that has joined: the link is left to another one.
      await checkAccount(invitation.name);
      await sync.start();
      return stepOf(sync);
    }
    await sync.join(await openInvitation(invitation));
    return 'done';
  } catch (error) {
    return error instanceof JoinError ? error.refusal : 'failed';
  }
}
