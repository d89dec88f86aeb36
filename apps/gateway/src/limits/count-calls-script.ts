/**
 * Counts one call in several sliding windows, or in none of them when one is full. A sliding window is approximated by
 * two fixed ones: the calls of the previous one count by the share of it that the sliding one still covers.
 *
 * KEYS[i]                  hash of bucket i: w = number of its window, c = calls in it, p = calls in the one before
 * ARGV[2i-1], ARGV[2i]     calls that bucket i allows; length of its window in ms
 * Returns {0, 0}           the call was counted in every bucket
 *         {i, wait}        bucket i was the first without room, and has some in `wait` ms; nothing was counted, so that
 *                          a caller who keeps trying is not shut out for ever
 */
export const COUNT_CALLS = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local counted = {}
for i, key in ipairs(KEYS) do
  local calls, span = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  local window, passed = math.floor(now / span), (now % span) / span
  local seen = redis.call('HMGET', key, 'w', 'c', 'p')
  local current, previous = 0, 0
  if tonumber(seen[1]) == window then
    current, previous = tonumber(seen[2]), tonumber(seen[3])
  elseif tonumber(seen[1]) == window - 1 then
    previous = tonumber(seen[2])
  end
  if current + 1 > calls then
    return {i, math.ceil((2 - passed - (calls - 1) / current) * span)}
  elseif previous * (1 - passed) + current + 1 > calls then
    return {i, math.ceil((1 - passed - (calls - 1 - current) / previous) * span)}
  end
  counted[i] = {window, current + 1, previous}
end
for i, key in ipairs(KEYS) do
  redis.call('HSET', key, 'w', counted[i][1], 'c', counted[i][2], 'p', counted[i][3])
  redis.call('PEXPIRE', key, 2 * ARGV[2 * i])
end
return {0, 0}`;
