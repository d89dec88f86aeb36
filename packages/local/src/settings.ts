import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { API_KEY } from '@oncelink/contracts';
import { LocalError } from './local-error.ts';

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

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message repeats a piece of the file, which has the key.
    throw new LocalError('fault', `What \`oncelink login\` kept is damaged. Remove ${file}`);
  }
}

function readKept(env: Env): Settings {
  let text: string;
  try {
    text = readFileSync(fileOf(env), 'utf8');
  } catch {
    return {};
  }
  const kept = parse(text, fileOf(env));
  const field = (name: string): unknown =>
    typeof kept === 'object' && kept !== null
      ? Object.getOwnPropertyDescriptor(kept, name)?.value
      : undefined;
  const [url, apiKey] = [field('url'), field('apiKey')];
  return { ...(typeof url === 'string' && { url }), ...(typeof apiKey === 'string' && { apiKey }) };
}

/**
 * What the environment says, and else what `login` kept. A kept key is for the kept site alone: another one must not see it.
 * @param url of the command line
 */
export function readSettings(env: Env, url: string | undefined): Settings {
  const kept = readKept(env);
  const site = url ?? (env['ONCELINK_URL'] || kept.url);
  const apiKey = env['ONCELINK_API_KEY'] || (site === kept.url ? kept.apiKey : undefined);
  return { ...(site !== undefined && { url: site }), ...(apiKey !== undefined && { apiKey }) };
}

/** Only the user can read the file. */
export function keepSettings(env: Env, settings: Required<Settings>): void {
  const file = fileOf(env);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(settings)}\n`, { mode: 0o600, flag: 'wx' });
}

/** @returns whether there was anything to forget */
export function forgetSettings(env: Env): boolean {
  const had = readKept(env).url !== undefined;
  rmSync(fileOf(env), { force: true });
  return had;
}
