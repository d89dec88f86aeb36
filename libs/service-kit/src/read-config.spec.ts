import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { COMMON_SETTINGS } from './common-settings.ts';
import { describeConfig } from './describe-config.ts';
import { ConfigError, readConfig } from './read-config.ts';
import type { SettingTable } from './settings.ts';

const KEY = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64url');
const DEVELOPMENT_KEY = Buffer.alloc(32, 'development').toString('base64url');

const SETTINGS = {
  PORT: { kind: 'integer', doc: 'Port to listen on.', default: 8080, min: 0, max: 65_535 },
  NAME: { kind: 'string', doc: 'Name of the site.', pattern: /^\w+$/, optional: true },
  LIMITS: {
    kind: 'choice',
    doc: 'Rate limits.',
    choices: ['on', 'off'],
    default: 'on',
    notInProduction: 'off',
  },
  ORIGIN: { kind: 'url', doc: 'Address of the site.', protocols: ['https:', 'http:'] },
  KEY: { kind: 'secret-bytes', doc: 'Key of the codes.', bytes: 32, default: DEVELOPMENT_KEY },
} as const satisfies SettingTable;

const ORIGIN = 'https://once.example';

const problemsOf = (table: SettingTable, env: Record<string, string>): readonly string[] => {
  try {
    readConfig(table, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'oncelink-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('reading the configuration', () => {
  it('gives every setting its type, its default or its absence', () => {
    const config = readConfig(SETTINGS, { ORIGIN, PORT: '443', KEY });
    const limits: 'on' | 'off' = config.LIMITS;
    const name: string | undefined = config.NAME;
    expect({ ...config, limits, name }).toEqual({
      PORT: 443,
      NAME: undefined,
      LIMITS: 'on',
      ORIGIN,
      KEY: Buffer.from(KEY, 'base64url'),
      limits: 'on',
      name: undefined,
    });
  });

  it('treats an empty variable as an absent one', () => {
    expect(readConfig(SETTINGS, { ORIGIN, PORT: '' }).PORT).toBe(8080);
  });

  it('names every wrong or missing variable at once, one line each, and no value', () => {
    const problems = problemsOf(SETTINGS, { PORT: '70000', NAME: 'two words', LIMITS: 'maybe', KEY: 'hush' });
    expect(problems).toEqual([
      'PORT must be a whole number from 0 to 65535.',
      'NAME must be text like ^\\w+$.',
      'LIMITS must be one of on, off.',
      'ORIGIN is missing: an address with https:// or http://. Address of the site.',
      'KEY must be 32 random bytes as base64url without padding.',
    ]);
  });

  it.each(['1e3', ' 5', '5 ', '0x10', '1.5', '-1', '99999999999999999', 'NaN'])(
    'takes no %p for a port',
    (PORT) => {
      expect(problemsOf(SETTINGS, { ORIGIN, PORT })).toHaveLength(1);
    },
  );

  it.each(['TRUE', '1', 'yes', 'constructor', 'toString'])('takes no %p for true or false', (FLAG) => {
    expect(problemsOf({ FLAG: { kind: 'boolean', doc: 'A switch.' } }, { FLAG })).toHaveLength(1);
  });

  it.each(['javascript:alert(1)', 'once.example', '//once.example', 'ftp://once.example'])(
    'takes no %p for the address of the site',
    (address) => {
      expect(problemsOf(SETTINGS, { ORIGIN: address })).toHaveLength(1);
    },
  );

  it('takes a key of any 32 bytes and of no other length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const text = Buffer.from(bytes).toString('base64url');
        const isWrong = problemsOf(SETTINGS, { ORIGIN, KEY: text }).length > 0;
        expect(isWrong).toBe(bytes.length !== 32 && bytes.length > 0);
      }),
    );
  });

  it.each([`+${KEY.slice(1)}`, `${KEY}=`, KEY.slice(0, -1), ` ${KEY}`])(
    'refuses a key that was mistyped: %p',
    (mistyped) => {
      expect(problemsOf(SETTINGS, { ORIGIN, KEY: mistyped })).toHaveLength(1);
    },
  );
});

describe('secrets from files', () => {
  it('reads a value from the file that NAME_FILE names, without its last line break', () => {
    const file = join(folder, 'key');
    writeFileSync(file, `${KEY}\n`);
    expect(readConfig(SETTINGS, { ORIGIN, KEY_FILE: file }).KEY.toString('base64url')).toBe(KEY);
  });

  it('says which file variable can not be read', () => {
    expect(problemsOf(SETTINGS, { ORIGIN, KEY_FILE: join(folder, 'absent') })).toEqual([
      "KEY_FILE names a file that can't be read.",
    ]);
  });

  it('refuses a value and a file at the same time, for nobody could tell which one holds', () => {
    expect(problemsOf(SETTINGS, { ORIGIN, KEY, KEY_FILE: join(folder, 'key') })).toEqual([
      'KEY and KEY_FILE are both set; keep one.',
    ]);
  });
});

describe('production', () => {
  const production = { NODE_ENV: 'production', ORIGIN, KEY };

  it('accepts a complete and safe configuration', () => {
    expect(problemsOf({ ...COMMON_SETTINGS, ...SETTINGS }, production)).toEqual([]);
  });

  it('refuses the demo and switched-off limits, which development allows', () => {
    const unsafe = { DEMO_MODE: 'true', LIMITS: 'off' };
    const table = { ...COMMON_SETTINGS, ...SETTINGS };
    expect(problemsOf(table, { ...production, ...unsafe })).toEqual([
      'DEMO_MODE=true is refused with NODE_ENV=production.',
      'LIMITS=off is refused with NODE_ENV=production.',
    ]);
    expect(problemsOf(table, { ...unsafe, ORIGIN })).toEqual([]);
  });

  it.each([
    ['left out', {}],
    ['copied from development', { KEY: DEVELOPMENT_KEY }],
    ['one byte repeated', { KEY: Buffer.alloc(32, 7).toString('base64url') }],
  ])('refuses a key that was %s', (_case, key) => {
    expect(problemsOf(SETTINGS, { NODE_ENV: 'production', ORIGIN, ...key })).toEqual([
      'KEY is a placeholder, which is refused with NODE_ENV=production.',
    ]);
  });
});

describe('the generated table of settings', () => {
  it('has a row per setting and shows no key, not even the development one', () => {
    const text = describeConfig(SETTINGS);
    expect(text.split('\n')).toHaveLength(2 + Object.keys(SETTINGS).length);
    expect(text).toContain('| `PORT` | a whole number from 0 to 65535 | `8080` | Port to listen on. |');
    expect(text).toContain(
      '| `ORIGIN` | an address with https:// or http:// | required | Address of the site. |',
    );
    expect(text).not.toContain(DEVELOPMENT_KEY);
  });
});
