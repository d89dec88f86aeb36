import { randomBytes } from 'node:crypto';
import { signInUrl, type SignUp } from '@oncelink/contracts';
import type { Query } from '@oncelink/service-kit/database';
import { FIND_ACCOUNT, OPEN_ACCOUNT } from '../accounts/account.statements.ts';
import { decodeEmail, LINK_BYTES, REQUEST_ID_BYTES } from './decode-sign-in.ts';
import { STORE_INVITATION } from './login-code.statements.ts';
import type { SignInHashes } from './sign-in-hashes.service.ts';

/** No code has this MAC, except by a chance of 1 in 2²⁵⁶. */
const drawNoCode = (): Buffer => randomBytes(32);

interface Invitation {
  /** Signs in once, anyone who opens it. */
  readonly url: string;
  readonly expiresAt: Date;
}

interface Site {
  readonly hashes: SignInHashes;
  readonly origin: string;
  readonly signUp: SignUp;
}

/**
 * Makes a link that signs in the first one to open it as the given address, and the account of that address.
 * @throws RangeError for what is no address, and for a new one where no accounts are made
 */
export async function makeInvitation(
  query: Query,
  { hashes, origin, signUp }: Site,
  address: string,
): Promise<Invitation> {
  const email = decodeEmail(address);
  const [requestId, link] = [randomBytes(REQUEST_ID_BYTES), randomBytes(LINK_BYTES)];
  const accounts = await query(signUp === 'off' ? FIND_ACCOUNT : OPEN_ACCOUNT, [email, '', true]);
  if (accounts.length === 0) throw new RangeError('SIGN_UP is off, and this address has no account.');
  const macs = [drawNoCode(), hashes.link({ requestId, email }, link)];
  const row = [requestId, hashes.address(email), ...macs];
  const [stored] = await query<{ expires_at: Date }>(STORE_INVITATION, row);
  if (stored === undefined) throw new Error('The link was not stored.');
  const parts = { email, requestId: requestId.toString('base64url'), link: link.toString('base64url') };
  return { url: signInUrl(origin, parts), expiresAt: stored.expires_at };
}
