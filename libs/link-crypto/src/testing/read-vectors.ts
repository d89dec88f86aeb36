import { readFileSync } from 'node:fs';
import type { WireVersion } from '@oncelink/contracts';
import type { Question } from '../asks/ask-types.ts';
import type { LinkStage } from '../link-error.ts';
import type { Cover, Message } from '../link-types.ts';
import type { HpkeVector } from './try-hpke.ts';

/** One case of `vectors-v*.json`; what its fields mean stands in `vectors.schema.json`. */
export interface Vector {
  readonly id: string;
  readonly expect: 'opens' | 'refused';
  readonly stage?: LinkStage;
  readonly needsFiles?: true;
  readonly pathname: string;
  readonly fragment?: string;
  readonly fragmentSha256?: string;
  readonly fragmentChars?: number;
  readonly message?: string;
  readonly messageTimes?: number;
  readonly parts?: Message;
  readonly partBytes?: string;
  readonly cover?: Cover;
  readonly coverBytes?: string;
  readonly password?: string;
  readonly kind?: number;
  readonly suite?: number;
  readonly key?: string;
  readonly seal?: string;
  readonly header?: string;
  readonly sealId?: string;
  readonly linkProof?: string;
  readonly linkProofHash?: string;
  readonly passwordSalt?: string;
  readonly stretched?: string;
  readonly passwordProof?: string;
  readonly passwordProofHash?: string;
  readonly contentKey?: string;
  readonly contentNonce?: string;
  readonly keyCommitment?: string;
  readonly ciphertextSha256?: string;
  readonly envelope?: string;
  readonly envelopeSha256?: string;
}

/** One case of `blobs`. */
export interface BlobVector {
  readonly id: string;
  readonly expect: 'opens' | 'refused';
  readonly stage?: LinkStage;
  readonly key: string;
  readonly fileBytes: readonly number[];
  readonly fileId?: string;
  readonly commitment?: string;
  readonly noncePrefix?: string;
  readonly streamKey?: string;
  readonly blobBytes?: number;
  readonly blobSha256?: string;
  readonly sealedBytes?: readonly number[];
  readonly change?: {
    readonly at?: number;
    readonly xor?: number;
    readonly records?: readonly number[];
    readonly length?: number;
  };
}

/** One case of `asks`. */
export interface AskVector {
  readonly id: string;
  readonly expect: 'opens' | 'refused';
  readonly stage?: LinkStage;
  readonly pathname: string;
  readonly question?: Question;
  readonly coverBytes?: string;
  readonly key?: string;
  readonly requestKey?: string;
  readonly askKey?: string;
  readonly publicKey?: string;
  readonly fragment?: string;
  readonly reply?: string;
  readonly collectFragment: string;
  readonly askId?: string;
  readonly askProof?: string;
  readonly askProofHash?: string;
  readonly collectProof?: string;
  readonly collectProofHash?: string;
  readonly checkWords?: readonly string[];
  readonly answerPsk?: string;
  readonly ephemeral?: string;
  readonly parts?: Message;
  readonly partBytes?: string;
  readonly envelope?: string;
}

export const readJson = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));

export function readVectors(version: WireVersion): readonly Vector[] {
  const { cases }: { readonly cases: readonly Vector[] } = readJson(`vectors-v${version}.json`);
  return cases;
}

export function readAskVectors(): readonly AskVector[] {
  const { asks }: { readonly asks: readonly AskVector[] } = readJson('vectors-v2.json');
  return asks;
}

export function readBlobVectors(): readonly BlobVector[] {
  const { blobs }: { readonly blobs: readonly BlobVector[] } = readJson('vectors-v2.json');
  return blobs;
}

export const readHpkeVector = (): HpkeVector => readJson('vectors-rfc9180.json');
