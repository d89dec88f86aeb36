import { ENVELOPE_BYTES, WIRE_SIZES } from '@oncelink/contracts';
import { decodeBase64url, encodeBase64url } from '../base64url.ts';
import { type Bytes, concat, isEqual, sha256, utf8 } from '../bytes.ts';
import { LinkError } from '../link-error.ts';
import type { Message } from '../link-types.ts';
import { frameAnswer, readAnswerFrame } from '../rich/message.ts';
import { answerSuite } from './answer-suite.ts';
import { ANSWER, type AskKeys, deriveOf } from './ask-keys.ts';

const VERSION = 2;
const HEADER = Uint8Array.of(VERSION, ANSWER);
const ENC_BYTES = 32;

/** Of the ask's own key: a server that has the public key alone can make up no answer. */
const presharedOf = async (askKey: Bytes) => ({
  id: utf8('oncelink/v2 answer psk').buffer,
  key: (await deriveOf(askKey, 'answer psk')).buffer,
});

const INFO = (): ArrayBuffer => utf8('oncelink/v2 answer').buffer;

/** The answer is bound to the whole ask, its question among it. */
const boundTo = async (askFragment: string): Promise<ArrayBuffer> =>
  concat(HEADER, await sha256(decodeBase64url(askFragment))).buffer;

export async function publicKeyOf(requestKey: Bytes): Promise<Bytes> {
  const { kem } = answerSuite();
  const { publicKey } = await kem.deriveKeyPair(requestKey.buffer);
  return new Uint8Array(await kem.serializePublicKey(publicKey));
}

/**
 * @param ephemeral for test vectors alone: an answer that is made of it twice is made with one key twice
 * @returns the envelope, as the server keeps it. It has the sizes of the envelope of a link
 * @throws LinkError `parts`, `message`
 */
export async function sealAnswer(
  { askKey, publicKey }: AskKeys,
  askFragment: string,
  message: Message,
  ephemeral?: Bytes,
): Promise<string> {
  const frame = frameAnswer(VERSION, message);
  try {
    const suite = answerSuite();
    const sender = await suite.createSenderContext({
      recipientPublicKey: await suite.kem.deserializePublicKey(publicKey.slice().buffer),
      info: INFO(),
      psk: await presharedOf(askKey),
      ...(ephemeral && { ekm: ephemeral.buffer }),
    });
    const ciphertext = await sender.seal(frame.buffer, await boundTo(askFragment));
    return encodeBase64url(concat(HEADER, new Uint8Array(sender.enc), new Uint8Array(ciphertext)));
  } finally {
    frame.fill(0);
  }
}

/**
 * @param requestKey seed of the key pair
 * @throws LinkError `base64url`, `length`, `header`, `operation` (made without this ask), and those of frames
 */
export async function openAnswer(
  requestKey: Bytes,
  askKey: Bytes,
  askFragment: string,
  encryptedData: string,
): Promise<Message> {
  const envelope = decodeBase64url(encryptedData);
  if (!ENVELOPE_BYTES[VERSION].includes(envelope.length)) throw new LinkError('length');
  const { header } = WIRE_SIZES[VERSION];
  if (!isEqual(HEADER, envelope.subarray(0, header))) throw new LinkError('header');
  const suite = answerSuite();
  const { privateKey } = await suite.kem.deriveKeyPair(requestKey.buffer);
  const psk = await presharedOf(askKey);
  const aad = await boundTo(askFragment);
  const enc = envelope.slice(header, header + ENC_BYTES).buffer;
  const ciphertext = envelope.slice(header + ENC_BYTES).buffer;
  // Whatever it is that fails, a key of zeros or a tag, it is no answer to this ask.
  const plain = await suite
    .createRecipientContext({ recipientKey: privateKey, enc, info: INFO(), psk })
    .then((recipient) => recipient.open(ciphertext, aad))
    .catch(() => {
      throw new LinkError('operation');
    });
  const frame = new Uint8Array(plain);
  try {
    return readAnswerFrame(VERSION, frame);
  } finally {
    frame.fill(0);
  }
}
