import type { Language } from './languages.ts';
import type { Plan } from './plan.ts';

/**
 * Messages between the gateway and the auth-service. Who asks is told by the caller's assertion, never by a message.
 * A token never travels: the gateway draws it, hands it to its browser and sends SHA-256 of it (base64url) only.
 */
export const AUTH_PATTERNS = {
  sendCode: 'auth.send-code',
  verifyCode: 'auth.verify-code',
  verifyLink: 'auth.verify-link',
  resolveToken: 'auth.resolve-token',
  checkCodeAge: 'auth.check-code-age',
  signOut: 'auth.sign-out',
  listSessions: 'auth.list-sessions',
  revokeSession: 'auth.revoke-session',
  revokeAllSessions: 'auth.revoke-all-sessions',
  renameAccount: 'auth.rename-account',
  changeSettings: 'auth.change-settings',
  deleteAccount: 'auth.delete-account',
  contact: 'contact.send',
  contactSales: 'contact.send-sales',
} as const;

/** An account as its owner sees it. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Address of a picture on our own origin, or null: the page draws the initials. */
  readonly avatar: string | null;
  readonly subscriptionStatus: Plan;
  /** ISO 8601, or null without a subscription that renews. */
  readonly subscriptionRenewsAt: string | null;
  /** ISO 8601: until when Pro goes on that its owner has ended, or null. */
  readonly subscriptionEndsAt: string | null;
  /** The payment provider's name of the customer, or null before the first checkout. */
  readonly customerId: string | null;
  /** Whether new links start with a mail asked for when they have ended. Absent: no. */
  readonly tellOpened?: boolean;
}

/** What an owner chooses once, for all devices. */
export type AccountSettings = Required<Pick<User, 'tellOpened'>>;

/** One signed-in browser. Times are ISO 8601; `lastSeenAt` is exact to the hour. */
export interface Session {
  readonly id: string;
  readonly device: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly current: boolean;
}

export interface SendCodeRequest {
  readonly email: string;
  /** The request that the page holds already, when it asks for another code. */
  readonly requestId: string | null;
  /** Browser and system in words, for the mail. */
  readonly device: string;
  /** Of the mail; English when absent. */
  readonly language?: Language;
  /** SHA-256 of what a browser with an earlier session keeps, or null. It has a reserve of its own. */
  readonly deviceHash: string | null;
  /** The gateway's name of the network that asks, from which nobody learns an address. Older gateways send none. */
  readonly network?: string;
}
/** The same for known, unknown and limited addresses. `demoCode` only where the service runs in demo mode. */
export interface SendCodeResult {
  readonly outcome: 'accepted';
  readonly requestId: string;
  readonly demoCode: string | null;
}

interface SignInAttempt {
  readonly email: string;
  readonly requestId: string;
  /** For a new account; null or absent keeps or leaves it empty. */
  readonly name: string | null;
  readonly tokenHash: string;
  readonly device: string;
  readonly deviceHash: string | null;
  /** As where the code is asked for. */
  readonly network?: string;
}
export interface VerifyCodeRequest extends SignInAttempt {
  readonly code: string;
}
export interface VerifyLinkRequest extends SignInAttempt {
  /** The secret of the link in the mail, 16 bytes as base64url. */
  readonly link: string;
}
export type SignInResult =
  | { readonly outcome: 'signed-in'; readonly user: User; readonly isNewUser: boolean }
  /** Code or link was right and is spent, but the account or the session could not be made. */
  | { readonly outcome: 'sign-in-failed'; readonly isNewUser: boolean }
  /** Code or link was right and is spent; the address has no account, and gets none by signing in. */
  | { readonly outcome: 'sign-up-closed' };
export type VerifyCodeResult =
  | SignInResult
  | { readonly outcome: 'invalid-code' }
  /** No more codes are compared for this address today, right ones neither. The link in the mail still signs in. */
  | { readonly outcome: 'too-many-wrong-codes' };
export type VerifyLinkResult = SignInResult | { readonly outcome: 'invalid-link' };

export interface TokenRequest {
  readonly tokenHash: string;
}
export interface SignedIn {
  readonly outcome: 'signed-in';
  readonly user: User;
  readonly sessionId: string;
}
export interface SignedOut {
  readonly outcome: 'signed-out';
}
export type ResolveTokenResult = SignedIn | SignedOut;

/** What takes a code newer than ten minutes is refused to sessions that began with an older one. */
export type CodeAgeResult =
  | { readonly outcome: 'code-is-fresh' }
  | { readonly outcome: 'code-too-old' }
  | SignedOut;

export type OwnRequest = Readonly<Record<string, never>>;
export type RevokeSessionResult = { readonly outcome: 'revoked' } | { readonly outcome: 'no-session' };
export type RenameResult = { readonly outcome: 'renamed'; readonly user: User } | SignedOut;
export type ChangeSettingsResult = { readonly outcome: 'changed'; readonly user: User } | SignedOut;
export type DeleteAccountResult =
  | { readonly outcome: 'deleted' }
  /** Deleting needs a session whose code is newer than ten minutes. */
  | { readonly outcome: 'code-too-old' }
  | SignedOut;

/** What the contact form asks for. */
export const CONTACT_CATEGORIES = ['general', 'technical', 'billing', 'security', 'feature', 'bug'] as const;
export type ContactCategory = (typeof CONTACT_CATEGORIES)[number];

export interface ContactRequest {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly category: ContactCategory;
  readonly message: string;
}
export interface ContactSalesRequest {
  readonly email: string;
  readonly website: string | null;
}
/** What the services learn beside a form: the gateway's name of the network. Older gateways send none. */
export interface ContactSender {
  readonly network?: string;
}
export type ContactResult = { readonly outcome: 'queued' } | { readonly outcome: 'limited' };

/** Request and answer of every pattern; the client's and the handlers' types follow from it. */
export interface AuthContract {
  [AUTH_PATTERNS.sendCode]: { request: SendCodeRequest; result: SendCodeResult };
  [AUTH_PATTERNS.verifyCode]: { request: VerifyCodeRequest; result: VerifyCodeResult };
  [AUTH_PATTERNS.verifyLink]: { request: VerifyLinkRequest; result: VerifyLinkResult };
  [AUTH_PATTERNS.resolveToken]: { request: TokenRequest; result: ResolveTokenResult };
  [AUTH_PATTERNS.checkCodeAge]: { request: OwnRequest; result: CodeAgeResult };
  [AUTH_PATTERNS.signOut]: { request: OwnRequest; result: { readonly outcome: 'signed-out' } };
  [AUTH_PATTERNS.listSessions]: { request: OwnRequest; result: { readonly sessions: readonly Session[] } };
  [AUTH_PATTERNS.revokeSession]: { request: { readonly id: string }; result: RevokeSessionResult };
  [AUTH_PATTERNS.revokeAllSessions]: { request: OwnRequest; result: { readonly outcome: 'revoked' } };
  [AUTH_PATTERNS.renameAccount]: { request: { readonly name: string }; result: RenameResult };
  [AUTH_PATTERNS.changeSettings]: { request: AccountSettings; result: ChangeSettingsResult };
  [AUTH_PATTERNS.deleteAccount]: { request: OwnRequest; result: DeleteAccountResult };
  [AUTH_PATTERNS.contact]: { request: ContactRequest & ContactSender; result: ContactResult };
  [AUTH_PATTERNS.contactSales]: { request: ContactSalesRequest & ContactSender; result: ContactResult };
}
