/**
 * Counts one call in several sliding windows, or in none of them when one is full. A window is the list of the times of
 * its latest calls: the call is one too many when the oldest of as many as are allowed is still inside.
 *
 * KEYS[i]                list of bucket i: times in ms, latest first
 * ARGV[2i-1], ARGV[2i]   calls that bucket i allows; length of its window in ms
 * Returns {0, 0}         the call was counted in every bucket
 *         {i, wait}      bucket i was the first without room, and has some in `wait` ms; nothing was counted, so that a
 *                        caller who keeps trying is not shut out for ever
 */
export const COUNT_CALLS = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i, key in ipairs(KEYS) do
  local oldest = tonumber(redis.call('LINDEX', key, ARGV[2 * i - 1] - 1))
  local wait = oldest and oldest + ARGV[2 * i] - now or 0
  if wait > 0 then return {i, wait} end
end
for i, key in ipairs(KEYS) do
  redis.call('LPUSH', key, now)
  redis.call('LTRIM', key, 0, ARGV[2 * i - 1] - 1)
  redis.call('PEXPIRE', key, ARGV[2 * i])
end
return {0, 0}`;
