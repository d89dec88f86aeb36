import { EMAIL_MAX, EMAIL_PATTERN } from './limits.ts';

/**
 * The link in the mail with a code. All of it stands after the `#`, which no browser sends: programs that fetch what is in
 * a mail learn nothing and use nothing up, and no log has it.
 */
export interface SignInLink {
  /** Whose mail it is in. The service keeps the address of nobody who has not signed in, so the link brings it along. */
  readonly email: string;
  readonly requestId: string;
  /** 16 random bytes, base64url. */
  readonly link: string;
}

const PATH = '/get-started';
const MARK = 'sign-in';
const BYTES_16 = /^[A-Za-z0-9_-]{21}[AQgw]$/;

/** Letters, digits, dashes and dots only: mail programs cut and rewrite links at other signs. */
export const signInUrl = (origin: string, { email, requestId, link }: SignInLink): string =>
  `${origin}${PATH}#${[MARK, requestId, link, toBase64url(email)].join('.')}`;

/** @param fragment what stands after the `#` @returns null for anything else */
export function parseSignInLink(fragment: string): SignInLink | null {
  const [mark, requestId = '', link = '', address = '', ...rest] = fragment.split('.');
  const email = fromBase64url(address);
  const isLink = mark === MARK && rest.length === 0 && [requestId, link].every((text) => BYTES_16.test(text));
  return isLink && email.length <= EMAIL_MAX && EMAIL_PATTERN.test(email) ? { email, requestId, link } : null;
}

/** Addresses are plain ASCII. */
const toBase64url = (text: string): string =>
  btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

function fromBase64url(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}
