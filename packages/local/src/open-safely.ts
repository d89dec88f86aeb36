import { OncelinkError, type Oncelink, type OpenedSecret } from '@oncelink/sdk';
import { KeptClaim } from './kept-claim.ts';

/** Refusals that prove that this token has opened nothing. After all others, a fault of the site too, it may have. */
const NOT_OPENED: readonly string[] = [
  'BAD_LINK',
  'BAD_PASSWORD',
  'GONE',
  'NOT_FOUND',
  'NOT_HTTPS',
  'NOT_STARTED',
  'OTHER_SITE',
  'PASSWORD_NEEDED',
  'PASSWORD_REQUIRED',
  'REDIRECTED',
  'VALIDATION',
  'WRONG_PASSWORD',
];

/** Failures after which the secret may still be read with the same token. */
export const mayOpenAgain = (error: unknown): boolean =>
  !(error instanceof OncelinkError && NOT_OPENED.includes(error.code));

interface Opening {
  readonly client: Oncelink;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly link: string;
  readonly password: string | undefined;
  /** A new file that `keep` writes: after a crash the same command may write it again. */
  readonly out?: string | undefined;
}

/**
 * Opens a link, once. The secret is acknowledged, and so destroyed, only after `keep` has it in a safe place. When that fails
 * or this process dies before, the same link opens again on this machine, for a minute.
 * @returns what `keep` returns
 * @throws OncelinkError, and what `keep` throws
 */
export async function openSafely<T>(
  { client, env, link, password, out }: Opening,
  keep: (secret: OpenedSecret) => Promise<T> | T,
): Promise<T> {
  const claim = new KeptClaim(env, link);
  let kept: T;
  try {
    const token = await claim.take(() => client.newClaim(), out);
    const secret = await client.claimSecret(link, {
      claim: token,
      ...(password !== undefined && { password }),
    });
    kept = await keep(secret);
    await secret.acknowledge();
  } catch (error) {
    if (!mayOpenAgain(error)) claim.forget();
    throw error;
  }
  claim.forget();
  return kept;
}
