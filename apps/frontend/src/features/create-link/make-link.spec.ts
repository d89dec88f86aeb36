import { describe, expect, it } from '@jest/globals';
import { readLink } from '@oncelink/link-crypto';
import { StretchError } from '../../lib/crypto/stretch-error.ts';
import type { LinkOrder } from './link-order.ts';
import { makeLink, makeUnsealed } from './make-link.ts';
import { CODE, createHarness, NOW, quickStretch, SEAL } from './testing/create-link-harness.ts';

const ORDER: LinkOrder = {
  text: 'hunter2',
  rich: null,
  password: null,
  shortLink: false,
  expiresIn: 86_400,
};

const read = (url: string) => {
  const { pathname, hash } = new URL(url);
  return readLink({ pathname, fragment: hash.slice(1) });
};

/** The body of the one call to the server, with the envelope for the reader. */
function bodyOf(sent: readonly { readonly body: unknown }[]): Record<string, unknown> {
  expect(sent).toHaveLength(1);
  return Object(sent[0]?.body);
}

describe('making a link', () => {
  it('direct: the server is asked for a seal and learns nothing of the message', async () => {
    const { effects, sent } = createHarness();
    const { kind, url, ttl } = await makeLink(ORDER, effects);
    expect({ kind, ttl }).toEqual({ kind: 'sealed', ttl: 86_400 });
    expect(url).toMatch(/^https:\/\/oncelink\.example\/s-#[\w-]+$/);
    expect(Object.keys(bodyOf(sent)).toSorted()).toEqual(['expiresIn', 'id', 'proofHash']);
    const link = await read(url);
    expect(link.kind === 'sealed' && (await link.open(SEAL))).toBe('hunter2');
  });

  it.each([
    [{ after: 3600 }, 3600],
    [{ at: NOW + 90_500 }, 91],
    [{ at: NOW + 400 * 86_400_000 }, 30 * 86_400],
    [{ at: NOW }, undefined],
    [{ at: NOW - 1 }, undefined],
    [undefined, undefined],
  ])('that opens later, of each kind: %j is a start in %j seconds', async (start, startsIn) => {
    for (const order of [ORDER, { ...ORDER, shortLink: true }, { ...ORDER, password: 'harbor-42' }]) {
      const { effects, sent } = createHarness();
      const made = await makeLink({ ...order, start }, effects);
      expect([made.startsIn, bodyOf(sent)['startsIn']]).toEqual([startsIn, startsIn]);
    }
  });

  it('short: on the address of this page, whatever the server calls itself', async () => {
    const { effects, sent } = createHarness();
    const { kind, url } = await makeLink({ ...ORDER, shortLink: true, expiresIn: null }, effects);
    expect(kind).toBe('short');
    expect(url.startsWith(`https://oncelink.example/sh-${CODE}#`)).toBe(true);
    const body = bodyOf(sent);
    expect(body).toMatchObject({ passwordHash: null, isPasswordProtected: false, expiresIn: null });
    const link = await read(url);
    expect(link.kind === 'short' && (await link.open(String(body['encryptedData'])))).toBe('hunter2');
  });

  it('with a password: stored as well, also when no short link was asked for', async () => {
    const { effects, sent } = createHarness();
    const { kind, url, passwordSuite } = await makeLink({ ...ORDER, password: 'harbor-42' }, effects);
    expect({ kind, passwordSuite }).toEqual({ kind: 'password', passwordSuite: 2 });
    expect(url.startsWith(`https://oncelink.example/shp-${CODE}#`)).toBe(true);
    const body = bodyOf(sent);
    expect(body).toMatchObject({ isPasswordProtected: true, passwordHash: expect.any(String) });
    const link = await read(url);
    const open = link.kind === 'password' && (await link.unlock('harbor-42', quickStretch)).open;
    expect(open && (await open(String(body['encryptedData'])))).toBe('hunter2');
  });

  it.each(['hunter2', 'harbor-42'])('sends %s nowhere', async (secret) => {
    for (const order of [ORDER, { ...ORDER, shortLink: true }, { ...ORDER, password: 'harbor-42' }]) {
      const { effects, sent } = createHarness();
      const { url } = await makeLink(order, effects);
      const traffic = JSON.stringify(sent);
      expect(traffic).not.toContain(secret);
      expect(traffic).not.toContain(Buffer.from(secret).toString('base64url'));
      expect(traffic).not.toContain(new URL(url).hash.slice(1));
    }
  });

  it('takes PBKDF2 where Argon2id is missing or has no memory, and says so in the link', async () => {
    const missing = createHarness({ hasArgon2id: () => false });
    const noMemory = createHarness({
      stretch: (suite, ...rest) =>
        suite === 2 ? Promise.reject(new StretchError('run')) : quickStretch(suite, ...rest),
    });
    for (const { effects } of [missing, noMemory]) {
      const { url, passwordSuite } = await makeLink({ ...ORDER, password: 'harbor-42' }, effects);
      expect(await read(url)).toMatchObject({ kind: 'password', suite: 3 });
      expect(passwordSuite).toBe(3);
    }
  });

  it('makes no weaker link because code did not arrive', async () => {
    const { effects, sent } = createHarness({ stretch: () => Promise.reject(new StretchError('load')) });
    await expect(makeLink({ ...ORDER, password: 'harbor-42' }, effects)).rejects.toEqual(
      new StretchError('load'),
    );
    expect(sent).toEqual([]);
  });

  it('unsealed: without any server, for ever', async () => {
    const { url, ...rest } = await makeUnsealed({ text: 'hunter2', rich: null }, 'https://oncelink.example');
    expect(rest).toEqual({ kind: 'unsealed', ttl: null });
    const link = await read(url);
    expect(link.kind === 'unsealed' && (await link.open())).toBe('hunter2');
  });
});
