import type { GoneReason } from './errors.ts';
import type { AskEndReason } from './notice-messages.ts';
import type { Plan } from './plan.ts';

/** Queues that more than one service knows. A job survives the death of any process; a message does not. */
export const QUEUES = {
  /** billing-service to auth-service: what the payment provider says of a user. */
  planChanges: 'plan-changes',
  /** auth-service to billing-service: an account is gone; whatever it pays for must end. */
  accountDeletions: 'account-deletions',
  /** The same to events-service: a queue has one listener. */
  accountDeletionsToEvents: 'account-deletions-events',
  /** The same to files-service, where there is one. */
  accountDeletionsToFiles: 'account-deletions-files',
  /** auth-service to events-service: the plan of an account is another one, so it may have more webhooks, or fewer. */
  planChangesToEvents: 'plan-changes-events',
  /** auth-service to events-service: what happened to a key or the plan of an account. */
  accountEvents: 'account-events',
  /** events-service to auth-service: a webhook gets nothing more, and its owner is to know. */
  webhookNotices: 'webhook-notices',
  /** secrets-service to events-service: a link or an ask has ended whose maker asked to be told. */
  linkEnds: 'link-ends',
  /** events-service to files-service: a link has ended that leads to a file. */
  fileEnds: 'file-ends',
  /** events-service to auth-service: the end of a link whose maker asked for a mail. */
  linkNotices: 'link-notices',
} as const;

export interface PlanChange {
  readonly userId: string;
  readonly plan: Plan;
  /** ISO 8601, or null when nothing renews. */
  readonly renewsAt: string | null;
  /** ISO 8601: until when Pro goes on that its owner has ended. Null otherwise; older billing-services send none. */
  readonly endsAt?: string | null;
  readonly customerId: string | null;
  /** Grows with every change of this user; an older one than the stored one is ignored. */
  readonly version: number;
}

/** The plan of an account as the auth-service has it. */
export type PlanOfAccount = Pick<PlanChange, 'userId' | 'plan' | 'version'>;

export interface AccountDeletion {
  readonly userId: string;
}

/** Bytes of the name under which the end of a link is told. */
export const WATCH_BYTES = 16;

/** The end of a link. It may come twice, always with the same `watch`, `why` and `at`. */
export interface LinkEnd {
  /** base64url */
  readonly watch: string;
  readonly why: GoneReason;
  /** ISO 8601 */
  readonly at: string;
  /** The key of the ring that its payload was encrypted under. */
  readonly kid: number;
}

/** The end of an ask, told as that of a link. Its answer is a link whose end nobody is told. */
export interface AskEnd extends Pick<LinkEnd, 'watch' | 'at'> {
  readonly why: AskEndReason;
}
