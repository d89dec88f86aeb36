import { SIGN_IN_CODE } from '@oncelink/contracts';

export interface SignInForm {
  readonly email: string;
  /** For a new account; may be empty. */
  readonly name: string;
}

/** A code that was asked for. */
export interface CodeRequest {
  readonly requestId: string;
  /** Only a server in demo mode tells it. */
  readonly demoCode: string | undefined;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
}

interface Kept {
  readonly form: SignInForm;
  readonly request: CodeRequest;
}

/** Where a request is kept while its code is read in another app. */
export interface KeptRequest {
  /** @returns null when there is none, or its code has lapsed */
  readonly read: (now: number) => Kept | null;
  readonly write: (kept: Kept | null) => void;
}

const KEY = 'sign_in_request';
const LIFE_MS = SIGN_IN_CODE.lifeSeconds * 1000;

function parse(text: string | null): Kept | null {
  const value: unknown = text === null ? null : JSON.parse(text);
  return isKept(value) ? value : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isKept = (value: unknown): value is Kept =>
  isRecord(value) &&
  isRecord(value['form']) &&
  isRecord(value['request']) &&
  [value['form']['email'], value['form']['name'], value['request']['requestId']].every(
    (text) => typeof text === 'string',
  ) &&
  typeof value['request']['sentAt'] === 'number';

/** The session storage of this tab. A request alone is worth nothing: signing in takes the code as well. */
export const keptInTab: KeptRequest = {
  read(now) {
    try {
      const kept = parse(sessionStorage.getItem(KEY));
      return kept !== null && now - kept.request.sentAt < LIFE_MS ? kept : null;
    } catch {
      return null;
    }
  },
  write(kept) {
    try {
      if (kept === null) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Storage is blocked: a page that is loaded anew starts with the e-mail.
    }
  },
};
