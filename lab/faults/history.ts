/** What was asked of a link. */
export type Action = 'create' | 'status' | 'verify' | 'claim' | 'acknowledge' | 'delete';

export interface Reply {
  readonly status: number;
  /** Seconds, as in the header. */
  readonly retryAfter: number | null;
  /** What a claim gave away, decrypted. */
  readonly text: string | null;
}

/** One request with its answer. Times are milliseconds of the one monotonic clock of the run. */
export interface Exchange {
  readonly action: Action;
  /** Number of the link in this run. */
  readonly link: number;
  /** Number of the claim token that was shown, counted per link; 0 for none. */
  readonly reader: number;
  readonly start: number;
  /** When the answer was complete, or the caller gave up. */
  readonly end: number;
  /** Null: no answer came. The request may have had its effect, may have it later, or never. */
  readonly reply: Reply | null;
}

/** 0: no answer came. */
export const statusOf = ({ reply }: Exchange): number => reply?.status ?? 0;

/** Those with this action, and one of these statuses where there are some. */
export const of = (all: readonly Exchange[], action: Action, ...statuses: number[]): Exchange[] =>
  all.filter((one) => one.action === action && (statuses.length === 0 || statuses.includes(statusOf(one))));

/** What is in the database of a link, in the end. */
export interface EndState {
  readonly why: 'viewed' | 'deleted' | 'expired' | 'locked' | null;
  readonly claimed: boolean;
  readonly erased: boolean;
}

/** A link whose creation was answered 201. */
export interface LinkFacts {
  readonly text: string;
  /** By the database's clock, milliseconds since 1970. */
  readonly expiresAt: number;
  /** Undefined: the row is not there. */
  readonly row: EndState | undefined;
}

/** Everything that happened in a run. */
export interface History {
  readonly exchanges: readonly Exchange[];
  readonly links: ReadonlyMap<number, LinkFacts>;
  /** Bounds of what has to be added to a time of the run to get the database's time. */
  readonly clock: { readonly low: number; readonly high: number };
  /** Milliseconds in which the same claim may be repeated. */
  readonly grace: number;
  /** Time of the run at which `row` was read. */
  readonly readAt: number;
}
