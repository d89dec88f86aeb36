import type { SignedOut } from './auth-messages.ts';
import { GONE_REASONS } from './errors.ts';
import type { Language } from './languages.ts';

/** Why an ask ended: it was answered, its time was up, or who asked took it back. */
export const ASK_END_REASONS = ['answered', 'unanswered', 'withdrawn'] as const;
export type AskEndReason = (typeof ASK_END_REASONS)[number];

/** How links and asks end, for who is told by mail. A table holds places in this list: what is new comes last. */
export const END_REASONS = [...GONE_REASONS, ...ASK_END_REASONS] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Messages about mails that tell the maker of a link how it ended. */
export const NOTICE_PATTERNS = {
  /** Asked by someone who is signed in, before the link is made. */
  seal: 'notices.seal',
  /** Asked by whoever has such a mail. */
  stop: 'notices.stop',
} as const;

/** Four letters by which the maker of a link tells it from others; the mail has nothing else of it. */
export const LINK_TAG = /^[A-Z2-9]{4}$/;

/** A single mail tells of an end, so many times an hour; those that follow come together in one. */
export const NOTICES_PER_HOUR = 20;

/**
 * Where such mails are stopped, without signing in: a page that asks first, with the token at its end, and a call that mail
 * programs make by themselves (RFC 8058). What a token may stop is in its mail; it opens nothing.
 */
export const STOP_MAILS = {
  page: '/links#stop.',
  call: '/api/notices/stop',
  tokenPattern: /^[\w-]{43}$/,
} as const;

/** What a mail is to say of a link. */
export interface LinkToTell {
  readonly tag: string;
  readonly language: Language;
}
export type SealNoticeResult =
  /** `notice` says who is to be told what, and only the auth-service can read it. */
  { readonly outcome: 'sealed'; readonly notice: string } | { readonly outcome: 'mail-off' } | SignedOut;

export interface StopNoticesRequest {
  readonly token: string;
}
/** Using a token again is the same as before: mail programs ask twice. */
export type StopNoticesResult = { readonly outcome: 'stopped' } | { readonly outcome: 'unknown-token' };

/** Request and answer of every pattern. */
export interface NoticeContract {
  [NOTICE_PATTERNS.seal]: { request: LinkToTell; result: SealNoticeResult };
  [NOTICE_PATTERNS.stop]: { request: StopNoticesRequest; result: StopNoticesResult };
}

/** A job of the queue `link-notices`: it may come again, and is told once. */
export interface LinkNotice {
  readonly notice: string;
  readonly why: EndReason;
  /** ISO 8601 */
  readonly at: string;
}
