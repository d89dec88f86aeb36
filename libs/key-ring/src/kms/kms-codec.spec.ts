import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FileRingStore } from '../file-ring-store.ts';
import { readRing } from '../ring-files.ts';
import { generateKey, type Ring } from '../ring.ts';
import { serveVault, type VaultServer } from '../testing/serve-vault.ts';
import { storedRings } from '../testing/stored-rings.ts';
import { codecOf } from './kms-codec.ts';
import type { KmsConfig } from './kms-settings.ts';

let vault: VaultServer;
let folder: string;
let file: string;
beforeEach(async () => {
  vault = await serveVault();
  folder = mkdtempSync(path.join(tmpdir(), 'oncelink-ring-'));
  file = path.join(folder, 'ring.json');
});
afterEach(async () => {
  await vault[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** What another process with these settings has. */
const codec = (more: KmsConfig = {}) => codecOf({ ...vault.env, ...more });
const storeOf = (more?: KmsConfig) => new FileRingStore(file, codec(more));
const bytesOf = ({ keys }: Ring): string[] => keys.map(({ key }) => key.export().toString('base64url'));
const stored = (): string => storedRings(file).join('');

const first: Ring = { version: 1, keys: [generateKey(1)] };
const second: Ring = { version: 2, keys: [...first.keys, generateKey(2)] };

describe('a ring whose keys a KMS wraps', () => {
  it('has no key in what is stored, and gives them to who may ask', async () => {
    await storeOf().create(first);
    for (const text of bytesOf(first)) expect(stored()).not.toContain(text);
    expect(stored()).toContain('"by": "vault://transit/oncelink"');
    const ring = await readRing(file, codec());
    expect(bytesOf(ring)).toEqual(bytesOf(first));
    expect(ring.keys.map(({ wrappedBy }) => wrappedBy)).toEqual(['vault://transit/oncelink']);
  });

  it('asks about each key once, and again only in another process', async () => {
    const store = storeOf();
    await store.create(first);
    await store.read();
    // Wrapped, asked back, and read.
    expect(vault.asked).toEqual(['encrypt', 'decrypt', 'decrypt']);
    const { revision } = await store.read();
    await store.replace(second, revision);
    await store.read();
    expect(vault.asked.slice(3)).toEqual(['encrypt', 'decrypt', 'decrypt']);
  });

  it('goes on with the keys that it has while the KMS is away', async () => {
    const store = storeOf();
    await store.create(first);
    await store.read();
    await vault.stop();
    expect(bytesOf((await store.read()).ring)).toEqual(bytesOf(first));
    await expect(store.replace(second, '1')).rejects.toThrow(
      /^Vault at localhost:\d+ can't be reached \(ECONNREFUSED\)\.$/,
    );
    // Nothing was written.
    expect(bytesOf((await store.read()).ring)).toEqual(bytesOf(first));
    await vault.start();
    await store.replace(second, '1');
    expect(bytesOf(await readRing(file, codec()))).toEqual(bytesOf(second));
  });

  it('forgets a key that has left the ring', async () => {
    const reader = codec();
    const store = storeOf();
    await store.create(second);
    await readRing(file, reader);
    const before = stored();
    await store.replace({ version: 3, keys: second.keys.slice(1) }, '2');
    await readRing(file, reader);
    await vault.stop();
    await expect(reader?.decode(before, 'the ring before')).rejects.toThrow("can't be reached");
  });

  it('is bound to the number of each key', async () => {
    await storeOf().create(first);
    const moved = stored().replace('"kid": 1', '"kid": 2');
    await expect(codec()?.decode(moved, 'the ring')).rejects.toThrow(
      /answers with 400 \(cipher: message authentication failed\)\.$/,
    );
  });

  it('reads what an older version of the KMS key has wrapped', async () => {
    await storeOf().create(first);
    vault.rotateKey();
    expect(bytesOf(await readRing(file, codec()))).toEqual(bytesOf(first));
  });
});

describe('coming and going', () => {
  it('a ring that lies there as it is gets wrapped when it is written next', async () => {
    await new FileRingStore(file).create(first);
    const store = storeOf();
    const { ring, revision } = await store.read();
    expect(ring.keys[0]?.wrappedBy).toBeUndefined();
    await store.replace(second, revision);
    for (const text of bytesOf(second)) expect(stored()).not.toContain(text);
  });

  it('`none` unwraps what is wrapped, and writes it as it is', async () => {
    await storeOf().create(first);
    const store = storeOf({ KEY_RING_KMS: 'none' });
    const { revision } = await store.read();
    await store.replace(second, revision);
    expect(bytesOf(await readRing(file))).toEqual(bytesOf(second));
  });

  it('who has no setting is told which one, and reads nothing', async () => {
    await storeOf().create(first);
    await expect(readRing(file)).rejects.toThrow('is wrapped by vault://transit/oncelink: set KEY_RING_KMS.');
  });

  it.each([
    [{ VAULT_ADDR: undefined }, 'Vault needs VAULT_ADDR.'],
    [{ VAULT_TOKEN_FILE: undefined }, 'Vault needs VAULT_TOKEN_FILE or VAULT_ROLE.'],
    [{ VAULT_CACERT: '/nowhere' }, "/nowhere can't be read."],
    [{ KEY_RING_KMS: 'vault://transit/../sys/seal' }, 'names no key of a KMS.'],
    [{ KEY_RING_KMS: 'vault://transit/..' }, 'names no key of a KMS.'],
    [{ KEY_RING_KMS: 'awskms://arn:aws:kms:eu-central-1:1:key' }, 'names no key of a KMS.'],
    [{ KEY_RING_KMS: 'gcpkms://projects/p/cryptoKeys/k' }, 'names no key of a KMS.'],
  ])('what is missing is said before anything is read: %j', (more, words) => {
    expect(() => codec(more)).toThrow(words);
  });
});
