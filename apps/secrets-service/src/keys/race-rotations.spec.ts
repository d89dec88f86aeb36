import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LinkSweeper } from '../expiry/sweep-links.service.ts';
import { CONFIG, startLinkDatabase, type LinkDatabase, type Replica } from '../testing/link-database.ts';
import { halfErased, makeLinks, one, randomText, revealOf, type TestLink } from '../testing/link-requests.ts';
import { Keys } from '../testing/rotate-keys.ts';

const LINKS = 60;
const RIVALS = 6;

let database: LinkDatabase;
let replicas: readonly [Replica, Replica, Replica];
beforeAll(async () => {
  database = await startLinkDatabase();
  const start = () => database.startReplica();
  replicas = await Promise.all([start(), start(), start()]);
});
afterAll(() => database.stop());

/** Does it again and again until `over`, at least once. */
async function repeatUntil(over: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  do await work();
  while (!over.aborted);
}

interface Claim {
  readonly link: TestLink;
  readonly claimHash: string;
}

/** One rival's whole way: claims, and acknowledges half of what it got. @returns what it got */
async function claim({ use }: Replica, { link, claimHash }: Claim): Promise<string | null> {
  const answer = await one(use.reveal([revealOf(link, claimHash)]));
  if (answer.outcome !== 'granted') {
    expect(answer).toMatchObject({ outcome: 'gone' });
    return null;
  }
  const { ref, proofHash } = link;
  const again = await one(use.reveal([revealOf(link, claimHash)]));
  if (again.outcome === 'granted') expect(again.payload).toBe(answer.payload);
  if (claimHash < 'Z') await one(use.acknowledge([{ ref, proofHash, claimHash }]));
  return answer.payload;
}

it('every claim that is granted decrypts, while rivals claim, acknowledge and delete, and keys rotate', async () => {
  const keys = new Keys(database);
  const sweeper = new LinkSweeper(replicas[0].pool, CONFIG);
  const links = await makeLinks(replicas[0], LINKS);
  const winners = new Map<TestLink, number>();
  const pick = (index: number): Replica => replicas[index % replicas.length] ?? replicas[0];
  const compete = async (link: TestLink, index: number): Promise<void> => {
    const claims = Array.from({ length: RIVALS }, () => ({ link, claimHash: randomText() }));
    const { ref, proofHash } = link;
    const deletion = index % 4 === 0 ? pick(index).use.delete([{ ref, proofHash }]) : undefined;
    const got = await Promise.all(claims.map((rival, place) => claim(pick(index + place), rival)));
    await deletion;
    for (const payload of got.filter((text) => text !== null)) {
      expect(payload).toBe(link.payload);
      winners.set(link, (winners.get(link) ?? 0) + 1);
    }
  };
  const over = new AbortController();
  const competition = (async () => {
    for (const [index, link] of links.entries()) await compete(link, index);
  })().finally(() => over.abort());
  let rotations = 0;
  const rotate = async (): Promise<void> => {
    await keys.rotate(replicas);
    rotations += 1;
  };
  await Promise.all([
    competition,
    repeatUntil(over.signal, rotate),
    repeatUntil(over.signal, () => sweeper.sweep()),
  ]);
  expect(rotations).toBeGreaterThan(1);
  expect(Math.max(...winners.values())).toBe(1);
  // Those that nobody deleted had a winner each.
  expect(winners.size).toBeGreaterThanOrEqual((LINKS * 3) / 4);
  expect(await halfErased(database)).toEqual([]);
});
