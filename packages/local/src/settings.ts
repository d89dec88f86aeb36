import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { API_KEY } from '@oncelink/contracts';
import { errorCode, LocalError } from './local-error.ts';
import { makeOwnFolder } from './new-file.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface Settings {
  readonly url?: string;
  readonly apiKey?: string;
}

const folderOf = (env: Env, variable: string, ...fallback: readonly string[]): string => {
  const base = env[variable];
  return path.join(base === undefined || base === '' ? path.join(homedir(), ...fallback) : base, 'oncelink');
};

const { prefix, digits, checkDigits } = API_KEY;
const KEY = new RegExp(`^${prefix}[0-9A-Za-z]{${digits + checkDigits}}$`);

/** Whether a text has the form of an API key. */
export const isApiKey = (text: string): boolean => KEY.test(text);

/** Where a person sets programs up. */
export const configFolder = (env: Env): string => folderOf(env, 'XDG_CONFIG_HOME', '.config');

const fileOf = (env: Env): string => path.join(configFolder(env), 'login.json');

/** Where tokens of claims lie until their secrets were written. */
export const stateFolder = (env: Env): string => folderOf(env, 'XDG_STATE_HOME', '.local', 'state');

/** An address in the one spelling that addresses of a site have. */
const siteOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : url;

/** @throws LocalError the file is there, and cannot be used: a link must not be made in nobody's name then */
function readKept(env: Env): Settings {
  const file = fileOf(env);
  if (!existsSync(file)) return {};
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const field = (name: string): unknown =>
      typeof kept === 'object' && kept !== null
        ? Object.getOwnPropertyDescriptor(kept, name)?.value
        : undefined;
    const [url, apiKey] = [field('url'), field('apiKey')];
    if (typeof url === 'string' && typeof apiKey === 'string') return { url, apiKey };
  } catch {
    // Node's own words repeat what stands there: a key.
  }
  throw new LocalError('fault', `${file} can't be read. Nothing was sent; \`oncelink logout\` removes it.`);
}

/** The key that `login` kept. @throws LocalError */
export const keptKey = (env: Env): string | undefined => readKept(env).apiKey;

/**
 * What the environment says, and else what `login` kept. A kept key is for the kept site alone: another one must not see it.
 * @param url of the command line
 * @throws LocalError
 */
export function readSettings(env: Env, url: string | undefined): Settings {
  const named = url ?? (env['ONCELINK_URL'] || undefined);
  const given = env['ONCELINK_API_KEY']?.trim() || undefined;
  const kept = named === undefined || given === undefined ? readKept(env) : {};
  const site = named ?? kept.url;
  const apiKey = given ?? (siteOf(site) === siteOf(kept.url) ? kept.apiKey : undefined);
  return { ...(site !== undefined && { url: site }), ...(apiKey !== undefined && { apiKey }) };
}

/**
 * Makes sure that a key can be kept, before anyone makes one.
 * @returns what keeps it, in a file that only the user can read
 * @throws LocalError
 */
export function prepareSettings(env: Env): (settings: Required<Settings>) => void {
  const file = fileOf(env);
  const next = `${file}.${process.pid}`;
  const attempt = (text: string): void => {
    try {
      rmSync(next, { force: true });
      writeFileSync(next, text, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      throw new LocalError('fault', `${file} can't be written (${errorCode(error)}). Nothing was kept.`);
    }
  };
  makeOwnFolder(path.dirname(file), 'Nothing was kept.');
  attempt('');
  rmSync(next);
  return (settings) => {
    attempt(`${JSON.stringify(settings)}\n`);
    renameSync(next, file);
  };
}

/** @returns whether there was anything to forget */
export function forgetSettings(env: Env): boolean {
  const had = existsSync(fileOf(env));
  rmSync(fileOf(env), { force: true });
  return had;
}
