import { redisRunId, SESSION_CACHE, sessionCacheKey } from '@oncelink/contracts';
import type { Replica } from './auth-site.ts';

const keyOf = async ({ redis }: Replica, tokenHash: string): Promise<string> =>
  sessionCacheKey(redisRunId(await redis.info('server')), tokenHash);

/** What a gateway finds. */
export const readEntry = async (replica: Replica, tokenHash: string): Promise<string | null> =>
  replica.redis.get(await keyOf(replica, tokenHash));

/** What a gateway does with the answer of the service; false when it may not. */
export const fillEntry = async (replica: Replica, tokenHash: string): Promise<boolean> => {
  const answer = await replica.redis.set(await keyOf(replica, tokenHash), '{}', {
    expiration: { type: 'EX', value: SESSION_CACHE.fillSeconds },
    condition: 'NX',
  });
  return answer === 'OK';
};
