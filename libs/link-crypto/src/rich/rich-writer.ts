import { type Bytes, sha256 } from '../bytes.ts';
import type { Writer } from '../build-links.ts';
import { encryptFrame } from '../content.ts';
import { frameMessage } from '../frame.ts';
import type { Cover, Message } from '../link-types.ts';
import { writeCover } from './cover.ts';
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

const isEmpty = (cover: Cover): boolean => cover.note === undefined && cover.tellsSender === undefined;

/**
 * Checks all of it first, so that nothing is asked of a server for what can't be written.
 * @throws LinkError `cover`, `parts`, `message`
 */
export async function richWriter({ message, cover = {} }: RichContent): Promise<RichWriter> {
  checkParts(message);
  const framed: Bytes = isEmpty(cover) ? new Uint8Array(0) : writeCover(cover);
  const hashes = framed.length === 0 ? [] : [await sha256(framed)];
  const frame = hasParts(message) ? frameParts : framePlain;
  return {
    announced: { hasCover: framed.length > 0, hasParts: hasParts(message) },
    writer: {
      cover: framed,
      encrypt: async (root, header, given) =>
        encryptFrame(root, header, frame(header.version, given), ...hashes),
    },
  };
}

const framePlain: typeof frameParts = (version, { text = '' }) => frameMessage(version, text);
