import { SECRET_MAX_CODE_POINTS, type WireVersion } from '@oncelink/contracts';
import { decodeBase64url, encodeBase64url } from '../base64url.ts';
import { type Bytes, utf8 } from '../bytes.ts';
import { checkMessage, countCodePoints } from '../check-text.ts';
import { writeFrame } from '../frame.ts';
import { contentOfFrame, decodeUtf8 } from '../read-frame.ts';
import { LinkError } from '../link-error.ts';
import type { Bundle, Fields, Message, OpenedMessage } from '../link-types.ts';
import { FIELD_NAMES, fieldsOf, FORM_NAMES, neededField } from './forms.ts';
import { type Part, readParts, writeParts } from './parts.ts';

const TEXT = 1;
const FIELDS = 2;
const REPLY = 3;
const BUNDLE = 4;
/** K ‖ pk. */
const REPLY_BYTES = 64;

/** Whether a message needs parts. A text alone is framed without: it has one spelling, the shorter one. */
export const hasParts = ({ fields, reply, bundle }: Message): boolean =>
  fields !== undefined || reply !== undefined || bundle !== undefined;

/** @throws LinkError `parts` unless the fields are those of their form, and none is empty */
function checkFields({ form, values }: Fields): void {
  const allowed: readonly string[] = FORM_NAMES.includes(form) ? fieldsOf(form) : [];
  const isWrong = Object.entries(values).some(([name, value]) => !allowed.includes(name) || value === '');
  if (isWrong || values[neededField(form)] === undefined) throw new LinkError('parts');
}

/**
 * Refuses what no frame holds, but for files: files/bundle.ts knows them.
 * @throws LinkError `parts`; `message` for lone surrogates, or texts of more than 2,000 code points together
 */
export function checkParts({ text, fields, reply, bundle }: Message): void {
  if (text === undefined && fields === undefined && bundle === undefined) throw new LinkError('parts');
  if (fields !== undefined) checkFields(fields);
  if (reply !== undefined && decodeBase64url(reply).length !== REPLY_BYTES) throw new LinkError('parts');
  const texts = [...(text === undefined ? [] : [text]), ...Object.values(fields?.values ?? {})];
  const length = texts.reduce((sum, one) => sum + countCodePoints(one), 0);
  if (length > SECRET_MAX_CODE_POINTS || texts.some((one) => checkMessage(one) !== null))
    throw new LinkError('message');
}

function fieldBytes({ form, values }: Fields): Bytes {
  const parts = FIELD_NAMES.flatMap((name, index): Part[] => {
    const value = values[name];
    return value === undefined ? [] : [{ type: index + 1, bytes: utf8(value) }];
  });
  const written = writeParts(parts);
  const bytes = new Uint8Array(1 + written.length);
  bytes[0] = FORM_NAMES.indexOf(form) + 1;
  bytes.set(written, 1);
  written.fill(0);
  for (const part of parts) part.bytes.fill(0);
  return bytes;
}

/**
 * The frame of a message of parts. The caller wipes it after use.
 * @param bundle the files of the message, as files/bundle.ts writes them; wiped
 * @throws LinkError as `checkParts`; `message` for names and texts that no frame holds together
 */
export function frameParts(version: WireVersion, message: Message, bundle?: Bytes): Bytes {
  checkParts(message);
  const { text, fields, reply } = message;
  const parts: readonly Part[] = [
    ...(text === undefined ? [] : [{ type: TEXT, bytes: utf8(text) }]),
    ...(fields === undefined ? [] : [{ type: FIELDS, bytes: fieldBytes(fields) }]),
    ...(reply === undefined ? [] : [{ type: REPLY, bytes: decodeBase64url(reply) }]),
    ...(bundle === undefined ? [] : [{ type: BUNDLE, bytes: bundle }]),
  ];
  const frame = writeFrame(version, writeParts(parts));
  for (const { bytes } of parts) bytes.fill(0);
  return frame;
}

function readFields(bytes: Bytes): Fields {
  const form = FORM_NAMES[(bytes[0] ?? 0) - 1];
  if (form === undefined) throw new LinkError('parts');
  const values: Partial<Record<(typeof FIELD_NAMES)[number], string>> = {};
  for (const [type, value] of readParts(bytes.subarray(1), 'parts')) {
    const name = FIELD_NAMES[type - 1];
    if (name === undefined) throw new LinkError('parts');
    values[name] = decodeUtf8(value);
  }
  return { form, values };
}

/** How a message is taken out of its frame. @throws LinkError */
export type ReadFrame = (version: WireVersion, frame: Bytes) => OpenedMessage;

/** Reads the files of a message. @throws LinkError `parts`, `utf8` */
type ReadBundle = (bytes: Bytes) => Bundle;

/** @throws LinkError `frame`, `padding`, `parts`, `utf8`, `message` */
function readAnyParts(version: WireVersion, frame: Bytes, readBundle?: ReadBundle): Message {
  const parts = readParts(contentOfFrame(version, frame), 'parts');
  // Files are announced by the cover.
  const last = readBundle ? BUNDLE : REPLY;
  if ([...parts.keys()].some((type) => type > last)) throw new LinkError('parts');
  const [text, fields, reply, bundle] = [TEXT, FIELDS, REPLY, BUNDLE].map((type) => parts.get(type));
  return {
    ...(text && { text: decodeUtf8(text) }),
    ...(fields && { fields: readFields(fields) }),
    ...(reply && { reply: encodeBase64url(reply) }),
    ...(bundle && readBundle && { bundle: readBundle(bundle) }),
  };
}

/**
 * @param readBundle where the cover announces files
 * @throws LinkError `frame`, `padding`, `parts`, `utf8`, `message` for anything that `frameParts` would not write
 */
export function readPartsFrame(version: WireVersion, frame: Bytes, readBundle?: ReadBundle): Message {
  const message = readAnyParts(version, frame, readBundle);
  // It would be a second spelling of a text alone.
  if (!hasParts(message)) throw new LinkError('parts');
  checkParts(message);
  return message;
}

/**
 * The frame of an answer. It always holds parts, for its header, which the server sees, does not say what they are. An answer
 * asks nothing back and has no files. @throws LinkError as `checkParts`
 */
export function frameAnswer(version: WireVersion, message: Message): Bytes {
  if (message.reply !== undefined || message.bundle !== undefined) throw new LinkError('parts');
  return frameParts(version, message);
}

/** @throws LinkError as `readPartsFrame` */
export function readAnswerFrame(version: WireVersion, frame: Bytes): Message {
  const message = readAnyParts(version, frame);
  if (message.reply !== undefined) throw new LinkError('parts');
  checkParts(message);
  return message;
}
