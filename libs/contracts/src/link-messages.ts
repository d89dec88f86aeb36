import type { AskContract } from './ask-messages.ts';
import type { Expiry, Gone, Missing, NotInPlan, NotStarted, StorageFull } from './link-outcomes.ts';

/**
 * Messages between the gateway and the secrets-service. Binary values are base64url without padding. Bearer values
 * (link proof, password proof, claim token) never travel: the gateway sends their SHA-256 only, so neither Redis nor
 * a log of the service can be used to open anything.
 */
export const LINK_PATTERNS = {
  createLink: 'links.create',
  createSeal: 'seals.create',
  status: 'links.status',
  verifyPassword: 'links.verify-password',
  reveal: 'links.reveal',
  acknowledge: 'links.acknowledge',
  delete: 'links.delete',
  /** By the account whose key made it. */
  revoke: 'links.revoke',
  /** What a statement says of a link that has ended. */
  describeEnd: 'links.describe-end',
  /** When keys of the ring were destroyed. */
  readKeyLog: 'keys.log',
} as const;

/**
 * Which link a call is about: a short link by its code, a direct link by the name of its seal (16 bytes), an answer by the
 * name of its ask (16 bytes).
 */
export type LinkRef = { readonly code: string } | { readonly sealId: string } | { readonly askId: string };

/** Asks to be told when the link ends. */
interface Watched {
  /**
   * Under which name its end is told: `WATCH_BYTES` that mean nothing here, the first of them that of the proof's hash.
   * Absent or null: nobody is told.
   */
  readonly watch?: string | null;
}

/** Opens later. */
interface Later {
  /** Seconds until it can be opened first; its life counts from then on. Absent or null: at once. */
  readonly startsIn?: number | null;
}

export interface CreateLinkRequest extends Watched, Later {
  /** Header, commitment and ciphertext: one of `ENVELOPE_BYTES` long. */
  readonly envelope: string;
  /** SHA-256 of the link proof: names the link for repeated calls. */
  readonly proofHash: string;
  /** SHA-256 of the password proof, or null when the link has no password. */
  readonly passwordProofHash: string | null;
  /** Seconds, or null for never. */
  readonly expiresIn: number | null;
}

export interface CreateSealRequest extends Watched, Later {
  readonly sealId: string;
  readonly proofHash: string;
  readonly expiresIn: number | null;
}

/** Names a link by its `watch`. */
export interface RevokeRequest {
  readonly watch: string;
}

export interface LinkRequest {
  readonly ref: LinkRef;
  readonly proofHash: string;
}

export interface VerifyPasswordRequest extends LinkRequest {
  readonly passwordProofHash: string;
}

export interface RevealRequest extends LinkRequest {
  readonly passwordProofHash: string | null;
  readonly claimHash: string;
}

export interface AcknowledgeRequest extends LinkRequest {
  readonly claimHash: string;
}

export interface WrongPassword {
  readonly outcome: 'wrong-password';
  readonly triesLeft: number;
}
export interface PasswordRequired {
  readonly outcome: 'password-required';
}

/** Whether its end will be told under the name that was asked for. Secrets-services of the version before do not say. */
interface WatchKept {
  readonly isWatched?: boolean;
}

/** When it opens, ISO 8601. Absent: at once, and from secrets-services of the version before. */
interface StartKept {
  readonly startsAt?: string;
}

export type CreateLinkResult =
  | ({ readonly outcome: 'created'; readonly code: string } & Expiry & WatchKept & StartKept)
  /** The proof is that of a link of another kind, or of one whose end is told under another name, or to nobody. */
  | { readonly outcome: 'proof-reused' }
  | Gone
  | NotInPlan
  | StorageFull;
export type CreateSealResult =
  | ({ readonly outcome: 'created'; readonly seal: string } & Expiry & WatchKept & StartKept)
  | { readonly outcome: 'exists' }
  | NotInPlan
  | StorageFull;
export type StatusResult =
  | {
      readonly outcome: 'live';
      readonly isPasswordProtected: boolean;
      readonly ttl: number | null;
      /** Whole seconds until it can be opened; absent once it can. */
      readonly startsIn?: number;
    }
  | Missing
  | Gone;
export type VerifyPasswordResult = { readonly outcome: 'ok' } | WrongPassword | NotStarted | Missing | Gone;
export type RevealResult =
  | { readonly outcome: 'granted'; readonly payload: string; readonly graceSeconds: number }
  | WrongPassword
  | PasswordRequired
  | NotStarted
  | Missing
  | Gone;
/** Only gateways of the version before wait for it (docs/operations/upgrade.md). */
export type AcknowledgeResult = { readonly outcome: 'acknowledged' } | Missing;
export type DeleteResult = { readonly outcome: 'deleted' } | Missing | Gone;
/** Not found: it has ended, and that was told. */
export type RevokeResult = { readonly outcome: 'deleted' } | Missing | Gone;

/** A key of the ring by its number; times are ISO 8601, `destroyedAt` null while it is in use. */
export interface NumberedKeyEnd {
  readonly kid: number;
  /** Numbers begin anew with a ring that was lost. Absent from services of the version before. */
  readonly madeAt?: string;
  readonly destroyedAt: string | null;
}

/** `keys`: all that the secret could lie under when the link ended. `saidAt`: when the database said so, ISO 8601. */
export type DescribeEndResult =
  | (Omit<Gone, 'outcome'> & {
      readonly outcome: 'ended';
      readonly keys: readonly NumberedKeyEnd[];
      readonly saidAt: string;
    })
  /** It waits, or its secret is not erased yet. */
  | { readonly outcome: 'not-ended' }
  | Missing;

export interface ReadKeyLogRequest {
  /** Keys that were destroyed earlier are left out. */
  readonly days: number;
}
export interface ReadKeyLogResult {
  readonly keys: readonly NumberedKeyEnd[];
  /** When the database said so, ISO 8601. */
  readonly saidAt: string;
}

/** Request and answer of every pattern; the client's and the handlers' types follow from it. */
export interface LinkContract extends AskContract {
  [LINK_PATTERNS.createLink]: { request: CreateLinkRequest; result: CreateLinkResult };
  [LINK_PATTERNS.createSeal]: { request: CreateSealRequest; result: CreateSealResult };
  [LINK_PATTERNS.status]: { request: LinkRequest; result: StatusResult };
  [LINK_PATTERNS.verifyPassword]: { request: VerifyPasswordRequest; result: VerifyPasswordResult };
  [LINK_PATTERNS.reveal]: { request: RevealRequest; result: RevealResult };
  [LINK_PATTERNS.acknowledge]: { request: AcknowledgeRequest; result: AcknowledgeResult };
  [LINK_PATTERNS.delete]: { request: LinkRequest; result: DeleteResult };
  [LINK_PATTERNS.revoke]: { request: RevokeRequest; result: RevokeResult };
  [LINK_PATTERNS.describeEnd]: { request: LinkRequest; result: DescribeEndResult };
  [LINK_PATTERNS.readKeyLog]: { request: ReadKeyLogRequest; result: ReadKeyLogResult };
}
