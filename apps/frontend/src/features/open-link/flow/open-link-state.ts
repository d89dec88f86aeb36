import type { GoneReason } from '@oncelink/contracts';
import type { Cover, OpenedMessage, ReceivedLink } from '@oncelink/link-crypto';

/** A link that can still be opened, as far as this page knows. */
export interface LiveLink {
  readonly kind: ReceivedLink['kind'];
  /** When it lapses, in ms since 1970. Unknown where the server need not be asked. */
  readonly endsAt: number | 'never' | 'unknown';
  /** Seconds until it opens, as the server just said; absent once it can be opened. */
  readonly startsIn?: number | undefined;
  /** This tab has claimed the secret before, and the answer may be waiting for it. */
  readonly resumed: boolean;
  /** Something on the way had changed the link. */
  readonly repaired: boolean;
  readonly deletion: 'none' | 'running' | 'failed' | 'done';
  /** What it says before it is opened. */
  readonly cover?: Cover;
}

/** How far the destruction of a revealed secret has come. */
export type Erasure =
  | { readonly outcome: 'running' }
  /** The server knows that it was read, and erases it within moments. It does not say when that is done. */
  | { readonly outcome: 'confirmed'; readonly at: number }
  /** The server did not answer; it erases a claimed secret by itself when the grace is over. */
  | { readonly outcome: 'unconfirmed' }
  /** Of an unsealed link the server has nothing. */
  | { readonly outcome: 'impossible' };

export type Trouble = 'cut' | 'unsupported' | 'damaged' | 'connection' | 'limited' | 'server' | 'no-room';

/** What "Try again" repeats. */
export type Retry =
  | { readonly step: 'check' }
  | { readonly step: 'verify' | 'reveal'; readonly link: LiveLink };

export type Ending =
  /** `cleared`: an unsealed link was taken out of the address, which destroys nothing. */
  | { readonly name: 'not_found'; readonly cause: 'empty' | 'unknown' | 'cleared' }
  /** `read`: in this tab, before it was loaded again. */
  | {
      readonly name: 'gone';
      readonly reason: Exclude<GoneReason, 'expired'> | 'read';
      readonly at: number | null;
    }
  | { readonly name: 'expired'; readonly at: number | null };

export interface PasswordRequired {
  readonly name: 'password_required';
  readonly link: LiveLink;
  readonly check: 'idle' | 'stretching' | 'asking';
  /** The last password was wrong. Tries are unknown when this browser found out by itself. */
  readonly wrong: { readonly triesLeft: number | null } | null;
}

/** What the page shows. */
export type OpenLinkState =
  | { readonly name: 'checking' }
  | PasswordRequired
  | { readonly name: 'ready'; readonly link: LiveLink }
  | { readonly name: 'revealing'; readonly link: LiveLink }
  | {
      readonly name: 'revealed';
      readonly kind: ReceivedLink['kind'];
      /** Null once the page has been left: coming back must not show it again. */
      readonly message: OpenedMessage | null;
      readonly erasure: Erasure;
    }
  | Ending
  /** It opens later. */
  | { readonly name: 'early'; readonly link: LiveLink; readonly retry: Retry }
  | { readonly name: 'error'; readonly trouble: Trouble; readonly retry: Retry | null };

type StateNamed<Name extends OpenLinkState['name']> = Extract<OpenLinkState, { name: Name }>;

/** States of a link that may still be opened. */
export type LiveState = StateNamed<'checking' | 'password_required' | 'ready' | 'revealing'>;
/** A state that waits for a click of the reader. */
export type WaitingState = StateNamed<'password_required' | 'ready'>;
export type RevealedState = StateNamed<'revealed'>;
export type DestroyedState = StateNamed<'gone' | 'expired'>;
export type NotFoundState = StateNamed<'not_found'>;
export type FailedState = StateNamed<'error'>;
export type EarlyState = StateNamed<'early'>;

/** Whether the link may still be opened. */
export const isLive = (state: OpenLinkState): state is LiveState =>
  ['checking', 'password_required', 'ready', 'revealing'].includes(state.name);

/** Whether a click counts: a link can wait for its reader, but not while it is being checked or deleted. */
export function isWaiting(state: OpenLinkState): state is WaitingState {
  if (state.name !== 'ready' && state.name !== 'password_required') return false;
  const { deletion } = state.link;
  return deletion !== 'running' && deletion !== 'done' && (state.name === 'ready' || state.check === 'idle');
}

export const askForPassword = (link: LiveLink): PasswordRequired => ({
  name: 'password_required',
  link,
  check: 'idle',
  wrong: null,
});

/** Whether the link is over for everyone. */
export const isEnding = (state: OpenLinkState): state is Ending =>
  state.name === 'gone' || state.name === 'expired' || state.name === 'not_found';
