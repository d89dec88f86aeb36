import { ENVELOPE_BYTES } from '@oncelink/contracts';
import { refuseField } from '../http/api-error.ts';
import { base64urlLength, ENVELOPE_STARTS } from './link-values.ts';

/** What an envelope may look like, by its first characters. */
const ENVELOPES = ENVELOPE_STARTS.map(({ version, isProtected, pattern }) => ({
  start: new RegExp(`^${pattern}`),
  isProtected,
  lengths: ENVELOPE_BYTES[version].map(base64urlLength),
}));

/** Last characters of a canonical text, by its length modulo 4: the bits that no byte covers are zero. */
const TAILS: ReadonlyMap<number, string> = new Map([
  [2, 'AQgw'],
  [3, 'AEIMQUYcgkosw048'],
]);

function isCanonical(text: string): boolean {
  return TAILS.get(text.length % 4)?.includes(text.charAt(text.length - 1)) ?? true;
}

/**
 * Refuses what no page of ours can have made, before anything is sent or stored.
 * @param field of the body, which holds the envelope
 * @returns whether it asks for a password
 * @throws ApiError VALIDATION
 */
export function checkEnvelope(field: string, text: string): boolean {
  const envelope = ENVELOPES.find(({ start }) => start.test(text));
  if (envelope === undefined) return refuseField(field, 'must start with a known version, suite and kind');
  if (!envelope.lengths.includes(text.length))
    refuseField(field, 'must have one of the sizes of an envelope');
  if (!isCanonical(text)) refuseField(field, 'must be canonical base64url');
  return envelope.isProtected;
}

const ANSWER_LENGTHS = ENVELOPE_BYTES[2].map(base64urlLength);

/** The same of an answer, whose start the schema has seen. @throws ApiError VALIDATION */
export function checkAnswer(field: string, text: string): void {
  if (!ANSWER_LENGTHS.includes(text.length)) refuseField(field, 'must have one of the sizes of an answer');
  if (!isCanonical(text)) refuseField(field, 'must be canonical base64url');
}
