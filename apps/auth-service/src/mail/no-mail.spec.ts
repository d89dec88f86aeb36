import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AUTH_PATTERNS, parseSignInLink, type AuthContract } from '@oncelink/contracts';
import { createBatchService, RedisListClient, RedisListServer } from '@oncelink/messaging';
import { createNestLog } from '@oncelink/service-kit';
import { runTransaction } from '@oncelink/service-kit/database';
import { AppModule } from '../app.module.ts';
import { makeInvitation } from '../codes/make-invitation.ts';
import { SignInHashes } from '../codes/sign-in-hashes.service.ts';
import { readAuthConfig } from '../config.ts';
import { LOG, MAIL_KEY, SIGN_IN_CODE_KEY, startAuthSite, type AuthSite } from '../testing/auth-site.ts';
import { randomEmail, sendRequest, verifyRequest } from '../testing/sign-in-requests.ts';

let site: AuthSite;
let client: RedisListClient<AuthContract>;
let close: () => Promise<void>;
let invite: (email: string) => Promise<string>;

beforeAll(async () => {
  site = await startAuthSite();
  const { pool, dataSource, redis } = await site.startReplica();
  const config = readAuthConfig({
    MAIL: 'off',
    AUTH_DATABASE_URL: site.postgres.url,
    REDIS_JOBS_URL: site.redis.url,
    SIGN_IN_CODE_KEY: SIGN_IN_CODE_KEY.toString('base64url'),
    MAIL_KEY: MAIL_KEY.toString('base64url'),
  });
  const channel = { url: site.redis.url, service: 'auth', assertionKey: Buffer.alloc(32, 3) };
  const app = await createBatchService(AppModule.of({ config, log: LOG, pool, dataSource, redis }), {
    strategy: new RedisListServer(channel),
    logger: createNestLog(LOG),
  });
  await app.listen();
  client = new RedisListClient<AuthContract>(channel);
  await client.connect();
  close = () => app.close();
  const hashes = new SignInHashes(SIGN_IN_CODE_KEY);
  invite = async (email) => {
    const { url } = await runTransaction(dataSource, ({ query }) =>
      makeInvitation(query, { hashes, origin: 'https://oncelink.example', signUp: 'open' }, email),
    );
    return new URL(url).hash.slice(1);
  };
});
afterAll(async () => {
  client.close();
  await close();
  await site.stop();
});

const options = { requestId: 'spec', caller: null };

it('the service starts without a mail server, and accepts no mail that nobody would send', async () => {
  const asked = client.call(AUTH_PATTERNS.sendCode, sendRequest(), options);
  await expect(asked).rejects.toThrow();
  expect(await site.query('SELECT 1 FROM mail_outbox')).toEqual([]);
});

it('people sign in by the link of an invitation', async () => {
  const link = parseSignInLink(await invite(randomEmail()));
  if (link === null) throw new Error('This is no sign-in link.');
  const request = { ...verifyRequest({ ...link, code: '' }), link: link.link };
  expect(await client.call(AUTH_PATTERNS.verifyLink, request, options)).toMatchObject({
    outcome: 'signed-in',
    user: { email: link.email },
  });
});
