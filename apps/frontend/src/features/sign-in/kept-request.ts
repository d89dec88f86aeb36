import { SIGN_IN_CODE } from '@oncelink/contracts';
import type { TabKey } from '../../lib/stored-keys.ts';
import { readText, writeText } from '../../lib/stored-text.ts';

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

/** What tells a browser, in any of its tabs, that it asked for the link it has opened. */
interface Asked {
  readonly requestId: string;
  readonly name: string;
  /** The query of the page that asked: where its visitor wanted to go. */
  readonly search: string;
  readonly sentAt: number;
}

/** Where a request is kept while its code is read in another app. */
export interface KeptRequest {
  /** @returns null when there is none, or its code has lapsed */
  readonly read: (now: number) => Kept | null;
  /** Null forgets all requests, of other tabs too. */
  readonly write: (kept: Kept | null) => void;
  /** @returns what this browser asked for under that name, in whichever tab */
  readonly asked: (requestId: string, now: number) => Asked | undefined;
}

const KEY: TabKey = 'sign_in_request';
const ASKED_KEY = 'sign_in_asked';
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

const isAsked = (value: unknown): value is Asked =>
  isRecord(value) &&
  [value['requestId'], value['name'], value['search']].every((text) => typeof text === 'string') &&
  typeof value['sentAt'] === 'number';

function readAsked(now: number): Asked[] {
  try {
    const values: unknown = JSON.parse(readText(ASKED_KEY) ?? '[]');
    const asked = Array.isArray(values) ? values.filter(isAsked) : [];
    return asked.filter(({ sentAt }) => now - sentAt < LIFE_MS);
  } catch {
    return [];
  }
}

/** What was asked for and never used must not lie there for ever. */
function forgetLapsed(now: number): void {
  const asked = readAsked(now);
  if (readText(ASKED_KEY) !== null) writeText(ASKED_KEY, asked.length === 0 ? null : JSON.stringify(asked));
}

function addAsked({ form: { name }, request: { requestId, sentAt } }: Kept): void {
  const others = readAsked(sentAt).filter((asked) => asked.requestId !== requestId);
  writeText(ASKED_KEY, JSON.stringify([...others, { requestId, name, search: location.search, sentAt }]));
}

/** The session storage of this tab. A request alone is worth nothing: signing in takes the code as well. */
export const keptInTab: KeptRequest = {
  read(now) {
    forgetLapsed(now);
    try {
      const kept = parse(sessionStorage.getItem(KEY));
      return kept !== null && now - kept.request.sentAt < LIFE_MS ? kept : null;
    } catch {
      return null;
    }
  },
  asked: (requestId, now) => readAsked(now).find((asked) => asked.requestId === requestId),
  write(kept) {
    if (kept === null) writeText(ASKED_KEY, null);
    else addAsked(kept);
    try {
      if (kept === null) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Storage is blocked: a page that is loaded anew starts with the email.
    }
  },
};
