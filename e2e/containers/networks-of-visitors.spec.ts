import { expect, test } from '@playwright/test';
import { startWeb, type Web } from './start-web.ts';

const PAGES = 800;
/** What a visitor and a /48 may ask for at once, and how many more in each second (docker/nginx/oncelink/limits.conf). */
const VISITOR = { atOnce: 250, perSecond: 60 };
const SITE = { atOnce: 4000, perSecond: 320 };
/** Asked for side by side. */
const BATCH = 20;

const VISITORS: Readonly<Record<string, (i: number) => string>> = {
  'one IPv4 address': () => '203.0.113.9',
  'the addresses of one /64': (i) => `2001:db8:1:2::${i.toString(16)}`,
  'the ways to write one IPv4 address': (i) =>
    ['203.0.113.10', '::ffff:203.0.113.10', '64:ff9b::203.0.113.10', `2002:cb00:710a:${i.toString(16)}::1`][
      i % 4
    ] ?? '',
};

interface Given {
  readonly pages: number;
  readonly seconds: number;
}

/** Asks for pages, one address after the other, until one is refused. @returns how many were given, and in what time */
async function countGiven(origin: string, pages: number, addressOf: (i: number) => string): Promise<Given> {
  const started = performance.now();
  let given = 0;
  for (let i = 0; i < pages && given === i; i += BATCH) {
    const asked = Array.from({ length: BATCH }, async (_, j) => {
      const answer = await fetch(origin, { headers: { 'X-Forwarded-For': addressOf(i + j) } });
      await answer.arrayBuffer();
      return answer.status;
    });
    const statuses = await Promise.all(asked);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    given += statuses.filter((status) => status === 200).length;
  }
  return { pages: given, seconds: (performance.now() - started) / 1000 };
}

/** A machine that is busy asks slowly, and may be given more. */
const mostIn = ({ atOnce, perSecond }: typeof VISITOR, seconds: number): number =>
  atOnce + perSecond * seconds + BATCH;

let web: Web;
let origin: string;
test.beforeAll(async () => {
  web = await startWeb({ EDGE_TLS: 'off', TRUSTED_NETWORKS: '0.0.0.0/0' });
  origin = `http://127.0.0.1:${await web.portOf(8080)}/`;
});
test.afterAll(() => web.end());

test('nginx counts an IPv4 address or a /64 as one visitor', async () => {
  for (const [who, addressOf] of Object.entries(VISITORS)) {
    const { pages, seconds } = await countGiven(origin, PAGES, addressOf);
    expect(pages, who).toBeGreaterThanOrEqual(VISITOR.atOnce);
    expect(pages, who).toBeLessThanOrEqual(mostIn(VISITOR, seconds));
  }
  // Neighbours do not feel each other, as long as they are few.
  expect((await countGiven(origin, 240, () => '2001:db8:1:3::1')).pages).toBe(240);
});

test('nginx counts the /48 around visitors as sixteen @long', async () => {
  const inOne48 = (i: number) => `2001:db8:2:${i.toString(16)}::1`;
  const few = await countGiven(origin, 3000, inOne48);
  expect(few.pages).toBe(3000);
  const many = await countGiven(origin, 12_000, inOne48);
  expect(few.pages + many.pages).toBeLessThanOrEqual(mostIn(SITE, few.seconds + many.seconds));
});
