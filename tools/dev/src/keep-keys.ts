import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reasonOf } from '@oncelink/embedded-stores';
import { LaunchError } from './launch-error.ts';

const KEY_BYTES = 32;

/** What the services cannot do without, and what must stay the same from start to start: 32 bytes each, base64url. */
export interface Keys {
  readonly linkPepper: string;
  readonly codeKey: string;
  readonly limitKey: string;
  readonly sessionKey: string;
  readonly secretsAssertionKey: string;
  readonly authAssertionKey: string;
  readonly billingAssertionKey: string;
  readonly eventsAssertionKey: string;
  readonly filesAssertionKey: string;
  readonly filePepper: string;
  readonly receiptKey: string;
  readonly statementKey: string;
  readonly hooksKey: string;
  readonly signInCodeKey: string;
  readonly mailKey: string;
  readonly paymentKey: string;
  readonly paymentEventKey: string;
  readonly databasePassword: string;
}

/** Where the key-rotator keeps its ring. It makes the first one when the services start, so never before these keys. */
export const ringFolder = (dataFolder: string): string => path.join(dataFolder, 'key-ring');

const hasRing = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;

function readFile(file: string): unknown {
  if (!existsSync(file) && !hasRing(ringFolder(path.dirname(file)))) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // Never replaced by new ones: with those, no stored link would be found again.
    throw new LaunchError(
      `${file} cannot be read (${reasonOf(error)}). Restore it, or choose another data folder.`,
    );
  }
}

const isKey = (value: unknown): value is string =>
  typeof value === 'string' && Buffer.from(value, 'base64url').length === KEY_BYTES;

/**
 * The keys of this data folder, made when they are first needed and readable by us alone.
 * @throws LaunchError when their file is damaged, or gone from a folder that was in use
 */
export function keepKeys(dataFolder: string): Keys {
  const file = path.join(dataFolder, 'keys.json');
  const kept = new Map<string, unknown>(Object.entries(readFile(file) ?? {}));
  const keyOf = (name: keyof Keys): string => {
    const key = kept.has(name) ? kept.get(name) : randomBytes(KEY_BYTES).toString('base64url');
    if (!isKey(key)) {
      throw new LaunchError(`${name} in ${file} is damaged. Restore it, or choose another data folder.`);
    }
    return key;
  };
  const keys: Keys = {
    linkPepper: keyOf('linkPepper'),
    codeKey: keyOf('codeKey'),
    limitKey: keyOf('limitKey'),
    sessionKey: keyOf('sessionKey'),
    secretsAssertionKey: keyOf('secretsAssertionKey'),
    authAssertionKey: keyOf('authAssertionKey'),
    billingAssertionKey: keyOf('billingAssertionKey'),
    eventsAssertionKey: keyOf('eventsAssertionKey'),
    filesAssertionKey: keyOf('filesAssertionKey'),
    filePepper: keyOf('filePepper'),
    receiptKey: keyOf('receiptKey'),
    statementKey: keyOf('statementKey'),
    hooksKey: keyOf('hooksKey'),
    signInCodeKey: keyOf('signInCodeKey'),
    mailKey: keyOf('mailKey'),
    paymentKey: keyOf('paymentKey'),
    paymentEventKey: keyOf('paymentEventKey'),
    databasePassword: keyOf('databasePassword'),
  };
  const isComplete = Object.keys(keys).every((name) => kept.has(name));
  if (isComplete) return keys;
  writeFileSync(`${file}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return keys;
}
