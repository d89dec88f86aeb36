import {
  readStatement,
  type RingKeyEnd,
  type SignedStatement,
  type StatementKeys,
} from './statement-text.ts';

/** A key of the ring: what the statement says of it, and what the site says of it now. */
export interface VerifiedKey extends RingKeyEnd {
  /** ISO 8601; null: the site says that it is in use; undefined: the site does not list it (any more). */
  readonly listedAt: string | null | undefined;
}

export type Verdict =
  | {
      readonly outcome: 'genuine';
      readonly statement: SignedStatement;
      readonly signedBy: 'current' | 'former';
      readonly keys: readonly VerifiedKey[];
    }
  /** Not a character of it may differ from what was signed. */
  | { readonly outcome: 'no-statement' | 'other-site' | 'unknown-key' | 'wrong-signature' }
  /** The signature is the site's, and what the site says of its keys now is not what it stated then. */
  | { readonly outcome: 'contradicted'; readonly statement: SignedStatement };

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

/** Ed25519, in Node 20 and in browsers of 2025 on. @throws Error where there is none */
async function isSigned({ text, publicKey, signature }: SignedStatement): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(text));
}

/** The end of a key is seen a moment after the time that stands in it, and at that moment the site says both in good faith. */
const RECORDING_MS = 60_000;

/** Whether a site says of a key what can't be true together. Times are those of the statement and of the list. */
function differs({ destroyedAt, listedAt }: VerifiedKey, stated: string, published: string): boolean {
  if (listedAt === undefined || listedAt === destroyedAt) return false;
  // It was stated to be in use, long after the end that is published now.
  if (destroyedAt === null) return Date.parse(stated) - Date.parse(listedAt ?? stated) > RECORDING_MS;
  // A list of before can't know of the end yet: sites keep theirs for a minute.
  return listedAt !== null || published > stated;
}

/**
 * Holds a statement against what its site publishes. A genuine one proves that the site stated it; what the site has done, or
 * kept, no signature can prove.
 * @param whole every character of the statement
 * @param published what was fetched from the site itself
 */
export async function verifyStatement(whole: string, published: StatementKeys): Promise<Verdict> {
  const statement = readStatement(whole);
  if (statement === null) return { outcome: 'no-statement' };
  if (statement.site !== published.site) return { outcome: 'other-site' };
  const signer = published.publicKeys.find(({ publicKey }) => publicKey === statement.publicKey);
  if (signer === undefined) return { outcome: 'unknown-key' };
  if (!(await isSigned(statement))) return { outcome: 'wrong-signature' };
  const listed = new Map(published.ringKeys.map(({ name, destroyedAt }) => [name, destroyedAt]));
  const keys = statement.keys.map((key) => ({ ...key, listedAt: listed.get(key.name) }));
  if (keys.some((key) => differs(key, statement.saidAt, published.saidAt)))
    return { outcome: 'contradicted', statement };
  return { outcome: 'genuine', statement, signedBy: signer.state, keys };
}

const isText = (value: unknown): boolean => typeof value === 'string';

function isListOf(value: unknown, isOne: (one: Record<string, unknown>) => boolean): boolean {
  return Array.isArray(value) && value.every((one: unknown) => isOne(Object(one)));
}

function isStatementKeys(answer: unknown): answer is StatementKeys {
  const { site, saidAt, publicKeys, ringKeys }: Record<string, unknown> = Object(answer);
  return (
    isText(site) &&
    isText(saidAt) &&
    isListOf(
      publicKeys,
      ({ publicKey, state }) => isText(publicKey) && (state === 'current' || state === 'former'),
    ) &&
    isListOf(
      ringKeys,
      ({ name, destroyedAt }) => isText(name) && (destroyedAt === null || isText(destroyedAt)),
    )
  );
}

/** Reads what a site has answered. @returns null for what is no list of keys */
export function readStatementKeys(json: string): StatementKeys | null {
  try {
    const answer: unknown = JSON.parse(json);
    return isStatementKeys(answer) ? answer : null;
  } catch {
    return null;
  }
}
