import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeBase64url, encodeBase64url } from '../base64url.ts';
import { sha256 } from '../bytes.ts';
import { draftSealedLink, makeShortLink } from '../make-links.ts';
import type { Cover, Message, OpenedMessage, ReceivedLink } from '../link-types.ts';
import { readLink } from '../read-link.ts';
import { everyBitFlip } from '../testing/flip-bits.ts';
import { quickStretch } from '../testing/quick-stretch.ts';
import { stageOf } from '../testing/stage-of.ts';
import { fieldsOf, FORM_NAMES, neededField } from './forms.ts';
import {
  draftRichLink,
  makeRichPasswordLink,
  makeRichShortLink,
  makeRichUnsealedLink,
} from './make-rich-links.ts';
import type { RichContent } from './rich-writer.ts';

const CODE = 'AbCdEf0123';
const SEAL = encodeBase64url(new Uint8Array(32).fill(7));
const REPLY = encodeBase64url(new Uint8Array(64).fill(9));
const LOGIN = { form: 'login', values: { user: 'ada', password: 'hunter2' } } as const;

interface Made {
  readonly pathname: string;
  readonly fragment: string;
  readonly encryptedData?: string;
}

const MAKERS: Record<string, (content: RichContent) => Promise<Made>> = {
  sealed: async (content) => ({ pathname: '/s-', ...(await (await draftRichLink(content)).finish(SEAL)) }),
  unsealed: async (content) => ({ pathname: '/s-', ...(await makeRichUnsealedLink(content)) }),
  short: async (content) => ({ pathname: `/sh-${CODE}`, ...(await makeRichShortLink(content)) }),
  password: async (content) => ({
    pathname: `/shp-${CODE}`,
    ...(await makeRichPasswordLink(content, 'harbor-42', quickStretch)),
  }),
};

async function openLink(link: ReceivedLink, encryptedData = ''): Promise<OpenedMessage> {
  if (link.kind === 'unsealed') return link.open();
  if (link.kind === 'sealed') return link.open(SEAL);
  if (link.kind === 'short') return link.open(encryptedData);
  return (await link.unlock('harbor-42', quickStretch)).open(encryptedData);
}

async function roundTrip(kind: string, content: RichContent) {
  const made = await MAKERS[kind]?.(content);
  if (made === undefined) throw new Error(`no maker of ${kind}`);
  const link = await readLink(made);
  return { cover: link.cover, message: await openLink(link, made.encryptedData), made };
}

const word = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
const fields = fc.constantFrom(...FORM_NAMES).chain((form) => {
  const needed = neededField(form);
  const record = Object.fromEntries(fieldsOf(form).map((name) => [name, word]));
  return fc.record({ form: fc.constant(form), values: fc.record(record, { requiredKeys: [needed] }) });
});
const message: fc.Arbitrary<Message> = fc.oneof(
  fc.record({ text: word, fields, reply: fc.constant(REPLY) }, { requiredKeys: ['fields'] }),
  fc.record({ text: word, reply: fc.constant(REPLY) }, { requiredKeys: ['text'] }),
);
const cover: fc.Arbitrary<Cover> = fc.oneof(
  fc.record({ note: fc.string({ unit: 'binary', minLength: 1, maxLength: 140 }) }),
  fc.record({ note: word, tellsSender: fc.constant(true as const) }),
  fc.record({ tellsSender: fc.constant(true as const) }),
);

describe.each(Object.keys(MAKERS))('rich %s link', (kind) => {
  it('gives back 200 random messages and covers exactly', async () => {
    const content = fc.record({ message, cover }, { requiredKeys: ['message'] });
    const holds = fc.asyncProperty(content, async (given) => {
      const opened = await roundTrip(kind, given);
      const { text, fields: asked, reply } = given.message;
      const isText = asked === undefined && reply === undefined;
      expect(opened.message).toEqual(isText ? text : given.message);
      expect(opened.cover).toEqual(given.cover);
    });
    await fc.assert(holds, { numRuns: 200 });
  }, 60_000);

  it('without a cover and with a text alone is a plain link', async () => {
    const { made, message: text, cover: none } = await roundTrip(kind, { message: { text: 'hunter2' } });
    expect([text, none]).toEqual(['hunter2', undefined]);
    const plain = kind === 'sealed' || kind === 'unsealed' ? 136 : 51;
    expect(made.fragment).toHaveLength(plain);
    expect(made.fragment).toMatch(/^A[hij]/);
  });

  it('is refused with any bit changed, before anything could be claimed', async () => {
    const { made } = await roundTrip(kind, { message: { fields: LOGIN }, cover: { note: 'For Ada' } });
    for (const fragment of everyBitFlip(made.fragment)) {
      expect(await stageOf(() => readLink({ ...made, fragment }))).not.toBe('opened');
    }
  });

  it('does not open under another cover, even when the check was forged to fit', async () => {
    const { made } = await roundTrip(kind, { message: { fields: LOGIN }, cover: { note: 'For Ada' } });
    const bytes = decodeBase64url(made.fragment);
    const other = Buffer.from(bytes.subarray(0, -4));
    expect(other.indexOf('For Ada')).toBe(2 + 32 + 2 + 3);
    other.write('For Eve', other.indexOf('For Ada'));
    const check = await sha256(new Uint8Array(Buffer.concat([Buffer.from('oncelink/v2 check\0'), other])));
    const fragment = encodeBase64url(Buffer.concat([other, check.subarray(0, 4)]));
    const link = await readLink({ ...made, fragment });
    expect(link.cover).toEqual({ note: 'For Eve' });
    expect(await stageOf(() => openLink(link, made.encryptedData))).toBe('operation');
  });
});

describe('the server', () => {
  it('can not tell a rich short link from a plain one', async () => {
    const rich = await makeRichShortLink({ message: { fields: LOGIN }, cover: { note: 'For Ada' } });
    const plain = await makeShortLink('twenty-six letters of text');
    const [richBytes, plainBytes] = [rich, plain].map(({ encryptedData }) => decodeBase64url(encryptedData));
    expect(richBytes?.subarray(0, 2)).toEqual(plainBytes?.subarray(0, 2));
    expect(richBytes).toHaveLength(plainBytes?.length ?? 0);
  });

  it('is asked for the same things for any rich direct link', async () => {
    const { finish: _finish, ...rich } = await draftRichLink({ message: { fields: LOGIN } });
    const { finish: _other, ...plain } = await draftSealedLink();
    expect(Object.keys(rich)).toEqual(Object.keys(plain));
  });
});

describe('nothing is made of', () => {
  const text = 'hunter2';
  it.each<[string, RichContent, string]>([
    ['a note of 141 characters', { message: { text }, cover: { note: '🔒'.repeat(141) } }, 'cover'],
    ['an empty note', { message: { text }, cover: { note: '' } }, 'cover'],
    ['a broken note', { message: { text }, cover: { note: '\uD83D' } }, 'cover'],
    ['no message at all', { message: {} }, 'parts'],
    ['a reply alone', { message: { reply: REPLY } }, 'parts'],
    ['a reply of another size', { message: { text, reply: 'AAAA' } }, 'parts'],
    [
      'a login without a password',
      { message: { fields: { form: 'login', values: { user: 'ada' } } } },
      'parts',
    ],
    [
      'an empty field',
      { message: { fields: { form: 'login', values: { password: 'x', user: '' } } } },
      'parts',
    ],
    [
      'a field of another form',
      { message: { fields: { form: 'key', values: { value: 'x', pin: '1' } } } },
      'parts',
    ],
    ['a broken field', { message: { fields: { form: 'key', values: { value: '\uDD12' } } } }, 'message'],
    [
      'texts that are too long together',
      { message: { text: 'x'.repeat(1995), fields: { form: 'login', values: { password: '123456' } } } },
      'message',
    ],
  ])('%s', async (_what, content, stage) => {
    for (const make of Object.values(MAKERS)) expect(await stageOf(() => make(content))).toBe(stage);
  });
});
