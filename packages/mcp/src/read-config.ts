import path from 'node:path';

export interface Config {
  /** Secrets are read from files below these alone. */
  readonly folders: readonly string[];
  /** Program and arguments of what may get an opened secret, by the name that an agent uses. */
  readonly commands: ReadonlyMap<string, readonly string[]>;
}

const isWords = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((word) => typeof word === 'string' && word !== '');

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message repeats a piece of the file.
    throw new Error('The configuration is no JSON.');
  }
}

/** What is not named is not allowed: an empty configuration allows no file and no command. */
export function readConfig(text: string): Config {
  const config = parse(text);
  if (!isRecord(config)) throw new Error('The configuration is no object.');
  const unknown = Object.keys(config).filter((name) => !['folders', 'commands'].includes(name));
  if (unknown.length > 0) throw new Error('The configuration has only "folders" and "commands".');
  const { folders = [], commands = {} } = config;
  if (!isWords(folders) || !folders.every((folder) => path.isAbsolute(folder))) {
    throw new Error('"folders" is a list of absolute paths.');
  }
  if (!isRecord(commands)) throw new Error('"commands" has a list of words for each name.');
  const named = Object.entries(commands).map(([name, words]) => {
    if (!isWords(words) || words.length === 0) throw new Error('Each of "commands" is a list of words.');
    return [name, words] as const;
  });
  return { folders, commands: new Map(named) };
}
