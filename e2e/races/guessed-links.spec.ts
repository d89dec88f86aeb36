import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { Cluster } from '@oncelink/testing/cluster';
import { CODE_ALPHABET, CODE_LENGTH } from '@oncelink/contracts';
import { call, createLink, type Answer, type HeldLink } from '@oncelink/testing/product/link-client';
import { fingerprint, query } from '@oncelink/testing/product/database';
import { testOfRivals as test } from '../shared-clusters.ts';

/** Two minutes of two cores: at night. */
const GUESSES = 100_000;
const SIZES = [
  { live: 200, guesses: GUESSES / 50, when: '' },
  { live: 10_000, guesses: GUESSES, when: ' @long' },
];
const IN_FLIGHT = 128;
const LONGER_THAN_EVENTS_WAIT_MS = 1000;

let cluster: Cluster;

test.beforeAll(async ({ cluster: shared }) => {
  cluster = shared;
  // What the files before have opened changes once more, when it is erased.
  await query(cluster.databaseUrl, 'DELETE FROM link');
});

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');
const randomCode = (): string =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');

async function inParallel<T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let i = next++; i < count; i = next++) results[i] = await run(i);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return results;
}

/** Every call that could change a link: with a real code and a wrong proof, or with a made-up code. */
function guess(origin: string, index: number, links: readonly HeldLink[]): Promise<Answer> {
  const link = links[index % links.length];
  const real = index % 2 === 0;
  const shortCode = real && link && 'shortCode' in link.name ? link.name.shortCode : randomCode();
  const id = real && link && 'id' in link.name ? link.name.id : random(16);
  const proof = random(32);
  const claim = random(32);
  const calls = [
    () => call(origin, '/api/reveal-secret', { shortCode, proof, claim, password: random(32) }),
    () => call(origin, '/api/seals/reveal', { id, proof, claim }),
    () => call(origin, '/api/verify-password', { code: shortCode, proof, password: random(32) }),
    () => call(origin, '/api/delete-secret', { shortCode, proof }),
    () => call(origin, '/api/delete-secret', { id, proof }),
    () => call(origin, '/api/reveal/ack', { shortCode, proof, claim }),
    () => call(origin, '/api/reveal/ack', { id, proof, claim }),
    () => call(origin, `/api/get-short-url?code=${shortCode}`, undefined, { 'x-link-proof': proof }),
  ];
  return (calls[Math.floor(index / 2) % calls.length] ?? (() => Promise.reject(new Error('no call'))))();
}

for (const { live, guesses, when } of SIZES)
  test(`R4: ${guesses} guesses on ${live} live links change nothing and learn nothing${when}`, async () => {
    test.setTimeout(600_000);
    const origin = cluster.gateways[0] ?? '';
    const kinds = ['sealed', 'short', 'password'] as const;
    const links = await inParallel(live, (i) => createLink(origin, kinds[i % 3] ?? 'short', 'hunter2'));
    const before = await fingerprint(cluster.databaseUrl);

    const answers = await inParallel(guesses, (i) => guess(origin, i, links));

    // An acknowledgement is answered before anybody has looked for its link, so its answer tells nothing either.
    expect(new Set(answers.map((answer) => `${answer.status} ${String(answer.body['code'])}`))).toEqual(
      new Set(['404 NOT_FOUND', '204 undefined']),
    );
    await pause(LONGER_THAN_EVENTS_WAIT_MS);
    expect(await fingerprint(cluster.databaseUrl)).toBe(before);
  });
