import type { IncomingMessage } from 'node:http';
import type { ByteRange } from '@oncelink/blob-store';
import { FILES } from '@oncelink/contracts/files';
import { Refusal } from './refusal.ts';

const PROOF = /^[\w-]{43}$/;
const RANGE = /^bytes=(\d{1,15})-(\d{1,15})$/;

/** @throws Refusal without a proof it is nobody's file */
export function proofOf({ headers }: IncomingMessage, name: string): string {
  const proof = headers[name];
  if (typeof proof === 'string' && PROOF.test(proof)) return proof;
  throw new Refusal('FILE_NOT_FOUND');
}

/** How many bytes the body has. @throws Refusal it does not say, or says more than a part has */
export function lengthOf({ headers }: IncomingMessage): number {
  const text = headers['content-length'] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Refusal('LENGTH_REQUIRED');
  const length = Number(text);
  if (length > FILES.partBytes) throw new Refusal('PAYLOAD_TOO_LARGE');
  return length;
}

/** @throws Refusal there is none, or several, or one that is too long */
export function rangeOf({ headers }: IncomingMessage): ByteRange {
  const [, first = '', last = ''] = RANGE.exec(headers.range ?? '') ?? [];
  const range = { first: Number(first), last: Number(last) };
  const isOne = first !== '' && range.last >= range.first && range.last - range.first < FILES.rangeMax;
  if (!isOne) throw new Refusal('BAD_RANGE');
  return range;
}
