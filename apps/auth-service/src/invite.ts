/**
 * `invite.js ADDRESS`: prints a link that signs in the first one to open it, as that address; its account is made if there is
 * none, unless SIGN_UP is off. For sites that send no mail, and for people who get none.
 */
import 'reflect-metadata';
import { readConfig, runProcess } from '@oncelink/service-kit';
import { createDataSource, createPool, runTransaction } from '@oncelink/service-kit/database';
import { makeInvitation } from './codes/make-invitation.ts';
import { SignInHashes } from './codes/sign-in-hashes.service.ts';
import { DATABASE_SETTINGS, LINK_SETTINGS } from './config.ts';
import { ENTITIES } from './entities.ts';

await runProcess('invite', async ({ onShutdown }) => {
  const [address = '', ...rest] = process.argv.slice(2);
  if (address === '' || rest.length > 0) throw new Error('Name one email address.');
  const config = readConfig({ ...DATABASE_SETTINGS, ...LINK_SETTINGS });
  const pool = createPool({ url: config.AUTH_DATABASE_URL, applicationName: 'invite' });
  const dataSource = createDataSource(pool, { entities: ENTITIES });
  onShutdown('database', () => (dataSource.isInitialized ? dataSource.destroy() : undefined));
  await dataSource.initialize();
  const hashes = new SignInHashes(config.SIGN_IN_CODE_KEY);
  const { origin } = new URL(config.PUBLIC_ORIGIN);
  const invitation = await runTransaction(dataSource, ({ query }) =>
    makeInvitation(query, { hashes, origin, signUp: config.SIGN_UP }, address),
  );
  process.stdout.write(`${invitation.url}\n`);
  process.stderr.write(`It signs in once, until ${invitation.expiresAt.toISOString()}.\n`);
  await dataSource.destroy();
});
