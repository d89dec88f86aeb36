import type { Cover, Message, OpenedMessage } from '@oncelink/link-crypto';
import { BundleError } from '../../../lib/files/bundle-calls.ts';
import type { SinkKind } from '../../../lib/files/sink.ts';
import { NetworkError } from '../../../lib/network-error.ts';
import { NoRoomError } from '../flow/no-room-error.ts';
import { keepFetch, readFetch } from './kept-fetch.ts';
import { fetchPart } from './late-files.ts';

let planned: SinkKind = 'memory';

/**
 * Finds a place for the files that a link announces, before it is opened.
 * @throws NoRoomError there is none; NetworkError what is needed for them did not arrive
 */
export async function makeRoom({ fileBytes }: Cover = {}): Promise<void> {
  if (fileBytes === undefined) return;
  const { planRoom } = await fetchPart.load();
  const kind = await planRoom(fileBytes).catch((cause: unknown) => {
    if (cause instanceof BundleError) throw new NetworkError('The code for files did not arrive.', { cause });
    throw cause;
  });
  if (kind === null) throw new NoRoomError('No place for the files.');
  planned = kind;
}

/** Keeps what it takes to fetch the files of a message, so that a reload goes on. */
export function keepFiles(message: OpenedMessage): void {
  if (typeof message !== 'string' && message.bundle) keepFetch(message.bundle, planned);
}

/** Files that this tab was fetching. */
export async function restoreFiles(): Promise<Message | null> {
  const kept = readFetch();
  if (kept === null) return null;
  await fetchPart.load();
  return { bundle: kept.bundle };
}
