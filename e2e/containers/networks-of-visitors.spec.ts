import { expect, test } from '@playwright/test';
import { startWeb } from './start-web.ts';

const PAGES = 800;
/** What a visitor may ask for at once, and some that come in while the others are asked for. */
const AT_ONCE = { least: 250, most: 600 };

const VISITORS: Readonly<Record<string, (i: number) => string>> = {
  'one IPv4 address': () => '203.0.113.9',
  'the addresses of one /64': (i) => `2001:db8:1:2::${i.toString(16)}`,
  'the ways to write one IPv4 address': (i) =>
    ['203.0.113.10', '::ffff:203.0.113.10', '64:ff9b::203.0.113.10', `2002:cb00:710a:${i.toString(16)}::1`][
      i % 4
    ] ?? '',
};

/** Asks for pages, one address after the other. @returns how many were given */
async function countGiven(origin: string, pages: number, addressOf: (i: number) => string): Promise<number> {
  let given = 0;
  for (let i = 0; i < pages; i += 20) {
    const asked = Array.from({ length: 20 }, async (_, j) => {
      const answer = await fetch(origin, { headers: { 'X-Forwarded-For': addressOf(i + j) } });
      await answer.arrayBuffer();
      return answer.status;
    });
    const statuses = await Promise.all(asked);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    given += statuses.filter((status) => status === 200).length;
  }
  return given;
}

test('nginx counts an IPv4 address or a /64 as one visitor, and the /48 around as sixteen', async () => {
  const web = await startWeb({ EDGE_TLS: 'off', TRUSTED_NETWORKS: '0.0.0.0/0' });
  try {
    const origin = `http://127.0.0.1:${await web.portOf(8080)}/`;
    for (const [who, addressOf] of Object.entries(VISITORS)) {
      const given = await countGiven(origin, PAGES, addressOf);
      expect({ who, enough: given >= AT_ONCE.least, bounded: given <= AT_ONCE.most }).toEqual({
        who,
        enough: true,
        bounded: true,
      });
    }
    // Neighbours do not feel each other, as long as they are few.
    expect(await countGiven(origin, 240, () => '2001:db8:1:3::1')).toBe(240);
    const inOne48 = (i: number) => `2001:db8:2:${i.toString(16)}::1`;
    expect(await countGiven(origin, 3000, inOne48)).toBe(3000);
    expect(await countGiven(origin, 12_000, inOne48)).toBeLessThan(12_000);
  } finally {
    await web.end();
  }
});
