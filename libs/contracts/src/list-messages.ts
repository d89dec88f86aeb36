import type { OwnRequest } from './auth-messages.ts';

/**
 * Messages about the lists of links that accounts keep for their devices. The devices seal what is in them: neither who passes
 * the messages on nor who stores them can tell which links they are about.
 */
export const LIST_PATTERNS = {
  begin: 'list.begin',
  read: 'list.read',
  write: 'list.write',
  end: 'list.end',
} as const;

/** Bounds of a list that an account keeps. */
export const LIST_SYNC = {
  /** Of the name of a list and of an entry. Both are derived from the key of the list. */
  nameBytes: 16,
  /** Of a link, and of an ask. Whether it stands there or was taken out, an entry has one of these sizes. */
  sealedBytes: [540, 2076],
  entriesMax: 2000,
  /** Entries in one write; and at least so many in one read, which ends with a write. */
  perCall: 40,
  bodyMaxBytes: 32_768,
  /** How long an entry is kept that no device writes again: the longest life of a link, and as long as its end is told. */
  keptDays: 400,
} as const;

/** An entry as it lies at the server. */
export interface SyncedEntry {
  /** base64url, as `sealed` */
  readonly id: string;
  readonly sealed: string;
  /** Counts the writes of this entry from 1: who writes says which one was replaced. */
  readonly version: number;
  /** It was taken out of the list. What is sealed says so too: no server can take out an entry. */
  readonly isGone: boolean;
}

export interface NamedListRequest {
  /** Says nothing, and differs between lists of different keys. base64url */
  readonly name: string;
}
/** `other-list`: the account keeps one of another key. */
export interface BeginListResult {
  readonly outcome: 'begun' | 'other-list';
}

export interface ReadListRequest {
  /** The turn up to which it is known; 0: nothing is. */
  readonly since: number;
}
/** What was written since then, in turns. */
export interface ReadListResult {
  /** Null: the account keeps no list. */
  readonly name: string | null;
  /** The turn up to which it is known now. */
  readonly turn: number;
  /** Whether there is more after that turn. */
  readonly more: boolean;
  readonly entries: readonly SyncedEntry[];
}

export interface WriteListRequest extends NamedListRequest {
  readonly entries: readonly SyncedEntry[];
}
export interface WriteListResult {
  /** `no-list`: the account keeps none of this name. `full`: there is no room for all of them, so none was written. */
  readonly outcome: 'written' | 'no-list' | 'full';
  /** Ids of those that were written. Another device has written the others meanwhile: they have to be read first. */
  readonly written: readonly string[];
}

/** Request and answer of every pattern. */
export interface ListContract {
  [LIST_PATTERNS.begin]: { request: NamedListRequest; result: BeginListResult };
  [LIST_PATTERNS.read]: { request: ReadListRequest; result: ReadListResult };
  [LIST_PATTERNS.write]: { request: WriteListRequest; result: WriteListResult };
  [LIST_PATTERNS.end]: { request: OwnRequest; result: { readonly outcome: 'ended' } };
}
