import { randomBytes } from 'node:crypto';
import type {
  CallerAccount,
  SendCodeRequest,
  User,
  VerifyCodeRequest,
  VerifyCodeResult,
  VerifyLinkRequest,
  VerifyLinkResult,
} from '@oncelink/contracts';
import type { AuthSite, Replica } from './auth-site.ts';

export const randomText = (bytes = 32): string => randomBytes(bytes).toString('base64url');
export const randomEmail = (): string => `user-${randomBytes(6).toString('hex')}@example.com`;

/** A code that is not the given one. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export const sendRequest = (changes: Partial<SendCodeRequest> = {}): SendCodeRequest => ({
  email: randomEmail(),
  requestId: null,
  device: 'Firefox on Linux',
  deviceHash: null,
  ...changes,
});

export type CodeToTry = Pick<MailedCode, 'email' | 'requestId' | 'code'>;

/** A code that was mailed, and what it was asked for with. */
export interface MailedCode {
  readonly email: string;
  readonly requestId: string;
  readonly code: string;
  /** The secret of the link in the same mail. */
  readonly link: string;
}

/** Asks for a code and takes it out of the mail. */
export async function mailCode(
  site: AuthSite,
  { sender }: Replica,
  changes: Partial<SendCodeRequest> = {},
): Promise<MailedCode> {
  const request = sendRequest(changes);
  const { length } = await site.mailTo(request.email);
  const { requestId } = await sender.sendCode(request);
  const letter = (await site.mailTo(request.email))[length];
  if (letter === undefined) throw new Error('No code was mailed.');
  return { email: request.email, requestId, code: letter.code, link: letter.link ?? '' };
}

export const verifyRequest = (
  { email, requestId, code }: CodeToTry,
  changes: Partial<VerifyCodeRequest> = {},
): VerifyCodeRequest => ({
  email,
  requestId,
  code,
  name: null,
  tokenHash: randomText(),
  device: 'Firefox on Linux',
  deviceHash: null,
  ...changes,
});

export const verify = (
  { verifier }: Replica,
  mailed: CodeToTry,
  changes: Partial<VerifyCodeRequest> = {},
): Promise<VerifyCodeResult> => verifier.verifyCode(verifyRequest(mailed, changes));

export const openLink = (
  { links }: Replica,
  { email, requestId, link }: Omit<MailedCode, 'code'>,
  changes: Partial<VerifyLinkRequest> = {},
): Promise<VerifyLinkResult> =>
  links.verifyLink({ ...verifyRequest({ email, requestId, code: '' }), link, ...changes });

/** A browser that has signed in. */
export interface SignedInBrowser {
  readonly user: User;
  readonly account: CallerAccount;
  readonly tokenHash: string;
}

/** Signs in with a mailed code. */
export async function signInBrowser(
  site: AuthSite,
  replica: Replica,
  changes: Partial<VerifyCodeRequest> = {},
): Promise<SignedInBrowser> {
  const { email = randomEmail(), deviceHash = null } = changes;
  const mailed = await mailCode(site, replica, { email, deviceHash });
  const tokenHash = randomText();
  const answer = await verify(replica, mailed, { tokenHash, ...changes });
  if (answer.outcome !== 'signed-in') throw new Error(`The sign-in ended as ${answer.outcome}.`);
  const [resolved] = await replica.tokens.resolveTokens([{ tokenHash }]);
  if (resolved?.outcome !== 'signed-in') throw new Error('The token is not known.');
  return { user: answer.user, tokenHash, account: { userId: answer.user.id, sessionId: resolved.sessionId } };
}
