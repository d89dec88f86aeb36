import { gzipSync } from 'node:zlib';
import { BODY_MAX_BYTES } from '@oncelink/contracts';
import { string } from 'fast-check';
import type { Dice } from './dice.ts';
import { ODD_KEYS, ODD_NUMBERS, ODD_TEXTS, ODD_VALUES } from './odd-values.ts';
import type { Schema } from '@oncelink/testing/product/api-document';

/** The body of a valid request, and what the document says of it. */
interface Whole {
  readonly value: Readonly<Record<string, unknown>>;
  readonly schema: Schema;
}

type Break = (dice: Dice, whole: Whole) => Buffer;

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const DEPTHS = [10, 1000, 8000];
const BOMB = gzipSync(Buffer.alloc(1_000_000, 0x20));
const ANY_TEXT = string({ unit: 'binary', maxLength: 60 });
const PLACE = '"place of the odd one"';

/** A field's value as a text to change. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? 'a'));

const pickField = (dice: Dice, { value }: Whole): string => dice.pick([...Object.keys(value), 'unknown']);

const put = (dice: Dice, whole: Whole, odd: unknown): Buffer =>
  json({ ...whole.value, [pickField(dice, whole)]: odd });

/** For what no value can be: the literal is put into the text. */
const putLiteral = (dice: Dice, whole: Whole, literal: string): Buffer =>
  Buffer.from(
    put(dice, whole, JSON.parse(PLACE))
      .toString()
      .replace(PLACE, () => literal),
  );

function mangleText(dice: Dice, text: string): string {
  const place = dice.below(text.length + 1);
  const odd = dice.chance(0.7) ? dice.pick(ODD_TEXTS) : dice.draw(ANY_TEXT);
  return text.slice(0, place) + odd + text.slice(place + dice.below(2));
}

function atBoundary(dice: Dice, { maxLength = 64, minLength = 1 }: Schema, text: string): string {
  const length = dice.pick([minLength - 1, minLength, maxLength, maxLength + 1, maxLength * 2, 15_000]);
  return text.padEnd(length, dice.pick([text || 'a', 'a', '\u{1f512}', ' '])).slice(0, Math.max(0, length));
}

const BREAKS: Readonly<Record<string, Break>> = {
  'field missing': (dice, whole) => {
    const { [pickField(dice, whole)]: _gone, ...others } = whole.value;
    return json(others);
  },
  'field added': (dice, { value }) => {
    const added = JSON.stringify(dice.pick(ODD_KEYS));
    return Buffer.from(
      JSON.stringify(value).replace(/\}$/, () => `,${added}:${JSON.stringify(dice.pick(ODD_VALUES))}}`),
    );
  },
  'key twice': (dice, whole) => {
    const name = pickField(dice, whole);
    return Buffer.from(JSON.stringify(whole.value).replace('{', () => `{${JSON.stringify(name)}:1,`));
  },
  'other type': (dice, whole) => put(dice, whole, dice.pick(ODD_VALUES)),
  'odd text': (dice, whole) => {
    const name = pickField(dice, whole);
    return json({ ...whole.value, [name]: mangleText(dice, textOf(whole.value[name])) });
  },
  'length at its bounds': (dice, whole) => {
    const name = pickField(dice, whole);
    const schema = whole.schema.properties?.[name] ?? {};
    return json({ ...whole.value, [name]: atBoundary(dice, schema, textOf(whole.value[name])) });
  },
  'number at its bounds': (dice, whole) => {
    const name = dice.pick(['expiresIn', pickField(dice, whole)]);
    return json({
      ...whole.value,
      [name]: dice.pick([29, 30, 31, 31_536_000, 31_536_001, 0, -30, 30.5, null]),
    });
  },
  'odd number': (dice, whole) => putLiteral(dice, whole, dice.pick(ODD_NUMBERS)),
  'deep nesting': (dice, whole) => {
    const depth = dice.pick(DEPTHS);
    const [open, close] = dice.pick([['[', ']'] as const, ['{"a":', '}'] as const]);
    return putLiteral(dice, whole, open.repeat(depth) + (open === '[' ? '' : '1') + close.repeat(depth));
  },
  'many keys': (dice) =>
    json(Object.fromEntries(Array.from({ length: dice.pick([100, 1500]) }, (_, i) => [`k${i}`, i]))),
  'no object': (dice, { value }) => json(dice.pick([...ODD_VALUES, [value], JSON.stringify(value)])),
  'cut off': (dice, { value }) => json(value).subarray(0, dice.below(json(value).length)),
  'bits changed': (dice, { value }) => {
    const bytes = json(value);
    for (let flips = 1 + dice.below(3); flips > 0; flips -= 1) {
      const place = dice.below(Math.max(1, bytes.length));
      bytes[place] = (bytes[place] ?? 0) ^ (1 << dice.below(8));
    }
    return bytes;
  },
  'something behind it': (dice, { value }) => Buffer.concat([json(value), dice.bytes(1 + dice.below(8))]),
  'byte order mark': (_dice, { value }) => Buffer.concat([Buffer.from('\ufeff'), json(value)]),
  'UTF-16': (_dice, { value }) => Buffer.from(JSON.stringify(value), 'utf16le'),
  'Latin-1': (_dice, { value }) => Buffer.from(JSON.stringify({ ...value, name: 'Zoë' }), 'latin1'),
  'as large as it may be, and a byte more': (dice, { value }) => {
    const bytes = json(value);
    const blanks = BODY_MAX_BYTES - bytes.length + dice.below(2);
    return Buffer.concat([Buffer.alloc(Math.max(0, blanks), 0x20), bytes]);
  },
  'far too large': (dice) => Buffer.alloc(dice.pick([20_000, 200_000]), 0x20),
  empty: () => Buffer.alloc(0),
  packed: () => BOMB,
  'random bytes': (dice) => dice.bytes(dice.below(200)),
};

/** Does one thing to the body of a valid request. @returns what it did, and the body */
export function breakBody(dice: Dice, body: Buffer, schema: Schema): readonly [string, Buffer] {
  const value = JSON.parse(body.toString()) as Record<string, unknown>;
  const [what, act] = dice.pick(Object.entries(BREAKS));
  return [`body: ${what}`, act(dice, { value, schema })];
}
