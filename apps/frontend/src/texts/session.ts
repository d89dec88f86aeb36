import { translatable } from './language-in-use.ts';

/** Signing in and out, wherever it happens. */
export const sessionTexts = translatable('session', {
  ended: {
    title: 'You are signed out',
    description: 'Sign in again to go on. Nothing that you typed is lost.',
  },
  dialogFailed: {
    title: 'Signing in could not be opened',
    description: 'Check your connection and try again. What you typed is still here.',
  },
} as const);
