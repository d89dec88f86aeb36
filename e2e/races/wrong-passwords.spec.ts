import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Cluster } from '@oncelink/testing/cluster';
import { call, createLink, reveal, type Answer, type HeldLink } from '@oncelink/testing/product/link-client';
import { testOfRivals as test } from '../shared-clusters.ts';

let cluster: Cluster;

test.beforeAll(({ cluster: shared }) => {
  cluster = shared;
});

const gateway = (index = 0): string => cluster.gateways[index % cluster.gateways.length] ?? '';

function wrongTry(link: HeldLink, index: number): Promise<Answer> {
  const wrong = { ...link, passwordProof: randomBytes(32).toString('base64url') };
  if (index % 2 === 0) return reveal(gateway(index), wrong);
  const code = 'shortCode' in link.name ? link.name.shortCode : '';
  const body = { code, password: wrong.passwordProof, proof: link.proof };
  return call(gateway(index), '/api/verify-password', body);
}

test('R3: of 64 wrong passwords at once exactly ten count, then the secret is destroyed', async () => {
  for (let round = 0; round < 10; round += 1) {
    const link = await createLink(gateway(round), 'password', 'hunter2');
    const answers = await Promise.all(Array.from({ length: 64 }, (_, i) => wrongTry(link, i)));
    const wrong = answers.filter((answer) => answer.status === 401);
    expect(wrong.map((answer) => Number(answer.body['triesLeft'])).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    const locked = answers.filter((answer) => answer.status === 410 && answer.body['reason'] === 'locked');
    expect(locked.length).toBe(55);
    expect(await reveal(gateway(), link)).toMatchObject({ status: 410, body: { reason: 'locked' } });
  }
});

test('R3: nine wrong passwords leave one try, and the right one opens', async () => {
  const link = await createLink(gateway(), 'password', 'hunter2');
  const answers = [];
  for (let i = 0; i < 9; i += 1) answers.push(await wrongTry(link, i));
  expect(answers.map((answer) => answer.body['triesLeft'])).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect((await reveal(gateway(), link)).status).toBe(200);
});
