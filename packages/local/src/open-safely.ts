import { OncelinkError, type Oncelink } from '@oncelink/sdk';
import { KeptClaim } from './kept-claim.ts';

/** Failures after which the secret may still be read with the same token. */
export const mayOpenAgain = (error: unknown): boolean =>
  !(error instanceof OncelinkError) || ['NETWORK', 'UNAVAILABLE', 'RATE_LIMITED'].includes(error.code);

interface Opening {
  readonly client: Oncelink;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly link: string;
  readonly password: string | undefined;
}

/**
 * Opens a link, once. The secret is acknowledged, and so destroyed, only after `keep` has it in a safe place. When that fails
 * or this process dies before, the same link opens again on this machine, for a minute.
 * @returns what `keep` returns
 * @throws OncelinkError, and what `keep` throws
 */
export async function openSafely<T>(
  { client, env, link, password }: Opening,
  keep: (message: string) => Promise<T> | T,
): Promise<T> {
  const claim = new KeptClaim(env, link);
  try {
    const token = await claim.take(() => client.newClaim());
    const secret = await client.claimSecret(link, {
      claim: token,
      ...(password !== undefined && { password }),
    });
    const kept = await keep(secret.message);
    await secret.acknowledge();
    claim.forget();
    return kept;
  } catch (error) {
    if (!mayOpenAgain(error)) claim.forget();
    throw error;
  }
}
