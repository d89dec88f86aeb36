import { ERRORS, type ErrorCode } from '@oncelink/contracts';
import { translationOf } from './language-in-use.ts';

/** A refusal in the words of the language in use; the server's own, where there are none. */
export function errorText(code: ErrorCode): string {
  const text: unknown = Reflect.get(translationOf('errors') ?? {}, code);
  return typeof text === 'string' ? text : ERRORS[code].text;
}
