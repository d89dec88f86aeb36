import type { User } from '@oncelink/contracts';
import type { Query } from '@oncelink/service-kit/database';
import {
  FIND_ACCOUNT,
  OPEN_ACCOUNT,
  userOfAccount,
  type AccountRow,
} from '../accounts/account.statements.ts';
import { END_SURPLUS_SESSIONS, START_SESSION, type TokenRow } from '../sessions/session.statements.ts';
import { KNOW_DEVICE } from './budget.statements.ts';

export interface SignIn {
  /** In lower case. */
  readonly email: string;
  /** For an account without one; may be empty. */
  readonly name: string;
  /** Browser and system in words. */
  readonly label: string;
  readonly tokenHash: Buffer;
  /** Keyed hash of email and browser, or null for a browser that names none. */
  readonly device: Buffer | null;
}

interface SignedIn {
  readonly user: User;
  readonly isNewUser: boolean;
  readonly sessionId: string;
  /** Hashes of the tokens that this sign-in put an end to. */
  readonly ended: readonly Buffer[];
}

/**
 * Starts a session of the account that belongs to the address. Sign-ins to one account take turns from the first statement on.
 * @returns null for an address without an account where none is made
 */
export async function signIn(
  query: Query,
  { email, name, ...session }: SignIn,
  makesAccounts: boolean,
): Promise<SignedIn | null> {
  const statement = makesAccounts ? OPEN_ACCOUNT : FIND_ACCOUNT;
  const [account] = await query<AccountRow & { is_new: boolean }>(statement, [email, name, false]);
  if (account === undefined) return null;
  const ended = await query<TokenRow>(END_SURPLUS_SESSIONS, [account.id]);
  const values = [session.tokenHash, account.id, session.label];
  const [started] = await query<{ id: string }>(START_SESSION, values);
  if (started === undefined) throw new Error('The session was not started.');
  if (session.device !== null) await query(KNOW_DEVICE, [session.device, account.id]);
  return {
    user: userOfAccount(account),
    isNewUser: account.is_new,
    sessionId: started.id,
    ended: ended.map((row) => row.token_hash),
  };
}
