import { type Bytes, sha256 } from '../bytes.ts';
import type { Writer } from '../build-links.ts';
import { encryptFrame } from '../content.ts';
import { frameMessage } from '../frame.ts';
import type { Cover, Message } from '../link-types.ts';
import { writeCover } from './cover.ts';
import { loadBundles } from './load-bundles.ts';
import { checkParts, frameParts, hasParts } from './message.ts';
import type { Announced } from './rich-header.ts';

/** What a link is made of that is not plain. A cover of nothing is none. */
export interface RichContent {
  readonly message: Message;
  readonly cover?: Cover;
}

export interface RichWriter {
  readonly announced: Announced;
  readonly writer: Writer<Message>;
}

/**
 * Checks all of it first, so that nothing is asked of a server for what can't be written.
 * @throws LinkError `cover`, `parts`, `message`
 */
export async function richWriter({ message, cover = {} }: RichContent): Promise<RichWriter> {
  checkParts(message);
  const bundle = message.bundle && (await loadBundles()).prepareBundle(message);
  // A cover of nothing is none.
  const hasCover = (bundle ?? cover.note ?? cover.tellsSender) !== undefined;
  const framed: Bytes = hasCover ? writeCover(cover, bundle?.size) : new Uint8Array(0);
  const hashes = hasCover ? [await sha256(framed)] : [];
  const announced = { hasCover, hasParts: hasParts(message) };
  const frame = announced.hasParts ? frameParts : framePlain;
  return {
    announced,
    writer: {
      cover: framed,
      encrypt: async (root, header, given) =>
        encryptFrame(root, header, frame(header.version, given, bundle?.bytes), ...hashes),
    },
  };
}

const framePlain: typeof frameParts = (version, { text = '' }) => frameMessage(version, text);
