import { textsOf } from '../../../i18n/translate.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

/**
 * Hands something to the system, which offers the programs of this device.
 * @param data a message, or a link alone: a title would say more than the sender does
 */
export async function share(data: { readonly text: string } | { readonly url: string }): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // Closing the system's window is a change of mind.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ ...textsOf('readyLink.shareFailed'), variant: 'destructive' });
  }
}
