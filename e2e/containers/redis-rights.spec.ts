import { expect, test } from '@playwright/test';
import { containersOf, docker } from './compose.ts';

type Role = 'rpc' | 'jobs';

/** How Redis refuses a command, and how one of a script's: since 7.2, and before. */
const REFUSAL = /^NOPERM|^ERR ACL failure in script: No permissions|^ERR The user executing the script can't/;

/** Found once: nothing here starts them anew, and looking takes longer than what is asked. */
const containers = new Map<Role, string>();
const containerOf = (role: Role): string => {
  const [found = ''] = containers.has(role) ? [containers.get(role)] : containersOf(`redis-${role}`);
  containers.set(role, found);
  return found;
};

/** Asks a Redis as one of its users. @returns its answer */
async function askAs(user: string, role: Role, ...command: readonly string[]): Promise<string> {
  const url = `$(cat /run/secrets/redis_${role}_${user}_url)`;
  const script = `redis-cli --no-auth-warning -u "${url}" "$@"`;
  return docker('exec', containerOf(role), 'sh', '-c', script, 'sh', ...command);
}

const SESSION = 'oncelink:session:run:token';

for (const [user, role, ...command] of [
  // Who can write a session can be anyone; who takes another service's requests reads its callers' proofs.
  ['secrets', 'rpc', 'SET', SESSION, '{}'],
  ['billing', 'rpc', 'SET', SESSION, '{}'],
  ['secrets', 'rpc', 'GET', SESSION],
  ['auth', 'rpc', 'GET', SESSION],
  ['secrets', 'rpc', 'BLMPOP', '0.1', '1', 'oncelink:rpc:2:auth', 'LEFT'],
  ['billing', 'rpc', 'RPUSH', 'oncelink:rpc:2:secrets', '[]'],
  ['secrets', 'rpc', 'SUBSCRIBE', 'oncelink:rpc:2:replies:a'],
  ['gateway', 'rpc', 'BLMPOP', '0.1', '1', 'oncelink:rpc:2:secrets', 'LEFT'],
  ['gateway', 'rpc', 'EVAL', "return redis.call('GET', KEYS[1])", '1', 'oncelink:rpc:2:auth'],
  ['secrets', 'rpc', 'FLUSHALL'],
  ['gateway', 'rpc', 'SCAN', '0'],
  ['secrets', 'jobs', 'HGETALL', 'bull:mail:1'],
  ['billing', 'jobs', 'HGETALL', 'bull:mail:1'],
  ['auth', 'jobs', 'KEYS', '*'],
  ['auth', 'jobs', 'SCAN', '0'],
  ['auth', 'jobs', 'CONFIG', 'GET', '*'],
] as const) {
  test(`${user} must not ${command.slice(0, 3).join(' ')} in the Redis for ${role}`, async () => {
    expect(await askAs(user, role, ...command)).toMatch(REFUSAL);
  });
}
