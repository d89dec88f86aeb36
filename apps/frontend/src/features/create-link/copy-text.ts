import { textsOf } from '../../i18n/translate.ts';
import { showToast, type ToastContent } from '../../ui/toast/toast-store.ts';

/** Puts a text into the clipboard and says so. @returns whether that worked */
export async function copyText(text: string, success: ToastContent): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(success);
    return true;
  } catch {
    showToast({ ...textsOf('readyLink.copyFailed'), variant: 'destructive' });
    return false;
  }
}
