import type { TabKey } from '../../../lib/stored-keys.ts';
import { newClaimToken } from '@oncelink/link-crypto/reading';

/**
 * Claim tokens of this tab, by link. The server answers a claim to its token alone. So a token must outlive a reload,
 * and no other one may replace it for the same link while the first may have been used.
 */
export interface ClaimTokens {
  has(link: string): boolean;
  /** The token of `link`, made and kept at the first call. */
  take(link: string): string;
  forget(link: string): void;
}

/** Followed by the name of the link. */
const KEY: TabKey = 'oncelink:claim';

/** 32 bytes as base64url. Anything else in the storage is not ours, and the server would refuse it for ever. */
const TOKEN = /^[\w-]{43}$/;

/**
 * Keeps tokens in `storage` and, because private windows and embedded browsers may block it, in memory too.
 * @param storage asked for at each use: merely naming a blocked sessionStorage throws
 */
export function createClaimTokens(storage: () => Storage = () => sessionStorage): ClaimTokens {
  const inMemory = new Map<string, string>();
  const keyOf = (link: string) => `${KEY}:${link}`;

  const attempt = <T>(use: (storage: Storage) => T): T | null => {
    try {
      return use(storage());
    } catch {
      return null;
    }
  };
  const find = (link: string): string | undefined => {
    const stored = attempt((it) => it.getItem(keyOf(link)));
    return stored && TOKEN.test(stored) ? stored : inMemory.get(link);
  };

  return {
    has: (link) => find(link) !== undefined,
    take(link) {
      const token = find(link) ?? newClaimToken();
      inMemory.set(link, token);
      attempt((it) => it.setItem(keyOf(link), token));
      return token;
    },
    forget(link) {
      inMemory.delete(link);
      attempt((it) => it.removeItem(keyOf(link)));
    },
  };
}
