import { FILE_BYTES } from '@oncelink/contracts/files';
import { NetworkError } from '../lib/network-error.ts';
import { readApiError } from './api-errors.ts';
import type { paths } from './schema.ts';
import { sendForData, sendForNothing } from './send-request.ts';

type Body<Path extends keyof paths> = paths[Path] extends {
  post: { requestBody: { content: { 'application/json': infer Sent } } };
}
  ? Sent
  : never;

/** Names a file, with the proof of its sender. */
export interface OwnFile {
  readonly id: string;
  readonly proof: string;
}

/** Begins to send files. The same begin twice is one. */
export const beginFile = (body: Body<'/api/files'>) => sendForData('post', '/api/files', { body });

/** Says that all parts were sent. @returns the numbers of those that were not */
export const completeFile = async (body: OwnFile): Promise<readonly number[]> =>
  (await sendForData('post', '/api/files/complete', { body })).missing;

/** Takes a file back, also while it is being sent. Survives the closing of the page. */
export const removeFile = (body: OwnFile): Promise<void> =>
  sendForNothing('post', '/api/files/remove', { body, keepalive: true });

/** Says that all of a file has arrived, or that this reader will fetch none of it. */
export const doneFile = (body: { readonly id: string; readonly proof: string }): Promise<void> =>
  sendForNothing('post', '/api/files/done', { body, keepalive: true });

/** How far readers have come, in the order of the question. */
export const statesOfFiles = async (files: readonly OwnFile[]) =>
  (await sendForData('post', '/api/files/states', { body: { files: [...files] } })).files;

/** What the server says of one reader's way with files, in tenths. */
export interface FilesLook {
  readonly state: 'waiting' | 'unanswered' | 'ended';
  readonly tenths: number;
}

/** How far one reader has come with the files of a link. Never fails. @param readerHash of that link */
export async function lookAtFiles({
  id,
  proof,
  readerHash,
}: OwnFile & { readonly readerHash: string }): Promise<FilesLook> {
  try {
    const [file] = await statesOfFiles([{ id, proof }]);
    const reader = file?.readers.find(({ hash }) => hash === readerHash);
    if (file === undefined) return { state: 'unanswered', tenths: 0 };
    if (reader === undefined || reader.hasEnded) return { state: 'ended', tenths: reader?.tenths ?? 0 };
    return { state: 'waiting', tenths: reader.tenths };
  } catch {
    return { state: 'unanswered', tenths: 0 };
  }
}

/** An encrypted part, as it is sent as often as it takes. */
export interface SentPart extends OwnFile {
  readonly n: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface Sending {
  readonly signal: AbortSignal;
  /** How many of its bytes have left. */
  readonly onSent: (bytes: number) => void;
}

/** A line on which nothing moves for so long is dead. */
const SILENCE_MS = 30_000;

/** @throws ApiError, NetworkError */
function settle({ status, responseText }: XMLHttpRequest): void {
  if (status === 0) throw new NetworkError('The connection broke.');
  if (status < 400) return;
  let body: unknown;
  try {
    body = JSON.parse(responseText);
  } catch {
    // A proxy answered.
  }
  throw readApiError(new Response(null, { status }), body);
}

/** Sends one part, once. Of what `fetch` sends nobody learns how far it has come. @throws ApiError, NetworkError */
export function putPart({ id, n, proof, bytes }: SentPart, { signal, onSent }: Sending): Promise<void> {
  const request = new XMLHttpRequest();
  const heard = new AbortController();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(() => request.abort(), SILENCE_MS);
  };
  const sent = new Promise<void>((resolve) => {
    const { signal: while_ } = heard;
    request.upload.addEventListener(
      'progress',
      ({ loaded }) => {
        listen();
        onSent(Math.min(loaded, bytes.length));
      },
      { signal: while_ },
    );
    request.addEventListener('loadend', () => resolve(), { signal: while_ });
    signal.addEventListener('abort', () => request.abort(), { signal: while_ });
    request.open('PUT', `/api/files/${id}/parts/${n}`);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader(FILE_BYTES.uploadProofHeader, proof);
    listen();
    request.send(bytes);
    if (signal.aborted) request.abort();
  });
  return sent
    .then(() => settle(request))
    .finally(() => {
      clearTimeout(silence);
      heard.abort();
    });
}

/** What a reader asks for. */
export interface AskedBytes {
  readonly id: string;
  readonly proof: string;
  /** Both counted. */
  readonly first: number;
  readonly last: number;
}

/**
 * Bytes of a blob as they come, once; a break ends them with what has come.
 * @throws ApiError, NetworkError
 */
export async function* getBytes(
  { id, proof, first, last }: AskedBytes,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const line = new AbortController();
  const stop = () => line.abort();
  signal.addEventListener('abort', stop);
  let silence = setTimeout(stop, SILENCE_MS);
  try {
    const response = await fetch(`/api/files/${id}/bytes`, {
      headers: { [FILE_BYTES.fileProofHeader]: proof, Range: `bytes=${first}-${last}` },
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: line.signal,
    });
    if (response.status !== 206) throw readApiError(response, await response.json().catch(() => null));
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
      clearTimeout(silence);
      yield read.value;
      silence = setTimeout(stop, SILENCE_MS);
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', stop);
    line.abort();
  }
}
