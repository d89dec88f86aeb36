import { LinkError } from '@oncelink/link-crypto/making';
import { draftRichLink, makeRichPasswordLink, makeRichShortLink } from '@oncelink/link-crypto/rich';
import type { Message } from '@oncelink/link-crypto';
import {
  chunksOf,
  cleanNames,
  draftBlob,
  newFileProof,
  PartPool,
  totalBytes,
  type BlobDraft,
  type Bundle,
  type FileProof,
} from '@oncelink/link-crypto/files';
import { blobBytes, FILE_BYTES, FILES } from '@oncelink/contracts/files';
import { errorOfSending, filesError } from './files-errors.ts';
import type { FileToSend, NewFiles } from './files-types.ts';
import { store, textIn, toldIn, wishOf, type Maker, type Wish } from './make-secret.ts';
import { insist, putBytes } from './send-bytes.ts';
import { fieldIn, sendOnce, withRetries } from './send-request.ts';
import type { MadeSecret } from './types.ts';

const DAY = 86_400;
/** Parts that are on their way at once. */
const AT_ONCE = 2;

/** What is sent, and all that it takes. */
interface Sending {
  readonly maker: Maker;
  readonly secret: NewFiles;
  readonly draft: BlobDraft;
  readonly reader: FileProof;
  readonly content: { readonly message: Message; readonly cover: { readonly note?: string } };
  /** Of the blob. */
  readonly bytes: number;
}

/** A call about the file, repeated where it may be. */
const call = (
  { maker, secret }: Pick<Sending, 'maker' | 'secret'>,
  path: string,
  body: object,
  apiKey?: string,
) =>
  withRetries(
    maker.sender,
    () =>
      sendOnce(maker.sender, {
        method: 'POST',
        url: `${maker.site}/api/v1/files${path}`,
        body,
        apiKey,
        signal: secret.signal,
      }),
    { signal: secret.signal },
  );

/** Refuses what no link holds before anything is sent. @throws OncelinkError, LinkError */
async function prepare(maker: Maker, secret: NewFiles): Promise<Sending> {
  const { files, message: text, fields, note, expiresIn = DAY } = secret;
  const names = cleanNames(files.map(({ name }) => name));
  const named = files.map(({ size }, n) => ({ name: names[n] ?? '', bytes: size }));
  const isOne = files.length > 0 && files.length <= FILES.filesMax && totalBytes(named) <= FILES.bytesMax;
  if (!isOne || expiresIn > FILES.lifeMax) throw filesError('BAD_FILES');
  const [draft, reader] = await Promise.all([draftBlob(), newFileProof()]);
  const bundle: Bundle = { key: draft.key, proof: reader.proof, files: named };
  const message: Message = { ...(text !== undefined && { text }), ...(fields && { fields }), bundle };
  const content = { message, cover: note === undefined ? {} : { note } };
  await draftRichLink(content);
  return { maker, secret, draft, reader, content, bytes: blobBytes(totalBytes(named)) };
}

const sourceOf = (file: FileToSend) => ({
  bytes: file.size,
  read(): AsyncIterable<Uint8Array> {
    const opened = file.stream();
    return Symbol.asyncIterator in opened ? opened : chunksOf({ stream: () => opened });
  },
});

/** Sends all parts, two at once, each until it has arrived or can't. */
async function upload({ maker, secret, draft, bytes }: Sending): Promise<void> {
  const { signal, onProgress } = secret;
  const headers = { [FILE_BYTES.uploadProofHeader]: draft.upload.proof };
  const pool = new PartPool(AT_ONCE + 1);
  const underWay = new Set<Promise<void>>();
  let done = 0;
  let n = 0;
  const send = async (part: Uint8Array<ArrayBuffer>, url: string): Promise<void> => {
    await insist(maker.sender, () => putBytes(maker.sender, { url, headers, signal }, part), signal);
    done += part.length;
    pool.give(part);
    onProgress?.({ done, total: bytes });
  };
  try {
    for await (const part of draft.seal(secret.files.map(sourceOf), pool)) {
      const sent = send(part, `${maker.site}/api/files/${draft.id}/parts/${n}`);
      n += 1;
      underWay.add(sent);
      void sent.then(
        () => underWay.delete(sent),
        () => undefined,
      );
      if (underWay.size >= AT_ONCE) await Promise.race(underWay);
    }
  } finally {
    await Promise.all(underWay);
  }
}

/**
 * A seal whose answer was lost can't be had again, so every attempt starts from a new draft: of several links for one reader the
 * last one leads to the files.
 */
async function makeSealed({ maker, secret, content }: Sending, wish: Wish): Promise<MadeSecret> {
  const { site, linkSite, apiKey, sender } = maker;
  const { signal } = secret;
  const attempt = async () => {
    const draft = await draftRichLink(content);
    const body = { sealId: draft.sealId, proofHash: draft.proofHash, ...wishOf(wish) };
    const url = `${site}/api/v1/seals`;
    const answer = await sendOnce(sender, { method: 'POST', url, body, apiKey, signal });
    return { draft, seal: textIn(answer, 'seal'), told: toldIn(answer) };
  };
  const { draft, seal, told } = await withRetries(sender, attempt, { signal });
  const { fragment } = await draft.finish(seal);
  return { url: `${linkSite}/s-#${fragment}`, kind: 'sealed', ...told };
}

async function makeLink(sending: Sending): Promise<MadeSecret> {
  const { maker, secret, content, draft, reader } = sending;
  const { password, short, expiresIn, reference, signal } = secret;
  const holds = { id: draft.id, readerHash: reader.proofHash };
  const wish: Wish = {
    holds,
    ...(expiresIn !== undefined && { expiresIn }),
    ...(reference !== undefined && { reference }),
    ...(signal && { signal }),
  };
  if (password !== undefined) {
    const { stretch } = await import('@oncelink/link-crypto/stretch');
    const made = await makeRichPasswordLink(content, password, stretch);
    return store(maker, wish, { ...made, kind: 'password', password: made.passwordHash });
  }
  if (short !== true) return makeSealed(sending, wish);
  return store(maker, wish, { ...(await makeRichShortLink(content)), kind: 'short', password: null });
}

async function sendPrepared(sending: Sending): Promise<MadeSecret> {
  const { maker, secret, draft, reader, bytes } = sending;
  const own = { id: draft.id, proof: draft.upload.proof };
  const begin = {
    id: draft.id,
    uploadHash: draft.upload.proofHash,
    readers: [reader.proofHash],
    bytes,
    expiresIn: secret.expiresIn ?? DAY,
  };
  await call(sending, '', begin, maker.apiKey);
  try {
    await upload(sending);
    const missing = fieldIn(await call(sending, '/complete', own), 'missing');
    if (!Array.isArray(missing) || missing.length > 0) throw filesError('FILES_UNSENT');
    return await makeLink(sending);
  } catch (error) {
    // What nobody has a link to would count until its time is over.
    const { signal: _ended, ...rest } = secret;
    await call({ maker, secret: rest }, '/remove', own).catch(() => undefined);
    throw error;
  }
}

/** @throws OncelinkError; the reason of the signal when that ends it */
export async function sendFiles(maker: Maker, secret: NewFiles): Promise<MadeSecret> {
  try {
    return await sendPrepared(await prepare(maker, secret));
  } catch (error) {
    throw error instanceof LinkError ? errorOfSending(error.stage) : error;
  }
}
