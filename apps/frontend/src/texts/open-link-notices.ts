import { ERRORS } from '@oncelink/contracts';

const failed = (title: string, description: string) =>
  ({ title, description, variant: 'destructive' }) as const;

/** Toasts of the reader's page. */
export const noticeTexts = {
  'password-required': failed('Password required', 'Please enter the password to access this secret.'),
  'password-verified': { title: 'Password verified' },
  'incorrect-password': failed('Incorrect password', 'The password you entered is incorrect.'),
  'verification-failed': failed('Verification failed', 'Unable to verify password. Please try again.'),
  'authentication-failed': failed('Authentication failed', ERRORS.WRONG_PASSWORD.text),
  'secret-revealed': { title: 'Secret revealed' },
  'reveal-failed': failed('Error', 'Failed to reveal secret. Please try again.'),
  'secret-deleted': { title: 'Secret deleted' },
  'message-copied': {
    title: 'Copied.',
    description: 'It stays in your clipboard until you copy something else.',
  },
  'copy-failed': failed('Failed to copy', 'Please select the message and copy it by hand.'),
} as const;
