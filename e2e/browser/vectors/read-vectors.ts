import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Cover, Message } from '@oncelink/link-crypto';
import { hpkeExpectation, type HpkeVector } from '@oncelink/link-crypto/testing/try-hpke';
import { blobOf, filesOf, type BlobVector } from './blob-vectors.ts';
import type { Opening, VectorOutcome } from './open-vector.ts';

/** One case of the library's vectors; its schema stands beside them. */
interface Vector {
  readonly id: string;
  readonly stage?: string;
  readonly pathname: string;
  readonly fragment?: string;
  readonly message?: string;
  readonly messageTimes?: number;
  readonly parts?: Message;
  readonly cover?: Cover;
  readonly password?: string;
  readonly seal?: string;
  readonly envelope?: string;
  readonly envelopeSha256?: string;
  readonly sealId?: string;
  readonly linkProof?: string;
  readonly passwordProof?: string;
}

interface AskVector {
  readonly id: string;
  readonly stage?: string;
  readonly pathname: string;
  readonly fragment?: string;
  readonly reply?: string;
  readonly collectFragment: string;
  readonly envelope?: string;
  readonly question?: object;
  readonly checkWords?: readonly string[];
  readonly parts?: Message;
}

export interface ExpectedOpening {
  readonly name: string;
  readonly input: Opening;
  readonly outcome: VectorOutcome;
}

const folder = path.resolve(import.meta.dirname, '../../../libs/link-crypto');
const encode = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');

function expectedOf(vector: Vector): VectorOutcome {
  if (vector.stage !== undefined) return { refusedAt: vector.stage };
  const { message = '', messageTimes = 1, parts, cover, sealId, linkProof, passwordProof } = vector;
  return {
    message: parts ?? message.repeat(messageTimes),
    ...(cover !== undefined && { cover }),
    ...(sealId !== undefined && { sealId: encode(sealId) }),
    ...(linkProof !== undefined && { proof: encode(linkProof) }),
    ...(passwordProof !== undefined && { passwordProof: encode(passwordProof) }),
  };
}

function askOpening(vector: AskVector): ExpectedOpening {
  const { id, stage, pathname, fragment, collectFragment, envelope = '', question = {} } = vector;
  const { reply, parts = {}, checkWords = [] } = vector;
  const input = {
    pathname,
    collectFragment,
    envelope,
    ...(fragment !== undefined && { fragment }),
    ...(reply !== undefined && { reply }),
  };
  const opened = { message: parts, question, words: checkWords, again: parts };
  return { name: id, input, outcome: stage === undefined ? opened : { refusedAt: stage } };
}

const readText = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

/** The published vector of what answers are sealed with. */
function hpkeOpening(): ExpectedOpening {
  const input: HpkeVector = JSON.parse(readText('vectors-rfc9180.json'));
  return { name: 'RFC 9180, mode_psk', input, outcome: { hpke: hpkeExpectation(input) } };
}

/** As much as an engine is sent at once. */
const BLOB_MAX_BYTES = 1_000_000;

function blobOpening(vector: BlobVector, all: readonly BlobVector[]): ExpectedOpening[] {
  const { id, key, fileBytes, stage } = vector;
  const files = filesOf(fileBytes);
  if (files.length > BLOB_MAX_BYTES) return [];
  const blob = blobOf(vector, all).toString('base64');
  const hash = createHash('sha256').update(files).digest('hex');
  return [
    {
      name: id,
      input: { blobKey: encode(key), fileBytes, blob },
      outcome: stage === undefined ? { files: [hash, hash] } : { refusedAt: stage },
    },
  ];
}

interface Vectors {
  readonly cases: readonly Vector[];
  readonly asks?: readonly AskVector[];
  readonly blobs?: readonly BlobVector[];
}

/** Every vector that a browser can open. The longest are in the files as hashes only; Node's tests make them again. */
export function readOpenings(): ExpectedOpening[] {
  const ours = [1, 2].flatMap((version) => {
    const { cases, asks = [], blobs = [] }: Vectors = JSON.parse(readText(`vectors-v${version}.json`));
    const openings = cases.flatMap((vector): ExpectedOpening[] => {
      const { id, pathname, fragment, seal = '', envelope = '', envelopeSha256, password = '' } = vector;
      if (fragment === undefined || envelopeSha256 !== undefined) return [];
      const input = { pathname, fragment, seal: encode(seal), envelope, password };
      return [{ name: `version ${version}, ${id}`, input, outcome: expectedOf(vector) }];
    });
    return [...openings, ...asks.map(askOpening), ...blobs.flatMap((blob) => blobOpening(blob, blobs))];
  });
  return [...ours, hpkeOpening()];
}
