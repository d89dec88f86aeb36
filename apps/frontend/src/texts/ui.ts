import { translatable } from './language-in-use.ts';

/** Words of the design system itself. `{hotkey}` is filled in by the toast. */
export const uiTexts = translatable('ui', {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  suggestPassword: 'Suggest a password',
  closeToast: 'Close',
  toast: 'Notification',
  toasts: 'Notifications ({hotkey})',
} as const);
