import { accessSync, constants, readFileSync } from 'node:fs';
import { productionProblem } from './production-problem.ts';
import {
  describeKind,
  parseSetting,
  type Setting,
  type SettingTable,
  type SettingValue,
} from './settings.ts';
import { withAuthority } from './store-url.ts';

/** One value per setting, under the name of its environment variable. */
export type Config<T extends SettingTable> = {
  readonly [Name in keyof T]:
    | SettingValue<T[Name]>
    | (T[Name] extends { readonly optional: true } ? undefined : never);
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment is not fit to run in. Names variables, never their values: a wrong secret is still a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** One line per variable. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/**
 * Reads and checks all settings of a table. `NAME_FILE` may name a file that holds the value, as mounted secrets do.
 * @throws ConfigError with every problem at once
 */
export function readConfig<const T extends SettingTable>(
  table: T,
  env: Environment = process.env,
): Config<T> {
  const stores = readStoreRules(table, env);
  const isProduction = readText('NODE_ENV', env).value === 'production';
  // What is empty counts as absent elsewhere; here that would be development, on a host that was meant for production.
  const problems = env['NODE_ENV'] === '' ? ['NODE_ENV is empty: name the environment or leave it out.'] : [];
  problems.push(...stores.problems);
  const entries = Object.entries(table).map(([name, setting]) => {
    const reading = readSetting(name, setting, env);
    const problem =
      reading.problem ??
      (isProduction ? productionProblem(name, setting, reading.value, stores.plainHosts) : undefined);
    if (problem !== undefined) problems.push(problem);
    return [name, setting.kind === 'store' ? stores.complete(reading.value) : reading.value] as const;
  });
  if (problems.length > 0) throw new ConfigError(problems);
  // Every value was made by its own setting, which the compiler can't follow through the list.
  return Object.fromEntries(entries) as Config<T>;
}

interface StoreRules {
  readonly problems: readonly string[];
  readonly plainHosts: readonly string[];
  /** Adds to an address which authority to trust, if the environment says it. */
  readonly complete: (address: unknown) => unknown;
}

/** What the settings PLAIN_STORES and STORES_CA_FILE say about the addresses of stores. */
function readStoreRules(table: SettingTable, env: Environment): StoreRules {
  const plain = 'PLAIN_STORES' in table ? readText('PLAIN_STORES', env).value : undefined;
  const caFile = 'STORES_CA_FILE' in table ? readText('STORES_CA_FILE', env).value : undefined;
  return {
    problems:
      caFile === undefined || isReadable(caFile) ? [] : ["STORES_CA_FILE names a file that can't be read."],
    plainHosts: plain?.toLowerCase().split(',') ?? [],
    complete: (address) =>
      typeof address === 'string' && caFile !== undefined ? withAuthority(address, caFile) : address,
  };
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

interface Reading {
  readonly value?: unknown;
  readonly problem?: string;
}

function readSetting(name: string, setting: Setting, env: Environment): Reading {
  const text = readText(name, env);
  if (text.problem !== undefined) return text;
  const given = text.value ?? (setting.default === undefined ? undefined : String(setting.default));
  if (given === undefined) {
    return setting.optional
      ? {}
      : { problem: `${name} is missing: ${describeKind(setting)}. ${setting.doc}` };
  }
  const value = parseSetting(setting, given);
  return value === undefined ? { problem: `${name} must be ${describeKind(setting)}.` } : { value };
}

/** An empty variable counts as absent: compose files and shells can't unset what they pass on. */
function readText(name: string, env: Environment): { value?: string; problem?: string } {
  const value = env[name] || undefined;
  const file = env[`${name}_FILE`] || undefined;
  if (file === undefined) return value === undefined ? {} : { value };
  if (value !== undefined) return { problem: `${name} and ${name}_FILE are both set; keep one.` };
  try {
    return { value: readFileSync(file, 'utf8').trimEnd() };
  } catch {
    return { problem: `${name}_FILE names a file that can't be read.` };
  }
}
