import { expiryOf, problemOf } from '@oncelink/local';
import type { NewSecret } from '@oncelink/sdk';
import { CommandError } from './exit-codes.ts';

export interface Entry {
  /** Where it stands, from 1. */
  readonly line: number;
  /** Whose secret it is; each only once in a list. */
  readonly name: string;
  readonly secret: NewSecret;
}

const FIELDS: readonly string[] = ['name', 'message', 'expires', 'password', 'short'];

/** The fields of a line of JSON. @returns undefined for what is no object */
export function fieldsOf(line: string): ReadonlyMap<string, unknown> | undefined {
  try {
    const record: unknown = JSON.parse(line);
    return typeof record === 'object' && record !== null ? new Map(Object.entries(record)) : undefined;
  } catch {
    // Node's own words repeat what stands there.
    return undefined;
  }
}

const refuse = (why: string): never => {
  throw new CommandError('usage', why);
};

/** Refuses what it does not know: a mistyped `password` would make a link without one. */
function readEntry(text: string, line: number): Entry {
  const fields = fieldsOf(text) ?? refuse('This is no object in JSON.');
  if ([...fields.keys()].some((key) => !FIELDS.includes(key))) {
    refuse(`A field is none of ${FIELDS.join(', ')}.`);
  }
  const textOf = (field: string): string | undefined => {
    const value = fields.get(field);
    return typeof value === 'string' || value === undefined ? value : refuse(`"${field}" is no text.`);
  };
  const [message, password, short] = [textOf('message') ?? '', textOf('password'), fields.get('short')];
  const problem = problemOf(message);
  if (problem !== undefined) refuse(problem);
  if (short !== undefined && typeof short !== 'boolean') refuse('"short" is neither true nor false.');
  const own = { ...(password !== undefined && { password }), ...(short === true && { short }) };
  const secret = { message, ...expiryOf(textOf('expires')), ...own };
  return { line, name: textOf('name') || refuse('It has no name.'), secret };
}

/**
 * Reads a list of secrets, a line of JSON for each. All of it is checked before anything is sent.
 * @throws CommandError names the line, and nothing that stands in it
 */
export function readList(text: string): readonly Entry[] {
  const entries = new Map<string, Entry>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    try {
      const entry = readEntry(line, index + 1);
      const same = entries.get(entry.name);
      if (same !== undefined) refuse(`Line ${same.line} has the same name.`);
      entries.set(entry.name, entry);
    } catch (error) {
      const why = error instanceof Error ? error.message : '';
      refuse(`Line ${index + 1}: ${why} Nothing was sent.`);
    }
  }
  return [...entries.values()];
}
