/** Everything is optional: a client without options opens links of any site. */
export interface OncelinkOptions {
  /**
   * The site that makes links, such as `https://oncelink.example`. A client that has one refuses links of other sites.
   */
  readonly url?: string;
  /** Where links are opened, if the site has an address of its own for readers; else `url`. */
  readonly linkUrl?: string;
  /** `olk_…`. It says who makes a link, opens nothing, and is sent with no call of a reader. */
  readonly apiKey?: string;
  /** Instead of the global one. */
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds that one attempt may take; 10,000 unless set. */
  readonly timeoutMs?: number;
  /** How often a call that may be repeated is repeated, 0 to 3; 3 unless set. */
  readonly maxRetries?: number;
}

/** Ends a call: what was under way is given up. */
export interface Cancellable {
  readonly signal?: AbortSignal;
}

/** The fields of each form; the first one is needed. */
interface FormFields {
  readonly login: 'password' | 'user' | 'address';
  readonly wifi: 'network' | 'password';
  readonly key: 'value' | 'name';
  readonly card: 'number' | 'holder' | 'expires' | 'code' | 'pin';
}

/** What a reader gets field by field, such as `{ form: 'login', values: { user: 'ada', password: 'hunter2' } }`. */
export type SecretFields = {
  readonly [Form in keyof FormFields]: {
    readonly form: Form;
    readonly values: Readonly<Partial<Record<FormFields[Form], string>>>;
  };
}[keyof FormFields];

/** Both together have 1 to 2,000 characters. */
type NewMessage =
  | { readonly message: string; readonly fields?: undefined }
  | { readonly message?: string; readonly fields: SecretFields };

export type NewSecret = NewMessage & SecretOptions;

export interface SecretOptions extends Cancellable {
  /** Shown to the reader before the secret opens; 1 to 140 characters. It stays readable in the link: no secrets here. */
  readonly note?: string;
  /** Seconds, or null for never; a day unless set. Needs Pro beyond a day. */
  readonly expiresIn?: number | null;
  /** Asked for before the secret opens; 1 to 100 characters. Needs Pro. */
  readonly password?: string;
  /**
   * What you call it: a ticket, a host; 1 to 64 of letters, digits and `. _ : / -`. It comes back in receipts and events, so no
   * secrets here. Of use with a key.
   */
  readonly reference?: string;
  /** A short link, whose encrypted message the server keeps. Needs Pro. */
  readonly short?: boolean;
}

export interface MadeSecret {
  /** The whole link. Whoever has it can read the secret, once. */
  readonly url: string;
  readonly kind: 'sealed' | 'short' | 'password';
  /** ISO 8601, or null for never. */
  readonly expiresAt: string | null;
  /** Name of its receipt, `sec_…`, or null: without a key, and where the site keeps none. It opens nothing. */
  readonly id: string | null;
}

/** How a link stands that a key has made. */
export type ReceiptState = 'waiting' | 'accessed' | 'deleted' | 'expired' | 'locked';

/** The record of a link that a key of the account has made. Nothing leads from it to the link. Times are ISO 8601. */
export interface Receipt {
  readonly id: string;
  readonly reference: string | null;
  readonly kind: MadeSecret['kind'];
  readonly state: ReceiptState;
  readonly createdAt: string;
  /** When it expires or would have; null for never. */
  readonly expiresAt: string | null;
  /** Null while it waits. */
  readonly endedAt: string | null;
}

interface Happened<Type extends string, Data> {
  readonly id: string;
  readonly type: Type;
  /** ISO 8601 */
  readonly timestamp: string;
  /** What it happened to, as it was then. */
  readonly data: Data;
}

export type SecretEvent = Happened<`secret.${'created' | Exclude<ReceiptState, 'waiting'>}`, Receipt>;

/** An API key of the account. Nothing in it lets anyone in. */
export interface KeyInEvent {
  readonly id: string;
  /** Its last characters. */
  readonly hint: string;
  readonly expiresAt: string;
  /** Of one that was replaced: until when it still works, and by which. Null otherwise. */
  readonly lapsesAt: string | null;
  readonly replacedBy: string | null;
  /** Who or what has revoked it; null otherwise. */
  readonly why: 'owner' | 'itself' | 'leaked' | 'unused' | null;
}
export type KeyEvent = Happened<`key.${'created' | 'expiring' | 'rotated' | 'revoked'}`, KeyInEvent>;

/** Pass over types that you do not know: there may be more one day. */
export type AccountEvent =
  | SecretEvent
  | KeyEvent
  | Happened<
      'webhook.disabled',
      { readonly id: string; readonly host: string; readonly why: 'gone' | 'failing' | 'plan' }
    >
  | Happened<'subscription.changed', { readonly plan: 'free' | 'pro'; readonly endsAt: string | null }>;

export interface ReceiptFilter extends Cancellable {
  readonly state?: ReceiptState;
  readonly reference?: string;
}

export interface EventFilter extends Cancellable {
  /** The last event that you know; without it, from the oldest on. */
  readonly after?: string;
}

export interface OpenOptions extends Cancellable {
  readonly password?: string;
}

export interface ClaimOptions extends OpenOptions {
  /** The token of an earlier claim of this link, which may be repeated for a minute. */
  readonly claim?: string;
}

export interface OpenedSecret {
  /** All of the secret as one text: its fields, a line each, then its text. */
  readonly message: string;
  /** Of a secret with fields: what its sender wrote beside them. */
  readonly text?: string;
  readonly fields?: SecretFields;
  /** What the link said before it was opened. Whoever carries a link can change that. */
  readonly note?: string;
}

export interface ClaimedSecret extends OpenedSecret {
  /** Says that the message is safe, so that the server erases it at once. Never fails: without it a minute erases. */
  readonly acknowledge: () => Promise<void>;
}

/** Why a link ended. */
export type GoneReason = 'viewed' | 'deleted' | 'expired' | 'locked';

export type LinkStatus =
  | {
      readonly state: 'waiting';
      readonly isPasswordProtected: boolean;
      /** Seconds left, or null for ever. */
      readonly ttl: number | null;
      /** What its sender says before it is opened. */
      readonly note?: string;
    }
  | {
      readonly state: GoneReason;
      /** When it ended, ISO 8601. */
      readonly at: string;
    }
  /** It never existed, or ended over 30 days ago. */
  | { readonly state: 'unknown' }
  /** A link without a server: it opens any number of times. */
  | { readonly state: 'unsealed' };
