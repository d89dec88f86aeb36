import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { KubernetesSecretRingStore } from './kubernetes-ring-store.ts';
import { RingChangedError } from './ring-store.ts';
import { decodeRing, generateKey, RingError, type Ring } from './ring.ts';
import { serveSecret, type SecretServer } from './testing/serve-secret.ts';

let server: SecretServer;
beforeEach(async () => {
  server = await serveSecret('key-ring');
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
});

const storeOf = (name = 'key-ring') => new KubernetesSecretRingStore({ ...server, name });
const ringOf = (version: number, ...kids: readonly number[]): Ring => ({
  version,
  keys: kids.map((kid) => generateKey(kid)),
});
const kidsOf = ({ ring }: { ring: Ring }) => ring.keys.map(({ kid }) => kid);

describe('a ring in a Secret of Kubernetes', () => {
  it('is made once, in a Secret that is there and empty', async () => {
    const store = storeOf();
    await expect(store.read()).rejects.toThrow('The key ring in the Secret key-ring does not exist.');
    await store.create(ringOf(1, 1));
    expect(kidsOf(await store.read())).toEqual([1]);
    await expect(store.create(ringOf(1, 1))).rejects.toThrow(RingChangedError);
    expect(server.secret.metadata.labels).toEqual({ kept: 'yes' });
  });

  it('lies there as the file that pods mount', async () => {
    const ring = ringOf(1, 1);
    await storeOf().create(ring);
    const file = Buffer.from(server.secret.data?.['ring.json'] ?? '', 'base64').toString();
    expect(decodeRing(file, 'file').keys[0]?.key.equals(ring.keys[0]?.key ?? generateKey(1).key)).toBe(true);
  });

  it('is replaced only by a writer that read the last one', async () => {
    const store = storeOf();
    await store.create(ringOf(1, 1));
    const { revision } = await store.read();
    await store.replace(ringOf(2, 1, 2), revision);
    await expect(store.replace(ringOf(2, 1, 3), revision)).rejects.toThrow(RingChangedError);
    expect(kidsOf(await store.read())).toEqual([1, 2]);
  });

  it('is not replaced when another process writes between our read and our change', async () => {
    const store = storeOf();
    await store.create(ringOf(1, 1));
    const { revision } = await store.read();
    server.beforeNextPut(() => {
      server.secret.metadata.resourceVersion = '77';
    });
    await expect(store.replace(ringOf(2, 1, 2), revision)).rejects.toThrow(RingChangedError);
    expect(kidsOf(await store.read())).toEqual([1]);
  });

  it('is read with the token of the hour', async () => {
    const store = storeOf();
    await store.create(ringOf(1, 1));
    server.changeToken('second');
    expect(kidsOf(await store.read())).toEqual([1]);
  });

  it('is out of reach under another name, with words that say what the API answered', async () => {
    await expect(storeOf('other').read()).rejects.toThrow(
      new RingError('The API of Kubernetes answers GET of the Secret other with 403.'),
    );
  });

  it('is sent only to the server that the account trusts', async () => {
    const store = new KubernetesSecretRingStore({
      name: 'key-ring',
      accountFolder: server.accountFolder,
      apiUrl: server.apiUrl.replace('localhost', '127.0.0.1'),
    });
    await expect(store.create(ringOf(1, 1))).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  });
});
