import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { serveVault, type VaultServer } from '../testing/serve-vault.ts';
import { KmsError } from './kms.ts';
import { openKms } from './open-kms.ts';

let vault: VaultServer;
beforeEach(async () => {
  vault = await serveVault();
});
afterEach(async () => {
  await vault[Symbol.asyncDispose]();
});

const open = (more = {}) => openKms(vault.env.KEY_RING_KMS, { ...vault.env, ...more });
const key = randomBytes(32);

it('wraps and unwraps, with the token that is there at the time', async () => {
  const kms = open();
  const wrapped = await kms.wrap(key, 1);
  vault.changeToken();
  expect(await kms.unwrap(wrapped, 1)).toEqual(key);
});

it('signs in as the account of its pod', async () => {
  const kms = open({ VAULT_TOKEN_FILE: undefined, VAULT_ROLE: 'oncelink', VAULT_JWT_FILE: vault.jwtFile });
  expect(await kms.unwrap(await kms.wrap(key, 7), 7)).toEqual(key);
  expect(vault.asked).toEqual(['login', 'encrypt', 'login', 'decrypt']);
});

it('says what Vault answers, and never what was sent', async () => {
  vault.seal(true);
  await expect(open().wrap(key, 1)).rejects.toThrow(
    new KmsError(`Vault at ${new URL(vault.url).host} answers with 503 (Vault is sealed).`),
  );
  vault.seal(false);
  const foreign = openKms('vault://transit/other', vault.env);
  await expect(foreign.wrap(key, 1)).rejects.toThrow('answers with 403 (permission denied).');
  await expect(open({ VAULT_TOKEN_FILE: '/nowhere' }).wrap(key, 1)).rejects.toThrow(
    "needs a token, and /nowhere can't be read.",
  );
});

it('sends nothing to a server that its authority does not vouch for', async () => {
  await expect(open({ VAULT_CACERT: undefined }).wrap(key, 1)).rejects.toThrow(
    "can't be reached (DEPTH_ZERO_SELF_SIGNED_CERT)",
  );
  expect(vault.asked).toEqual([]);
});
