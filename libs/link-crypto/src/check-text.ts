import { PASSWORD_MAX_CODE_POINTS, SECRET_MAX_CODE_POINTS } from '@oncelink/contracts';
import { LinkError } from './link-error.ts';

export type MessageProblem = 'empty' | 'too-long' | 'malformed';

/** Length as people count: an emoji is one, although JavaScript stores it as two. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** A surrogate without its partner has no UTF-8 form: encoders silently write U+FFFD instead. */
const hasLoneSurrogate = (text: string): boolean => /\p{Surrogate}/u.test(text);

/** Why a message cannot be encrypted, or null. Blanks are a message here; forms may be stricter. */
export function checkMessage(text: string): MessageProblem | null {
  if (text === '') return 'empty';
  if (hasLoneSurrogate(text)) return 'malformed';
  return countCodePoints(text) > SECRET_MAX_CODE_POINTS ? 'too-long' : null;
}

/**
 * NFC, so that a password typed on another system (which may compose accents differently) is the same password.
 * @throws LinkError `password` unless it has 1 to 100 code points and no lone surrogate
 */
export function normalizePassword(password: string): string {
  const normalized = password.normalize('NFC');
  const length = countCodePoints(normalized);
  if (length === 0 || length > PASSWORD_MAX_CODE_POINTS || hasLoneSurrogate(normalized)) {
    throw new LinkError('password');
  }
  return normalized;
}
