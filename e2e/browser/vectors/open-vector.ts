/** Runs in the page: opens one vector of the wire format with what the page itself uses. */
import {
  type Cover,
  LinkError,
  type OpenedMessage,
  readLink,
  type ReceivedLink,
} from '@oncelink/link-crypto';
import { readAsk, readCollectLink, readReply } from '@oncelink/link-crypto/asking';
import { BlobReader, deriveBlobKeys, draftBlob } from '@oncelink/link-crypto/files';
import { stretch } from '@oncelink/link-crypto/stretch';
import { type HpkeOutcome, type HpkeVector, tryHpke } from '@oncelink/link-crypto/testing/try-hpke';

/** An ask and its answer, as the vectors have them. */
export interface AskInput {
  readonly pathname: string;
  readonly fragment?: string;
  /** Of an ask that stands in a message: the same ask, from the same bytes. */
  readonly reply?: string;
  readonly collectFragment: string;
  readonly envelope: string;
}

/** A blob of files and what its message says of them. */
export interface BlobInput {
  readonly blobKey: string;
  readonly fileBytes: readonly number[];
  /** base64 */
  readonly blob: string;
}

export interface VectorInput {
  readonly pathname: string;
  readonly fragment: string;
  /** base64url, as all binary values here. */
  readonly seal: string;
  readonly envelope: string;
  readonly password: string;
}

/** Either what the link holds and proves, or the stage at which it was refused. */
export interface VectorOutcome {
  readonly message?: OpenedMessage;
  readonly cover?: Cover;
  readonly sealId?: string | undefined;
  readonly proof?: string | undefined;
  readonly passwordProof?: string | undefined;
  readonly refusedAt?: string;
  readonly question?: object;
  readonly words?: readonly string[];
  /** An answer that this engine made, opened again. */
  readonly again?: OpenedMessage;
  /** Of a vector of RFC 9180. */
  readonly hpke?: HpkeOutcome;
  /** SHA-256 of all files joined, in hexadecimal: as they were read, and again from a blob that this engine made of them. */
  readonly files?: readonly string[];
}

/** What a browser can be asked to open. */
export type Opening = VectorInput | AskInput | BlobInput | HpkeVector;

async function open({ pathname, fragment, ...rest }: VectorInput): Promise<VectorOutcome> {
  const link = await readLink({ pathname, fragment });
  const outcome = await openLink(link, rest);
  return link.cover ? { ...outcome, cover: link.cover } : outcome;
}

async function openLink(
  link: ReceivedLink,
  { seal, envelope, password }: Pick<VectorInput, 'seal' | 'envelope' | 'password'>,
): Promise<VectorOutcome> {
  switch (link.kind) {
    case 'sealed':
      return { message: await link.open(seal), sealId: link.sealId, proof: link.proof };
    case 'short':
      return { message: await link.open(envelope), proof: link.proof };
    case 'unsealed':
      return { message: await link.open() };
    case 'password': {
      const { passwordProof, open: openLocked } = await link.unlock(password, stretch);
      return { message: await openLocked(envelope), proof: link.proof, passwordProof };
    }
  }
}

async function collect(input: AskInput): Promise<VectorOutcome> {
  const { pathname, fragment, reply, collectFragment, envelope } = input;
  const asked = fragment === undefined ? undefined : await readAsk({ pathname, fragment });
  const theirs = reply === undefined ? asked : await readReply(reply);
  const own = await readCollectLink({ pathname, fragment: collectFragment });
  const message = await own.openAnswer(envelope);
  return {
    message,
    question: own.question,
    words: await own.checkWords(),
    ...(theirs && { again: await own.openAnswer(await theirs.answer(message)) }),
  };
}

type Bytes = Uint8Array<ArrayBuffer>;

async function readBlob(key: string, sizes: readonly number[], blob: Bytes): Promise<Bytes> {
  const pieces: Bytes[] = [];
  const reader = new BlobReader({
    keys: await deriveBlobKeys(key),
    files: sizes.map((bytes) => ({ bytes })),
    write: ({ bytes }) => void pieces.push(bytes),
  });
  for (let at = 0; at < blob.length; at += 100_000) await reader.push(blob.subarray(at, at + 100_000));
  reader.end();
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

async function hashOf(bytes: Bytes): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function openBlob({ blobKey, fileBytes, blob }: BlobInput): Promise<VectorOutcome> {
  const sent = Uint8Array.from(atob(blob), (char) => char.charCodeAt(0));
  const read = await readBlob(blobKey, fileBytes, sent);
  const draft = await draftBlob();
  const parts: Bytes[] = [];
  const whole = {
    bytes: read.length,
    async *read() {
      yield read;
    },
  };
  for await (const part of draft.seal([whole])) parts.push(part);
  const again = new Uint8Array(await new Blob(parts).arrayBuffer());
  return {
    files: [await hashOf(read), await hashOf(await readBlob(draft.key, [read.length], again))],
  };
}

async function outcomeOf(input: Opening): Promise<VectorOutcome> {
  if ('ikmR' in input) return { hpke: await tryHpke(input) };
  if ('blobKey' in input) return openBlob(input);
  return 'collectFragment' in input ? collect(input) : open(input);
}

export async function openVector(input: Opening): Promise<VectorOutcome> {
  try {
    return await outcomeOf(input);
  } catch (error) {
    if (error instanceof LinkError) return { refusedAt: error.stage };
    throw error;
  }
}
