import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from 'redis';
import { startTestRedis } from './start-test-stores.ts';

const ROLES = ['rpc', 'jobs'] as const;
type Role = (typeof ROLES)[number];

export interface RedisWithRights {
  /** The address for one of the users: a service, and what its Redis is for. */
  readonly urlFor: (role: Role, user: string) => string;
  readonly stop: () => Promise<void>;
}

/**
 * A Redis with the users of docker/make-secrets.mjs, as operators run it. One stands for both of production, so users are
 * called by what their Redis is for too.
 */
export async function startRedisWithRights(): Promise<RedisWithRights> {
  const folder = mkdtempSync(path.join(tmpdir(), 'oncelink-rights-'));
  const program = path.resolve(import.meta.dirname, '../../../../docker/make-secrets.mjs');
  execFileSync(process.execPath, [program, folder]);
  const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
  const redis = await startTestRedis();
  const admin = createClient({ url: redis.url });
  await admin.connect();
  for (const role of ROLES)
    for (const [, user = '', rights = ''] of read(`redis_${role}_acl`).matchAll(/^user (\w+) (on #.*)$/gm)) {
      const rules = rights.match(/\([^)]*\)|\S+/g) ?? [];
      await admin.sendCommand(['ACL', 'SETUSER', `${role}-${user}`, ...rules]);
    }
  admin.destroy();
  return {
    urlFor: (role, user) => {
      const url = new URL(redis.url);
      url.username = `${role}-${user}`;
      url.password = read(`redis_${role}_${user}_password`);
      return url.href;
    },
    stop: async () => {
      await redis.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
