import { ERRORS } from '@oncelink/contracts';
import { translatable } from './language-in-use.ts';

/** Toasts of the reader's page. */
export const noticeTexts = translatable('notices', {
  'password-required': {
    title: 'Password required',
    description: 'Please enter the password to access this secret.',
  },
  'password-verified': { title: 'Password verified' },
  'incorrect-password': {
    title: 'Incorrect password',
    description: 'The password you entered is incorrect.',
  },
  'verification-failed': {
    title: 'Verification failed',
    description: 'Unable to verify password. Please try again.',
  },
  'authentication-failed': {
    title: 'Authentication failed',
    description: ERRORS.WRONG_PASSWORD.text,
  },
  'secret-revealed': { title: 'Secret revealed' },
  'reveal-failed': { title: 'Error', description: 'Failed to reveal secret. Please try again.' },
  'secret-deleted': { title: 'Secret deleted' },
  'message-copied': {
    title: 'Copied.',
    description: 'It stays in your clipboard until you copy something else.',
  },
  'copy-failed': {
    title: 'Failed to copy',
    description: 'Please select the message and copy it by hand.',
  },
} as const);
