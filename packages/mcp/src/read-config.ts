import path from 'node:path';
import { LocalError } from '@oncelink/local';

/** What may get an opened secret. */
export interface Command {
  /** The variable that it finds the secret in. */
  readonly variable: string;
  /** Program and arguments. */
  readonly run: readonly string[];
}

export interface Config {
  /** Secrets are read from files below these alone, and written to new ones below these. */
  readonly folders: readonly string[];
  /** Names of the variables that may be sent. */
  readonly variables: readonly string[];
  /** By the name that an agent uses. */
  readonly commands: ReadonlyMap<string, Command>;
}

const FIELDS: readonly string[] = ['folders', 'variables', 'commands'];
const VARIABLE = /^[A-Za-z_]\w*$/;

/** No word of the file is repeated: a secret may have come into it by mistake. */
const refuse = (why: string): never => {
  throw new LocalError('usage', `The configuration is wrong: ${why}.`);
};

const isWords = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((word) => typeof word === 'string' && word !== '');

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message repeats a piece of the file.
    return refuse('it is no JSON');
  }
}

function readCommand(value: unknown): Command {
  const { variable, run, ...more } = isRecord(value) ? value : refuse('each of "commands" is an object');
  if (typeof variable !== 'string' || !VARIABLE.test(variable)) {
    return refuse('each of "commands" names a "variable"');
  }
  // Where the server is started, nobody knows: a program of that folder may be anyone's.
  if (!isWords(run) || run[0] === undefined || !path.isAbsolute(run[0])) {
    return refuse('"run" of each command is a list of words, the first an absolute path');
  }
  return Object.keys(more).length === 0
    ? { variable, run }
    : refuse('a command has only "variable" and "run"');
}

/** What is not named is not allowed: an empty configuration allows no file, no variable and no command. @throws LocalError */
export function readConfig(text: string): Config {
  const config = parse(text);
  if (!isRecord(config)) return refuse('it is no object');
  if (Object.keys(config).some((name) => !FIELDS.includes(name))) {
    return refuse(`it has only ${FIELDS.map((name) => `"${name}"`).join(', ')}`);
  }
  const { folders = [], variables = [], commands = {} } = config;
  if (!isWords(folders) || !folders.every((folder) => path.isAbsolute(folder))) {
    return refuse('"folders" is a list of absolute paths');
  }
  if (!isWords(variables) || !variables.every((name) => VARIABLE.test(name))) {
    return refuse('"variables" is a list of names');
  }
  if (!isRecord(commands)) return refuse('"commands" has a name for each command');
  const named = Object.entries(commands).map(([name, value]) => [name, readCommand(value)] as const);
  return { folders, variables, commands: new Map(named) };
}
