import type { LocalError } from '@oncelink/local';
import type { OncelinkError } from '@oncelink/sdk';

/** Exit codes, for scripts: they stay the same between releases. */
export const EXIT = {
  done: 0,
  fault: 1,
  usage: 2,
  unavailable: 3,
  notAllowed: 4,
  notFound: 5,
  over: 6,
  wrongPassword: 7,
  damaged: 8,
  limited: 9,
  waitedInVain: 10,
  early: 11,
} as const;

export const EXIT_TEXTS: Readonly<Record<keyof typeof EXIT, string>> = {
  done: 'Done.',
  fault: 'A fault of this machine, or one that has no other number.',
  usage: 'The command was written wrongly.',
  unavailable: 'No answer came. Trying again is safe.',
  notAllowed: 'The site does not allow it: a key, its rights or the plan.',
  notFound: 'There is no such link.',
  over: 'The link has ended.',
  wrongPassword: 'The password is wrong or missing.',
  damaged: 'The link is damaged, and nothing was opened; or a statement is not genuine.',
  limited: 'Too many calls. Wait a moment.',
  waitedInVain: '`wait` or `login` ran out of time.',
  early: 'The link opens later.',
};

const BY_CODE: Readonly<Record<string, keyof typeof EXIT>> = {
  BAD_LINK: 'damaged',
  DOES_NOT_FIT: 'damaged',
  FILES_DAMAGED: 'damaged',
  BAD_FILES: 'usage',
  HAS_FILES: 'usage',
  BAD_MESSAGE: 'usage',
  BAD_PASSWORD: 'usage',
  BAD_KEY: 'usage',
  BAD_URL: 'usage',
  NOT_HTTPS: 'usage',
  OTHER_SITE: 'usage',
  NO_SERVER: 'usage',
  PASSWORD_NEEDED: 'wrongPassword',
  PASSWORD_REQUIRED: 'wrongPassword',
  WRONG_PASSWORD: 'wrongPassword',
  NETWORK: 'unavailable',
  REDIRECTED: 'unavailable',
  FILE_TOO_LARGE: 'notAllowed',
  FILE_NOT_FOUND: 'over',
  GONE: 'over',
  NOT_STARTED: 'early',
  NOT_FOUND: 'notFound',
  SECRET_NOT_FOUND: 'notFound',
  STORAGE_FULL: 'unavailable',
};

const BY_STATUS: Readonly<Record<number, keyof typeof EXIT>> = {
  401: 'notAllowed',
  403: 'notAllowed',
  429: 'limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** An error in the words of this program, with its exit code. */
export class CommandError extends Error {
  readonly exit: keyof typeof EXIT;

  constructor(exit: keyof typeof EXIT, text: string) {
    super(text);
    this.exit = exit;
  }
}

/** files.js has classes of its own, so errors are told by what they are like. */
export const isAnswer = (error: unknown): error is OncelinkError =>
  error instanceof Error && error.name === 'OncelinkError';

const isCommandError = (error: unknown): error is CommandError => error instanceof Error && 'exit' in error;
const isLocalError = (error: unknown): error is LocalError => error instanceof Error && 'kind' in error;

export function exitOf(error: unknown): keyof typeof EXIT {
  if (isCommandError(error)) return error.exit;
  if (isLocalError(error)) return error.kind;
  if (!isAnswer(error)) return 'fault';
  return BY_CODE[error.code] ?? BY_STATUS[error.status ?? 0] ?? 'fault';
}
