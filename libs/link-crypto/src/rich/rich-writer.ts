import { type Bytes, sha256 } from '../bytes.ts';
import type { Writer } from '../build-links.ts';
import { encryptFrame } from '../content.ts';
import { frameMessage } from '../frame.ts';
import { LinkError } from '../link-error.ts';
import type { Cover, Message } from '../link-types.ts';
import { loadBundles, writeCover } from './cover.ts';
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

const isEmpty = ({ note, tellsSender }: Cover): boolean => note === undefined && tellsSender === undefined;

/** Of the version that is written. */
const VERSION = 2;

/** The files of a message as they stand in it, and as the cover announces them. @throws LinkError `parts`, `message` */
async function bundleOf(message: Message) {
  if (message.bundle === undefined) return undefined;
  const { writeBundle, writeSize } = await loadBundles();
  const bytes = writeBundle(message.bundle);
  // Nothing is asked of a server for names and texts that no frame holds together.
  frameParts(VERSION, message, bytes).fill(0);
  return { bytes, size: writeSize(message.bundle) };
}

/**
 * Checks all of it first, so that nothing is asked of a server for what can't be written.
 * @throws LinkError `cover`, `parts`, `message`
 */
export async function richWriter({ message, cover = {} }: RichContent): Promise<RichWriter> {
  checkParts(message);
  const bundle = await bundleOf(message);
  const hasCover = bundle !== undefined || !isEmpty(cover);
  const framed: Bytes = hasCover ? writeCover(cover, bundle?.size) : new Uint8Array(0);
  const hashes = hasCover ? [await sha256(framed)] : [];
  const frame = hasParts(message) ? frameParts : framePlain;
  return {
    announced: { hasCover, hasParts: hasParts(message) },
    writer: {
      cover: framed,
      async encrypt(root, header, given) {
        // What lives on no server opens any number of times; files do not.
        if (header.kind === 'unsealed' && bundle !== undefined) throw new LinkError('parts');
        return encryptFrame(root, header, frame(header.version, given, bundle?.bytes), ...hashes);
      },
    },
  };
}

const framePlain: typeof frameParts = (version, { text = '' }) => frameMessage(version, text);
