import { textsOf } from '../../../i18n/translate.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { Notice } from './open-link-state.ts';

const GOOD_NEWS: readonly Notice[] = [
  'password-verified',
  'secret-revealed',
  'secret-deleted',
  'message-copied',
];

/** Says once, in a toast, what the flow reports. */
export const showNotice = (notice: Notice): void => {
  showToast({
    ...textsOf(`notices.${notice}`),
    variant: GOOD_NEWS.includes(notice) ? 'default' : 'destructive',
  });
};
