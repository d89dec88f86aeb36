import { isStoreAddress } from './store-url.ts';

/** What is said of every setting. `V` is how its default is written. */
interface Described<K extends string, V> {
  readonly kind: K;
  /** One sentence for the operator. */
  readonly doc: string;
  /** Without a default the setting must be given, unless it is optional. */
  readonly default?: V;
  readonly optional?: true;
  /** A value that is good for development and refused with NODE_ENV=production. */
  readonly notInProduction?: V;
}

interface IntegerSetting extends Described<'integer', number> {
  readonly min?: number;
  readonly max?: number;
}
interface StringSetting extends Described<'string', string> {
  readonly pattern?: RegExp;
}
type BooleanSetting = Described<'boolean', boolean>;
interface UrlSetting extends Described<'url', string> {
  /** With the colon, as in `https:`. */
  readonly protocols: readonly string[];
  /** Production refuses http: there, but for the own machine. */
  readonly isPublic?: true;
}
/** Where PostgreSQL or a Redis is. Production asks for TLS on the way there. */
interface StoreSetting extends Described<'store', string> {
  readonly protocols: readonly string[];
}
interface ChoiceSetting extends Described<'choice', string> {
  readonly choices: readonly string[];
}
/** Random bytes as base64url without padding. A default is a development value, so production refuses it. */
interface SecretBytesSetting extends Described<'secret-bytes', string> {
  readonly bytes: number;
}

export type Setting =
  | IntegerSetting
  | StringSetting
  | BooleanSetting
  | UrlSetting
  | StoreSetting
  | ChoiceSetting
  | SecretBytesSetting;

/** Settings by the name of their environment variable. */
export type SettingTable = Readonly<Record<string, Setting>>;

interface ValueByKind {
  readonly integer: number;
  readonly string: string;
  readonly boolean: boolean;
  readonly url: string;
  readonly store: string;
  readonly choice: string;
  readonly 'secret-bytes': Buffer;
}

export type SettingValue<S extends Setting> = S extends { readonly choices: readonly (infer C)[] }
  ? C
  : ValueByKind[S['kind']];

type AnyValue = ValueByKind[keyof ValueByKind];

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** The value, or undefined when the text does not fit the setting. */
export function parseSetting(setting: Setting, text: string): AnyValue | undefined {
  switch (setting.kind) {
    case 'integer':
      return parseInteger(setting, text);
    case 'string':
      return setting.pattern?.test(text) === false ? undefined : text;
    case 'boolean':
      return BOOLEANS.get(text);
    case 'url':
      return setting.protocols.includes(URL.parse(text)?.protocol ?? '') ? text : undefined;
    case 'store':
      return isStoreAddress(text, setting.protocols) ? text : undefined;
    case 'choice':
      return setting.choices.find((choice) => choice === text);
    case 'secret-bytes':
      return parseSecretBytes(setting, text);
  }
}

function parseInteger(
  { min = 0, max = Number.MAX_SAFE_INTEGER }: IntegerSetting,
  text: string,
): number | undefined {
  if (!/^-?\d{1,16}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

function parseSecretBytes({ bytes }: SecretBytesSetting, text: string): Buffer | undefined {
  const value = Buffer.from(text, 'base64url');
  // Buffer skips characters that are not base64url; a value that does not survive the round trip was mistyped.
  return value.length === bytes && value.toString('base64url') === text ? value : undefined;
}

/** What fits the setting, in words. */
export function describeKind(setting: Setting): string {
  switch (setting.kind) {
    case 'integer':
      return `a whole number${describeRange(setting)}`;
    case 'string':
      return setting.pattern === undefined ? 'text' : `text like ${setting.pattern.source}`;
    case 'boolean':
      return 'true or false';
    case 'url':
    case 'store':
      return `an address with ${setting.protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
    case 'choice':
      return `one of ${setting.choices.join(', ')}`;
    case 'secret-bytes':
      return `${setting.bytes} random bytes as base64url without padding`;
  }
}

function describeRange({ min = 0, max }: IntegerSetting): string {
  return max === undefined ? `, at least ${min}` : ` from ${min} to ${max}`;
}
