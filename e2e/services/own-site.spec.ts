import path from 'node:path';
import { expect, test } from '@playwright/test';
import { parseSignInLink } from '@oncelink/contracts';
import { ServiceProcess, startCluster, type Cluster } from '@oncelink/testing/cluster';
import { bearer } from '@oncelink/testing/product/account-client';
import { call, draftLink, openAnswer, reveal } from '@oncelink/testing/product/link-client';

/** What a site of one's own is told: no payments, no mail, no strangers. */
const OWN = { BILLING: 'off', MAIL: 'off', SIGN_UP: 'invited', WHO_MAY_CREATE: 'accounts' };
const OF_MAIL = ['SMTP_URL', 'MAIL_FROM', 'SUPPORT_ADDRESS', 'SALES_ADDRESS'];

let cluster: Cluster;
let authEnv: Readonly<Record<string, string>> = {};

test.beforeAll(async () => {
  cluster = await startCluster({
    replicas: 1,
    gateways: 1,
    auth: true,
    demo: false,
    env: OWN,
    rewire: (service, env) => {
      if (service !== 'auth') return Promise.resolve(env);
      authEnv = Object.fromEntries(Object.entries(env).filter(([name]) => !OF_MAIL.includes(name)));
      return Promise.resolve(authEnv);
    },
  });
});
test.afterAll(() => cluster.stop());

const gateway = (): string => cluster.gateways[0] ?? '';

/** Runs the command of the operator. @returns what stands after the # of the link that it prints */
async function invite(address: string) {
  const script = path.resolve(import.meta.dirname, '../../apps/auth-service/dist/invite.js');
  const command = new ServiceProcess('invite', [script, address], authEnv);
  await command.succeeded();
  const link = parseSignInLink(/#(\S+)/.exec(command.output)?.[1] ?? '');
  if (link === null) throw new Error(`There is no link in: ${command.output}`);
  return link;
}

test('a site without mail and payments lets in those that its operator invites, and gives them everything @long', async () => {
  const link = await invite('ann@example.com');
  const signedIn = await call(gateway(), '/api/auth/verify-link', link);
  expect(signedIn).toMatchObject({ status: 200, body: { user: { email: 'ann@example.com' } } });
  const again = await call(gateway(), '/api/auth/verify-link', link);
  expect(again).toMatchObject({ status: 401, body: { code: 'INVALID_SIGN_IN_LINK' } });

  const draft = await draftLink('password', 'the cellar door', 604_800);
  const created = await call(gateway(), draft.path, draft.body, bearer(signedIn.body['token']));
  expect(created.status).toBe(201);
  // Readers need no account.
  const held = await draft.finish(created.body);
  const opened = await reveal(gateway(), held);
  expect(await openAnswer(held, opened.body)).toBe('the cellar door');
});

test('strangers make no links and get no code there @long', async () => {
  for (const kind of ['sealed', 'short'] as const) {
    const { path: address, body } = await draftLink(kind, 'hello');
    expect(await call(gateway(), address, body)).toMatchObject({
      status: 401,
      body: { code: 'ACCOUNT_NEEDED' },
    });
  }
  const asked = await call(gateway(), '/api/auth/send-verification', { email: 'eve@example.com' });
  expect(asked).toMatchObject({ status: 503, body: { code: 'MAIL_OFF' } });
});
