import type { loadStretch } from '@oncelink/link-crypto/stretch';
import type { StretchAnswer, StretchRequest } from './stretch-messages.ts';

/** What the password worker answers. Wipes the password. */
export async function answerStretch(
  { suite, password, salt }: StretchRequest,
  load: typeof loadStretch,
): Promise<StretchAnswer> {
  try {
    const stretch = await load(suite).catch(() => null);
    if (stretch === null) return { failure: 'load' };
    return { key: new Uint8Array(await stretch(password, salt)) };
  } catch {
    return { failure: 'run' };
  } finally {
    password.fill(0);
  }
}
