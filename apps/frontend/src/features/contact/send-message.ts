import { ApiError } from '../../api/api-errors.ts';
import { t, textsOf } from '../../i18n/translate.ts';
import { showToast } from '../../ui/toast/toast-store.ts';

/** Sends a message and says in a toast what came of it. @returns the names of refused fields, or null once it is sent */
export async function sendMessage(send: () => Promise<unknown>): Promise<readonly string[] | null> {
  try {
    await send();
    showToast(textsOf('contact.sent'));
    return null;
  } catch (error) {
    const refusal = error instanceof ApiError ? error : undefined;
    const isWorded = refusal !== undefined && refusal.code !== 'UNAVAILABLE';
    showToast({
      title: t('contact.failed.title'),
      description: isWorded ? t(`errors.${refusal.code}`) : t('contact.failed.description'),
      variant: 'destructive',
    });
    return refusal?.fields ?? [];
  }
}
