import { ERRORS, type ErrorCode } from '@oncelink/contracts';
import { translationOf } from './language-in-use.ts';

/** A refusal in the words of the language in use; the server's own, where there are none. */
export const errorText = (code: ErrorCode): string => translationOf('errors')?.[code] ?? ERRORS[code].text;
