import { LinkError } from '@oncelink/link-crypto/reading';
import { ApiError } from '../../../api/api-errors.ts';
import { NetworkError } from '../../../lib/network-error.ts';
import { readEnding } from '../../../api/link-ending.ts';
import { StretchError } from '../../../lib/crypto/stretch-error.ts';
import {
  askForPassword,
  type Ending,
  type OpenLinkState,
  type Retry,
  type Trouble,
} from './open-link-state.ts';

/** The last screen of a link, if `error` says that it has ended or never was. */
export function endingOf(error: unknown): Ending | null {
  const ending = readEnding(error);
  if (ending === null) return null;
  const { reason, at } = ending;
  if (reason === 'unknown') return { name: 'not_found', cause: reason };
  return reason === 'expired' ? { name: 'expired', at } : { name: 'gone', reason, at };
}

/** Whether `error` says that the secret is claimed or was read. */
export function isViewed(error: unknown): boolean {
  const ending = endingOf(error);
  return ending?.name === 'gone' && ending.reason === 'viewed';
}

/**
 * Whether a link that looked open is refused because it opens later: another clock has answered, which is behind. The page knows
 * no code of that, and no other refusal of these calls has this status.
 */
export const isEarly = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/**
 * Where a failed step leads.
 * @param step what was tried
 * @param passwordIsProven whether the server has accepted the password; if not, a secret that does not open means
 *   that the password is wrong, not that the link is damaged
 */
export function stateAfter(error: unknown, step: Retry, passwordIsProven: boolean): OpenLinkState {
  const ending = endingOf(error);
  if (ending) return ending;
  const wrong = wrongPasswordOf(error, passwordIsProven);
  if (wrong && step.step !== 'check') {
    return { ...askForPassword(step.link), wrong };
  }
  const trouble = troubleOf(error);
  if (trouble === 'damaged') return { name: 'error', trouble, retry: null };
  // Nothing was asked for: the link is as it was.
  return { name: 'error', trouble, retry: trouble === 'no-room' ? { step: 'check' } : step };
}

function wrongPasswordOf(error: unknown, passwordIsProven: boolean): { triesLeft: number | null } | null {
  if (error instanceof ApiError && error.code === 'WRONG_PASSWORD') {
    return { triesLeft: error.triesLeft ?? null };
  }
  return error instanceof LinkError && !passwordIsProven ? { triesLeft: null } : null;
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof LinkError) return 'damaged';
  // Its class comes late, with the code for files.
  if (error instanceof Error && error.name === 'NoRoomError') return 'no-room';
  if (error instanceof NetworkError || (error instanceof StretchError && error.reason === 'load')) {
    return 'connection';
  }
  if (error instanceof ApiError) return error.code === 'RATE_LIMITED' ? 'limited' : 'server';
  // Nobody refused anything: this browser has not the memory or the functions that unlocking takes.
  return 'unsupported';
}
