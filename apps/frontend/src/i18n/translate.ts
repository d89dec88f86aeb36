import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, { type CompiledMessage } from 'icu-minify/format';
import type { English } from './english.d.ts';
import { currentLanguage, currentTexts } from './language.ts';

/** The path of every text, such as `ended.goHome`. */
type KeyOf<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? Name : `${Name}.${KeyOf<Texts[Name]>}`;
}[keyof Texts & string];

/** The path of every group of texts, such as `ended.notFound`. */
type GroupOf<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string
    ? never
    : Name | `${Name}.${GroupOf<Texts[Name]>}`;
}[keyof Texts & string];

type At<Texts, Path extends string> = Path extends `${infer Name}.${infer Rest}`
  ? Name extends keyof Texts
    ? At<Texts[Name], Rest>
    : never
  : Path extends keyof Texts
    ? Texts[Path]
    : never;

type ValuesOf<Message extends string> = GetICUArgs<
  Message,
  { ICUArgument: string | number; ICUNumberArgument: number }
>;

/** The values that a text takes; nothing where it takes none. */
type Values<Message> = Message extends string
  ? keyof ValuesOf<Message> extends never
    ? []
    : [values: ValuesOf<Message>]
  : never;

/** A group without its texts that take values. */
type Plain<Texts> = Texts extends string
  ? Values<Texts> extends []
    ? string
    : never
  : { readonly [Name in keyof Texts]: Plain<Texts[Name]> };

export type TextKey = KeyOf<English>;

const options = {
  formatters: {
    getNumberFormat: (...settings: ConstructorParameters<typeof Intl.NumberFormat>) =>
      new Intl.NumberFormat(...settings),
    getPluralRules: (...settings: ConstructorParameters<typeof Intl.PluralRules>) =>
      new Intl.PluralRules(...settings),
    getDateTimeFormat: (...settings: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
      new Intl.DateTimeFormat(...settings),
  },
};

/** @throws Error where the topic of the text is not loaded: it would be an empty place on the page */
function read(path: string): unknown {
  let part: unknown = currentTexts();
  for (const name of path.split('.')) part = Reflect.get(Object(part), name);
  if (part === undefined) throw new Error(`The text ${path} is not loaded.`);
  return part;
}

/**
 * A text in the language in use.
 * @param key its place in src/i18n/messages
 * @param values what its placeholders stand for
 */
export const t = <Key extends TextKey>(key: Key, ...[values]: Values<At<English, Key>>): string =>
  format(read(key) as CompiledMessage, currentLanguage(), values, options) as string;

/** A group of texts that take no values, such as title and description of a toast. */
export const textsOf = <Group extends GroupOf<English>>(group: Group): Plain<At<English, Group>> =>
  read(group) as Plain<At<English, Group>>;
