import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Cover, Message } from '@oncelink/link-crypto';

/** One case of the library's vectors; its schema stands beside them. */
export interface Vector {
  readonly id: string;
  readonly stage?: string;
  readonly needsFiles?: true;
  readonly pathname: string;
  readonly fragment?: string;
  readonly fragmentSha256?: string;
  readonly message?: string;
  readonly messageTimes?: number;
  readonly parts?: Message;
  readonly cover?: Cover;
  readonly password?: string;
  readonly kind?: number;
  readonly suite?: number;
  readonly key?: string;
  readonly seal?: string;
  readonly sealId?: string;
  readonly linkProofHash?: string;
  readonly passwordProofHash?: string;
  readonly envelope?: string;
  readonly envelopeSha256?: string;
}

/** One case of its asks. */
export interface AskVector {
  readonly id: string;
  readonly stage?: string;
  readonly pathname: string;
  readonly fragment?: string;
  readonly reply?: string;
  readonly collectFragment: string;
  readonly askId?: string;
  readonly askProof?: string;
  readonly collectProof?: string;
  readonly checkWords?: readonly string[];
  readonly parts?: Message;
  readonly envelope?: string;
}

const folder = path.resolve(import.meta.dirname, '../../../libs/link-crypto');

export function readVectors(version: number): readonly Vector[] {
  const text = readFileSync(path.join(folder, `vectors-v${version}.json`), 'utf8');
  const { cases }: { readonly cases: readonly Vector[] } = JSON.parse(text);
  return cases;
}

export function readAskVectors(): readonly AskVector[] {
  const { asks }: { readonly asks: readonly AskVector[] } = JSON.parse(
    readFileSync(path.join(folder, 'vectors-v2.json'), 'utf8'),
  );
  return asks;
}

export const encode = (hex = ''): string => Buffer.from(hex, 'hex').toString('base64url');
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
