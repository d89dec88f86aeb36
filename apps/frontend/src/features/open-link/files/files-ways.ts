import type { Cover, OpenedMessage } from '@oncelink/link-crypto';
import { BundleError } from '../../../lib/files/bundle-calls.ts';
import type { SinkKind } from '../../../lib/files/sink.ts';
import { NetworkError } from '../../../lib/network-error.ts';
import type { LinkTrace } from '../flow/link-trace.ts';
import type { OpenLinkState, RevealedState } from '../flow/open-link-state.ts';
import { keepFetch, readFetch } from './kept-fetch.ts';
import { fetchPart } from './late-files.ts';

/** This window can't keep the files of a link. It was not opened. `judge-failure.ts` knows it by its name. */
class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

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

/** Keeps what it takes to fetch the files of a message, so that a reload goes on. @returns their name; undefined: it has none */
export function keepFiles(message: OpenedMessage, kind: RevealedState['kind']): string | undefined {
  if (typeof message === 'string' || !message.bundle) return undefined;
  return keepFetch(message.bundle, planned, kind).place.name;
}

/** What a reload goes on with: the files of the link that stood here. Null: this tab has nothing of them any more. */
export async function restoreFiles({ at, files }: LinkTrace): Promise<OpenLinkState | null> {
  const kept = typeof files === 'string' ? readFetch(files) : null;
  if (kept === null) return null;
  await fetchPart.load();
  const erasure = { outcome: 'confirmed', at } as const;
  return { name: 'revealed', kind: kept.link, message: { bundle: kept.bundle }, erasure };
}
