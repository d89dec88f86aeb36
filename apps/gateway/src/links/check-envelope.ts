import { ENVELOPE_BYTES } from '@oncelink/contracts';
import { ApiError } from '../http/api-error.ts';
import type { CreateShortUrlDto } from './create-links.dto.ts';
import { base64urlLength } from './link-values.ts';

/** Bytes of an envelope by its number of characters. */
const LENGTHS: ReadonlySet<number> = new Set(ENVELOPE_BYTES.map(base64urlLength));

/** The header (version, suite, kind) fills exactly four characters. */
const header = (suite: number, kind: number): string => Buffer.from([1, suite, kind]).toString('base64url');

const PROTECTED_BY_HEADER: ReadonlyMap<string, boolean> = new Map([
  [header(1, 2), false],
  [header(2, 3), true],
  [header(3, 3), true],
]);

/** Last characters of a canonical text, by its length modulo 4: the bits that no byte covers are zero. */
const TAILS: ReadonlyMap<number, string> = new Map([
  [2, 'AQgw'],
  [3, 'AEIMQUYcgkosw048'],
]);

function isCanonical(text: string): boolean {
  return TAILS.get(text.length % 4)?.includes(text.charAt(text.length - 1)) ?? true;
}

function problemOf(link: CreateShortUrlDto): readonly [path: string, message: string] | null {
  const { encryptedData, isPasswordProtected, passwordHash } = link;
  const sealed = PROTECTED_BY_HEADER.get(encryptedData.slice(0, 4));
  if (sealed === undefined) return ['encryptedData', 'must start with a known version, suite and kind'];
  if (!LENGTHS.has(encryptedData.length))
    return ['encryptedData', 'must have one of the sizes of an envelope'];
  if (!isCanonical(encryptedData)) return ['encryptedData', 'must be canonical base64url'];
  if (sealed !== isPasswordProtected) return ['isPasswordProtected', 'must agree with the envelope'];
  if (sealed !== (passwordHash !== null)) return ['passwordHash', 'must agree with the envelope'];
  return null;
}

/** Refuses what no page of ours can have made, before anything is sent or stored. Throws VALIDATION. */
export function checkEnvelope(link: CreateShortUrlDto): void {
  const problem = problemOf(link);
  if (problem === null) return;
  const [path, message] = problem;
  throw new ApiError('VALIDATION', { fields: [{ path: `body.${path}`, message }] });
}
