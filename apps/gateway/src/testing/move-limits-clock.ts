import type { Redis } from '@oncelink/service-kit';

/** Makes all that was counted so much older: for limits the same as if Redis' clock had gone on by it. */
const AGE = `
for _, key in ipairs(KEYS) do
  local left = redis.call('PTTL', key) - ARGV[1]
  if left <= 0 then
    redis.call('DEL', key)
  else
    for i, time in ipairs(redis.call('LRANGE', key, 0, -1)) do
      redis.call('LSET', key, i - 1, time - ARGV[1])
    end
    redis.call('PEXPIRE', key, left)
  end
end`;

/** Lets limits of a Redis see so many milliseconds pass. */
export async function moveLimitsClock(redis: Redis, ms: number): Promise<void> {
  const keys = await redis.keys('oncelink:limits:*');
  await redis.eval(AGE, { keys, arguments: [String(ms)] });
}
