import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { Cluster } from '@oncelink/testing/cluster';
import { KEY_SCOPES, SIGN_IN_CODE, type KeyScope } from '@oncelink/contracts';
import { makeShortLink } from '@oncelink/link-crypto';
import { bearer, sendCode, verifyCode } from '@oncelink/testing/product/account-client';
import { countStored, query } from '@oncelink/testing/product/database';
import { call, type Answer } from '@oncelink/testing/product/link-client';
import { testOfKeys as test } from '../shared-clusters.ts';

/* API keys against the running product, with two gateways that both remember what a key may do. */

const SIZES = [
  { repeats: 300, when: '' },
  { repeats: 1000, when: ' @long' },
];
const AT_ONCE = 100;
/** How late a gateway may still take a key that has ended. */
const SOON_MS = 1000;

let cluster: Cluster;
let session: Record<string, string>;
test.beforeAll(async ({ cluster: shared }) => {
  cluster = shared;
  session = await signIn('ada@example.org');
});

const gateway = (index = 0): string => cluster.gateways[index % cluster.gateways.length] ?? '';
const draw = (): string => randomBytes(32).toString('base64url');
const seal = () => ({ sealId: randomBytes(16).toString('base64url'), proofHash: draw() });

async function signIn(email: string): Promise<Record<string, string>> {
  const attempt = { email, requestId: await sendCode(gateway(), email), code: SIGN_IN_CODE.demoCode };
  return bearer((await verifyCode(gateway(), attempt)).body['token']);
}

async function makeKey(wish: object = {}, owner = session) {
  const all = { name: 'pipeline', scopes: KEY_SCOPES, ...wish };
  const { status, body } = await call(gateway(), '/api/account/keys', all, owner);
  expect(status).toBe(201);
  const { id } = Object(body['key']);
  return { id: String(id), headers: { authorization: `Bearer ${String(body['apiKey'])}` } };
}

const outcome = ({ status, body }: Answer): unknown => (status < 300 ? status : body['code']);

/** What each gateway says to a key that asks what it may do. */
const saidBy = (headers: Record<string, string>): Promise<unknown[]> =>
  Promise.all(
    cluster.gateways.map(async (origin) => outcome(await call(origin, '/api/v1/key', undefined, headers))),
  );

/** Both gateways know the key, and soon after `end` neither takes it. */
async function expectEnd({ headers }: { headers: Record<string, string> }, end: () => Promise<unknown>) {
  expect(await saidBy(headers)).toEqual([200, 200]);
  await end();
  await pause(SOON_MS);
  expect(await saidBy(headers)).toEqual(['KEY_INVALID', 'KEY_INVALID']);
}

test('every scope is for its calls alone', async () => {
  const { encryptedData: message, proofHash } = await makeShortLink('hunter2');
  const calls: readonly [KeyScope | null, string, object | undefined, number][] = [
    ['secrets:create', '/api/v1/seals', seal(), 201],
    ['secrets:create', '/api/v1/secrets', { message, password: null, proofHash }, 201],
    ['usage:read', '/api/v1/usage', undefined, 200],
    [null, '/api/v1/key', undefined, 200],
  ];
  for (const scope of KEY_SCOPES) {
    const { headers, id } = await makeKey({ scopes: [scope] });
    for (const [needed, path, body, status] of calls) {
      const expected = needed === null || needed === scope ? status : 'KEY_SCOPE';
      expect([scope, path, outcome(await call(gateway(), path, body, headers))]).toEqual([
        scope,
        path,
        expected,
      ]);
    }
    await query(cluster.accounts.databaseUrl, `DELETE FROM api_key WHERE id = '${id}'`);
  }
});

test('a key that has ended in any way is refused by every gateway that knew it', async () => {
  const revoked = await makeKey();
  await expectEnd(revoked, () =>
    call(gateway(), '/api/v1/leaked-key', { key: revoked.headers.authorization.slice(7) }),
  );
  const rotated = await makeKey();
  await expectEnd(rotated, () =>
    call(gateway(1), '/api/v1/key/rotate', { overlapHours: 0 }, rotated.headers),
  );
  // No gateway asks again until it has forgotten: it has to know beforehand when a key ends.
  for (const end of ['expires_at', 'lapses_at']) {
    const ending = await makeKey();
    const soon = `UPDATE api_key SET ${end} = now() + interval '4 seconds' WHERE id = '${ending.id}'`;
    await query(cluster.accounts.databaseUrl, soon);
    await expectEnd(ending, () => pause(4000));
  }
  const [key = '', ...typos] = ['', 'x', '0'].map(
    (end) => revoked.headers.authorization.slice(0, end === '' ? undefined : -1) + end,
  );
  for (const text of [key, ...typos])
    expect(await saidBy({ authorization: text })).toEqual(['KEY_INVALID', 'KEY_INVALID']);
  const foreign = await makeKey({ networks: ['192.0.2.0/24'] });
  expect(await saidBy(foreign.headers)).toEqual(['KEY_NETWORK', 'KEY_NETWORK']);
});

for (const { repeats, when } of SIZES)
  test(`${repeats} repeats of one create are one link, and another message under its proof is none${when}`, async () => {
    test.setTimeout(240_000);
    const { headers } = await makeKey();
    const before = await countStored(cluster.databaseUrl);
    const { encryptedData: message, proofHash } = await makeShortLink('hunter2');
    const body = { message, password: null, proofHash };
    const codes = new Set<unknown>();
    for (let sent = 0; sent < repeats; sent += AT_ONCE) {
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) => call(gateway(index), '/api/v1/secrets', body, headers)),
      );
      for (const answer of answers) codes.add(answer.status === 201 ? answer.body['code'] : answer.status);
    }
    expect([...codes]).toEqual([expect.stringMatching(/^\w{10}$/)]);
    const other = { ...body, message: (await makeShortLink('another')).encryptedData };
    expect(outcome(await call(gateway(), '/api/v1/secrets', other, headers))).toBe('PROOF_REUSED');
    expect(await countStored(cluster.databaseUrl)).toBe(before + 1);
  });
