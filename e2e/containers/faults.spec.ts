import { expect, test } from '@playwright/test';
import { newClaimToken } from '@oncelink/link-crypto';
import {
  acknowledge,
  call,
  createLink,
  reveal,
  STORED_KINDS,
  type HeldLink,
} from '@oncelink/testing/product/link-client';
import { ask } from './ask.ts';
import { compose, containersOf, docker, ORIGIN } from './compose.ts';
import { askWithRetries } from './retry-as-page.ts';

const LINKS = 60;
const PEOPLE = 6;

async function makeLinks(count: number): Promise<HeldLink[]> {
  const links: HeldLink[] = [];
  while (links.length < count) {
    const kind = STORED_KINDS[links.length % STORED_KINDS.length] ?? 'sealed';
    links.push(await createLink(ORIGIN, kind, 'kestrel-vapor-41'));
  }
  return links;
}

/** Until every replica works again: calls go now to one and now to another, and the first to be back is not all of them. */
const untilAllAreBack = (): Promise<void> =>
  expect(async () => {
    await makeLinks(12);
  }).toPass({ timeout: 90_000 });

test('services that are killed while links are opened lose none and open none twice', async () => {
  const links = await makeLinks(LINKS);
  const waiting = [...links];
  const answers: number[] = [];
  const openOneAfterTheOther = async (): Promise<void> => {
    for (let link = waiting.pop(); link; link = waiting.pop()) {
      const [opened, claim] = [link, newClaimToken()];
      const first = await askWithRetries(() => reveal(ORIGIN, opened, claim), { retries: 0 });
      const acknowledged = await askWithRetries(() => acknowledge(ORIGIN, opened, claim), { retries: 0 });
      answers.push(first.status, acknowledged.status);
    }
  };
  const victims = containersOf('secrets-service').slice(0, 2);
  const people = Array.from({ length: PEOPLE }, openOneAfterTheOther);
  for (const [index, victim] of victims.entries()) {
    await expect.poll(() => answers.length).toBeGreaterThan(index * 10);
    await docker('kill', victim);
  }
  await Promise.all(people);
  await docker('start', ...victims);
  await untilAllAreBack();
  expect(answers.length).toBe(2 * LINKS);
  expect(new Set(answers)).toEqual(new Set([200, 204]));
  for (const link of links) expect((await reveal(ORIGIN, link)).status).toBe(410);
});

test('without the messages’ Redis every call says when to come back, and does so by itself @long', async () => {
  const [link] = await makeLinks(1);
  if (!link) throw new Error('no link');
  compose('stop', 'redis-rpc');
  try {
    const refused = await Promise.all([
      call(ORIGIN, '/api/auth/send-verification', { email: 'a@people.example' }),
      reveal(ORIGIN, link),
    ]);
    for (const { status, headers } of refused) {
      expect(status).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await ask('GET', '/')).status).toBe(200);
  } finally {
    compose('start', 'redis-rpc');
  }
  await expect.poll(async () => (await reveal(ORIGIN, link)).status, { timeout: 90_000 }).toBe(200);
  await untilAllAreBack();
});

test('whatever breaks, an answer has a name to ask about and nothing of the program (L3) @long', async () => {
  const links = await makeLinks(STORED_KINDS.length);
  compose('pause', 'postgres');
  try {
    for (const { status, body } of await Promise.all(links.map((link) => reveal(ORIGIN, link)))) {
      expect(status).toBe(503);
      expect(Object.keys(body).toSorted()).toEqual(['code', 'error', 'requestId']);
      expect(body['requestId']).toMatch(/^[\w-]{8,}$/);
      expect(body['error']).not.toMatch(/\bat |node_modules|\.js|SELECT/);
    }
  } finally {
    compose('unpause', 'postgres');
  }
  const [link] = links;
  if (!link) throw new Error('no link');
  await expect.poll(async () => (await reveal(ORIGIN, link)).status, { timeout: 90_000 }).not.toBe(503);
  await untilAllAreBack();
});

test('a database that an older version has filled gets the role that it lacks', () => {
  const psql = (...statements: string[]): string =>
    compose(
      'exec',
      '-T',
      'postgres',
      'psql',
      '-U',
      'postgres',
      '-At',
      ...statements.flatMap((one) => ['-c', one]),
      'secrets',
    );
  psql('ALTER ROLE key_rotator RENAME TO set_aside');
  try {
    compose('run', '--rm', '--no-deps', 'databases');
    expect(psql(`SELECT rolcanlogin FROM pg_roles WHERE rolname = 'key_rotator'`).trim()).toBe('t');
    psql('DROP OWNED BY key_rotator', 'DROP ROLE key_rotator');
  } finally {
    psql('ALTER ROLE set_aside RENAME TO key_rotator');
  }
});
