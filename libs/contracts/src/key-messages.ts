import type { CodeAgeResult, OwnRequest, SignedOut, TokenRequest, User } from './auth-messages.ts';
import type { Language } from './languages.ts';
import type { KeyScope } from './api-keys.ts';

/**
 * Messages between the gateway and the auth-service about API keys. A key never travels: the gateway draws it, hands it
 * to its owner and sends SHA-256 of it (base64url) only.
 */
export const KEY_PATTERNS = {
  resolve: 'keys.resolve',
  create: 'keys.create',
  list: 'keys.list',
  revoke: 'keys.revoke',
  rotate: 'keys.rotate',
  readUsage: 'keys.read-usage',
  /** Of the account as a whole. */
  readDays: 'keys.read-days',
  /** By the key itself. */
  revokeOwn: 'keys.revoke-own',
  rotateOwn: 'keys.rotate-own',
  describeOwn: 'keys.describe-own',
  reportLeaked: 'keys.report-leaked',
  readOwnUsage: 'keys.read-own-usage',
  countUsage: 'keys.count-usage',
} as const;

/** What a gateway has to know of a key to decide about a call. */
export interface ResolvedKey {
  readonly id: string;
  readonly scopes: readonly KeyScope[];
  /** In CIDR notation; empty: from everywhere. */
  readonly networks: readonly string[];
  /** Null: as many as every key. */
  readonly callsPerMinute: number | null;
}
/** Whose key it is. */
export interface KeyHolder {
  readonly outcome: 'key-known';
  readonly user: User;
  readonly key: ResolvedKey;
}
/** A gateway remembers it no longer than it works. */
type FoundKey = KeyHolder & { readonly endsInMs: number };
export type ResolveKeyResult = FoundKey | { readonly outcome: 'key-unknown' };

/** A key as its owner sees it. Times are ISO 8601; `lastUsedAt` is exact to the hour. */
export interface ApiKey extends ResolvedKey {
  readonly name: string;
  /** Its last characters. */
  readonly hint: string;
  readonly madeBy: 'page' | 'device';
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly lastUsedAt: string | null;
  /** When the rotation that replaced it ends it; null before one. */
  readonly lapsesAt: string | null;
}

/** What a new key is to be. */
export interface KeyDraft {
  readonly tokenHash: string;
  readonly hint: string;
}
export interface CreateKeyRequest extends KeyDraft {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly networks: readonly string[];
  readonly callsPerMinute: number | null;
  readonly expiresInDays: number;
  /** Of mails about it. */
  readonly language: Language;
}
/** Owners make, list and rotate keys, and see how they are used, by a code newer than ten minutes. */
type NotFresh = Exclude<CodeAgeResult, { readonly outcome: 'code-is-fresh' }>;
export type CreateKeyResult =
  | { readonly outcome: 'created'; readonly key: ApiKey }
  | { readonly outcome: 'too-many-keys' }
  | NotFresh;
export type ListKeysResult = { readonly outcome: 'listed'; readonly keys: readonly ApiKey[] } | NotFresh;
export type RevokeKeyResult = { readonly outcome: 'revoked' } | { readonly outcome: 'no-key' } | SignedOut;

export interface RotateOwnKeyRequest extends KeyDraft {
  readonly overlapHours: number;
}
export interface RotateKeyRequest extends RotateOwnKeyRequest {
  readonly id: string;
}
type NoKey = { readonly outcome: 'no-key' };
export type RotateOwnKeyResult =
  | { readonly outcome: 'rotated'; readonly key: ApiKey; readonly formerLapsesAt: string }
  /** Or the key replaces one that still works. */
  | { readonly outcome: 'already-rotated' }
  | NoKey;
export type RotateKeyResult = RotateOwnKeyResult | NotFresh;
export type DescribeKeyResult = { readonly outcome: 'described'; readonly key: ApiKey } | NoKey;

/** What calls with one key came to. */
export interface KeyCalls {
  readonly keyId: string;
  readonly created: number;
  readonly refused: number;
}
export interface ReadUsageRequest {
  /** ISO dates, both included; null: as far as the plan goes. */
  readonly from: string | null;
  readonly to: string | null;
}
export interface UsageOfDay extends KeyCalls {
  /** ISO date, UTC. */
  readonly day: string;
}

/** What an account came to on a day: links that its owner made without a key, and what its keys did together. */
export interface DayOfAccount {
  /** ISO date, UTC. */
  readonly day: string;
  readonly byHand: number;
  readonly byKeys: number;
  readonly refused: number;
}
export interface ReadDaysResult {
  readonly outcome: 'read';
  readonly days: readonly DayOfAccount[];
}

export interface DaysOfUsage {
  readonly outcome: 'read';
  readonly days: readonly UsageOfDay[];
}
export type ReadUsageResult = DaysOfUsage | NotFresh;

/** Request and answer of every pattern. */
export interface KeyContract {
  [KEY_PATTERNS.resolve]: { request: TokenRequest; result: ResolveKeyResult };
  [KEY_PATTERNS.create]: { request: CreateKeyRequest; result: CreateKeyResult };
  [KEY_PATTERNS.list]: { request: OwnRequest; result: ListKeysResult };
  [KEY_PATTERNS.revoke]: { request: { readonly id: string }; result: RevokeKeyResult };
  [KEY_PATTERNS.rotate]: { request: RotateKeyRequest; result: RotateKeyResult };
  [KEY_PATTERNS.readUsage]: { request: ReadUsageRequest; result: ReadUsageResult };
  [KEY_PATTERNS.readDays]: { request: ReadUsageRequest; result: ReadDaysResult };
  [KEY_PATTERNS.revokeOwn]: { request: OwnRequest; result: { readonly outcome: 'revoked' } };
  [KEY_PATTERNS.rotateOwn]: { request: RotateOwnKeyRequest; result: RotateOwnKeyResult };
  [KEY_PATTERNS.describeOwn]: { request: OwnRequest; result: DescribeKeyResult };
  [KEY_PATTERNS.reportLeaked]: { request: TokenRequest; result: { readonly outcome: 'taken' } };
  [KEY_PATTERNS.readOwnUsage]: { request: ReadUsageRequest; result: DaysOfUsage };
  [KEY_PATTERNS.countUsage]: {
    request: { readonly calls: readonly KeyCalls[] };
    result: { readonly outcome: 'counted' };
  };
}
