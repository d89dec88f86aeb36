import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { shardOf } from '@oncelink/contracts';
import { startPostgres, type PostgresServer } from '@oncelink/embedded-stores';
import { newClaimToken } from '@oncelink/link-crypto';
import { startCluster, type Cluster } from '@oncelink/testing/cluster';
import { query } from '@oncelink/testing/product/database';
import { createLink, reveal, STORED_KINDS, type HeldLink } from '@oncelink/testing/product/link-client';

const SHARDS = 2;
const PER_SHARD = 3;

/** A deployment for each half of the links, with a PostgreSQL of its own. The first one has the gateway and Redis. */
let shards: readonly Cluster[] = [];
let restarted: PostgresServer | undefined;
/** Not opened yet, by shard. */
let links: HeldLink[][] = [];

const gateway = (): string => shards[0]?.gateways[0] ?? '';
const databaseOf = (shard: number): string => shards[shard]?.databaseUrl ?? '';

const shardOfLink = ({ proof }: HeldLink): number => {
  const hash = createHash('sha256').update(Buffer.from(proof, 'base64url')).digest();
  return shardOf(hash.readUInt8(), SHARDS);
};

async function startShards(): Promise<readonly Cluster[]> {
  const env = { SECRETS_ASSERTION_KEY: randomBytes(32).toString('base64url'), SWEEP_INTERVAL_MS: '500' };
  const size = { replicas: 1, gateways: 1 };
  const first = await startCluster({
    ...size,
    env: { ...env, LINK_SHARDS: String(SHARDS), LINK_SHARD: `0/${SHARDS}` },
  });
  shards = [first];
  const redis = { REDIS_RPC_URL: first.redis.url, REDIS_JOBS_URL: first.redis.url };
  const second = await startCluster({
    ...size,
    gateways: 0,
    env: { ...env, ...redis, LINK_SHARD: `1/${SHARDS}` },
  });
  return [first, second];
}

/** Makes links until every shard has its share. */
async function makeLinks(): Promise<HeldLink[][]> {
  const made: HeldLink[][] = Array.from({ length: SHARDS }, () => []);
  for (let count = 0; made.some((own) => own.length < PER_SHARD); count += 1) {
    const link = await createLink(gateway(), STORED_KINDS[count % 3] ?? 'short', `message ${count}`);
    made[shardOfLink(link)]?.push(link);
  }
  return made;
}

/** Takes a link that nobody has opened yet. */
function take(shard: number): HeldLink {
  const link = links[shard]?.pop();
  if (link === undefined) throw new Error('No link is left.');
  return link;
}

const statusOf = async (link: HeldLink, claim = newClaimToken()): Promise<number> =>
  (await reveal(gateway(), link, claim)).status;

test.beforeAll(async () => {
  shards = await startShards();
  links = await makeLinks();
});
test.afterAll(async () => {
  await restarted?.stop();
  for (const shard of shards.toReversed()) await shard.stop();
});

test.describe('links on two PostgreSQL instances', () => {
  test('lie on both, each on one', async () => {
    const counts = await Promise.all(
      links.map((_, shard) => query<{ n: number }>(databaseOf(shard), 'SELECT count(*)::int AS n FROM link')),
    );
    expect(counts).toEqual(links.map((own) => [{ n: own.length }]));
  });

  test('are opened once', async () => {
    for (const shard of links.keys()) {
      const link = take(shard);
      const statuses = await Promise.all(Array.from({ length: 8 }, () => statusOf(link)));
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 7 }, () => 410)]);
    }
  });

  test('answer 503 while their PostgreSQL is away, as if nothing had been asked, and the others go on', async () => {
    const [asked, claim, other] = [take(1), newClaimToken(), take(0)];
    const postgres = shards[1]?.postgres;
    await postgres?.kill();
    expect(await statusOf(asked, claim)).toBe(503);
    expect([await statusOf(other), await statusOf(other)]).toEqual([200, 410]);
    restarted = await startPostgres({ home: postgres?.folder ?? '', port: postgres?.port ?? 0 });
    await expect.poll(() => statusOf(asked, claim), { timeout: 30_000 }).toBe(200);
    expect(await statusOf(asked)).toBe(410);
  });

  test('are erased on both once they have lapsed', async () => {
    const alive = 'FROM link WHERE payload IS NOT NULL AND claim IS NULL';
    for (const { databaseUrl } of shards) {
      expect(await query(databaseUrl, `SELECT ${alive}`)).not.toEqual([]);
      await query(
        databaseUrl,
        'UPDATE link SET expires_at = now(), sweep_at = now() WHERE gone_at IS NULL AND claim IS NULL',
      );
    }
    const left = async (): Promise<unknown[]> =>
      (await Promise.all(shards.map(({ databaseUrl }) => query(databaseUrl, `SELECT ${alive}`)))).flat();
    await expect.poll(left, { timeout: 30_000 }).toEqual([]);
  });
});
