import { ApiError } from '../../api/api-errors.ts';
import { t } from '../../i18n/translate.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { contactToasts } from './contact-outcome.texts.ts';

/** Sends a message and says in a toast what came of it. @returns the names of refused fields, or null once it is sent */
export async function sendMessage(send: () => Promise<unknown>): Promise<readonly string[] | null> {
  try {
    await send();
    showToast(contactToasts.sent);
    return null;
  } catch (error) {
    const refusal = error instanceof ApiError ? error : undefined;
    const isWorded = refusal !== undefined && refusal.code !== 'UNAVAILABLE';
    showToast({
      title: contactToasts.failedTitle,
      description: isWorded ? t(`errors.${refusal.code}`) : contactToasts.failed,
      variant: 'destructive',
    });
    return refusal?.fields ?? [];
  }
}
