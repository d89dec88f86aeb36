import { describe, expect, it } from '@jest/globals';
import { LINK_TAG } from '@oncelink/contracts/notices';
import { readLink } from '@oncelink/link-crypto';
import type { RichForm } from '../create-form.ts';
import type { LinkOrder } from '../link-order.ts';
import { makeLink, makeUnsealed } from '../make-link.ts';
import { createHarness, quickStretch, SEAL } from '../testing/create-link-harness.ts';
import { changeRich, NOTHING_RICH } from './rich-form.ts';

const LOGIN: RichForm = {
  ...NOTHING_RICH,
  note: 'For the staging database',
  form: 'login',
  values: { user: 'ada', password: 'hunter2', address: '' },
};
const MESSAGE = { fields: { form: 'login', values: { user: 'ada', password: 'hunter2' } } };
const ORDER: LinkOrder = { text: 'typed', rich: LOGIN, password: null, shortLink: false, expiresIn: 86_400 };

const read = (url: string) => {
  const { pathname, hash } = new URL(url);
  return readLink({ pathname, fragment: hash.slice(1) });
};

/** What a reader gets, by what the server was sent. */
async function open(url: string, body: unknown) {
  const link = await read(url);
  const { encryptedData } = Object(body);
  if (link.kind === 'sealed') return [link.cover, await link.open(SEAL)];
  if (link.kind === 'short') return [link.cover, await link.open(encryptedData)];
  if (link.kind === 'unsealed') return [link.cover, await link.open()];
  return [link.cover, await (await link.unlock('harbor-42', quickStretch)).open(encryptedData)];
}

describe('a login with a note', () => {
  it.each<[string, Partial<LinkOrder>]>([
    ['direct', {}],
    ['short', { shortLink: true }],
    ['password', { password: 'harbor-42' }],
  ])('goes into a %s link, without the field that was left empty', async (_kind, change) => {
    const { effects, sent } = createHarness();
    const { url } = await makeLink({ ...ORDER, ...change }, effects);
    expect(await open(url, sent[0]?.body)).toEqual([{ note: LOGIN.note }, MESSAGE]);
    expect(JSON.stringify(sent)).not.toContain('staging');
  });

  it('goes into a link without a server', async () => {
    const { url } = await makeUnsealed(ORDER, 'https://oncelink.example');
    expect(await open(url, {})).toEqual([{ note: LOGIN.note }, MESSAGE]);
  });
});

it('a note alone stands before the text', async () => {
  const { effects, sent } = createHarness();
  const { url } = await makeLink({ ...ORDER, rich: { ...LOGIN, form: null } }, effects);
  expect(await open(url, sent[0]?.body)).toEqual([{ note: LOGIN.note }, 'typed']);
});

describe('a link whose maker wants a mail', () => {
  it.each<[string, Partial<LinkOrder>]>([
    ['direct', {}],
    ['short', { shortLink: true }],
    ['password', { password: 'harbor-42' }],
  ])(
    'is made as a %s one that tells its reader, and asks the server with four letters alone',
    async (_kind, change) => {
      const { effects, sent } = createHarness();
      const rich = { ...LOGIN, tells: true };
      const { url, tag } = await makeLink({ ...ORDER, rich, ...change }, effects);
      expect(await open(url, sent[0]?.body)).toEqual([{ note: LOGIN.note, tellsSender: true }, MESSAGE]);
      expect(sent[0]?.body).toMatchObject({ tell: { tag, language: 'en' } });
      expect(tag).toMatch(LINK_TAG);
    },
  );

  it('tells nobody where no server learns of its end', async () => {
    const order = { ...ORDER, rich: { ...LOGIN, tells: true } };
    const { url, tag } = await makeUnsealed(order, 'https://oncelink.example');
    expect(await open(url, {})).toEqual([{ note: LOGIN.note }, MESSAGE]);
    expect(tag).toBeUndefined();
  });

  it('asks for nothing where nobody wants one', async () => {
    const { effects, sent } = createHarness();
    expect(await makeLink(ORDER, effects)).not.toHaveProperty('tag');
    expect(sent[0]?.body).not.toHaveProperty('tell');
  });
});

describe('the form', () => {
  it('is a plain one again when nothing of it is left', () => {
    const noted = changeRich(null, { note: 'x' });
    expect(noted).toMatchObject({ note: 'x', form: null });
    expect(changeRich(noted, { note: '' })).toBeNull();
    const told = changeRich(null, { tells: true });
    expect(told).toMatchObject({ tells: true, form: null });
    expect(changeRich(told, { tells: null })).toBeNull();
  });

  it('cuts a note where people would, and leaves out what is half a character', () => {
    expect(changeRich(null, { note: '🔒'.repeat(141) })?.note).toBe('🔒'.repeat(140));
    expect(changeRich(null, { note: 'a\uD83Db' })?.note).toBe('ab');
  });

  it.each<[string, RichForm['values'], RichForm['problem']]>([
    ['nothing', {}, 'empty'],
    ['blanks', { password: '  ' }, 'empty'],
    ['a user alone', { user: 'ada' }, 'empty'],
    ['half a character', { password: '\uD83D' }, 'malformed'],
    ['too much in all fields', { password: 'x'.repeat(1001), user: 'x'.repeat(1000) }, 'too-long'],
    ['a password', { password: 'hunter2' }, null],
  ])('with %s in a login', (_what, values, problem) => {
    expect(changeRich(null, { form: 'login', values })?.problem).toBe(problem);
  });
});
