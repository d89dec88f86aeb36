/** Runs in Node and in browsers: seals and opens what a vector of RFC 9180 has, with what answers are sealed with. */
import { answerSuite } from '../asks/answer-suite.ts';

/** One vector, all hexadecimal (`vectors-rfc9180.json`). */
export interface HpkeVector {
  readonly info: string;
  /** What the key pairs are derived from: of who receives, and the ephemeral one. */
  readonly ikmR: string;
  readonly ikmE: string;
  readonly pskId: string;
  readonly psk: string;
  /** What has to come of it. */
  readonly pkR: string;
  readonly enc: string;
  readonly messages: readonly { readonly aad: string; readonly pt: string; readonly ct: string }[];
}

export interface HpkeOutcome extends Pick<HpkeVector, 'pkR' | 'enc'> {
  readonly sealed: readonly string[];
  readonly opened: readonly string[];
  /** Whether the first message opens with a pre-shared key of which one bit is flipped, or with none. */
  readonly opensWithoutKey: boolean;
}

const unhex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The parts that both sides have. */
function partsOf({ info, pskId, psk }: HpkeVector) {
  return { info: unhex(info).buffer, psk: { id: unhex(pskId).buffer, key: unhex(psk).buffer } };
}

/** Whether the first message opens. @param psk null: in base mode */
async function opensWith(vector: HpkeVector, psk: string | null): Promise<boolean> {
  const suite = answerSuite();
  const { privateKey } = await suite.kem.deriveKeyPair(unhex(vector.ikmR).buffer);
  const { info, psk: shared } = partsOf({ ...vector, psk: psk ?? vector.psk });
  const [first] = vector.messages;
  const common = { recipientKey: privateKey, enc: unhex(vector.enc).buffer, info };
  const recipient = await suite.createRecipientContext({ ...common, ...(psk !== null && { psk: shared }) });
  return recipient.open(unhex(first?.ct ?? '').buffer, unhex(first?.aad ?? '').buffer).then(
    () => true,
    () => false,
  );
}

export async function tryHpke(vector: HpkeVector): Promise<HpkeOutcome> {
  const suite = answerSuite();
  const { publicKey, privateKey } = await suite.kem.deriveKeyPair(unhex(vector.ikmR).buffer);
  const ekm = unhex(vector.ikmE).buffer;
  const sender = await suite.createSenderContext({ recipientPublicKey: publicKey, ekm, ...partsOf(vector) });
  const enc = unhex(vector.enc).buffer;
  const recipient = await suite.createRecipientContext({ recipientKey: privateKey, enc, ...partsOf(vector) });
  const [sealed, opened]: [string[], string[]] = [[], []];
  // Each message counts: the next one has another nonce.
  for (const { aad, pt, ct } of vector.messages) {
    sealed.push(hex(await sender.seal(unhex(pt).buffer, unhex(aad).buffer)));
    opened.push(hex(await recipient.open(unhex(ct).buffer, unhex(aad).buffer)));
  }
  const flipped = vector.psk.replace(/.$/, (digit) => (Number.parseInt(digit, 16) ^ 1).toString(16));
  return {
    pkR: hex(await suite.kem.serializePublicKey(publicKey)),
    enc: hex(sender.enc),
    sealed,
    opened,
    opensWithoutKey: (await opensWith(vector, flipped)) || (await opensWith(vector, null)),
  };
}

/** What has to come of a vector, wherever it is tried. */
export const hpkeExpectation = ({ pkR, enc, messages }: HpkeVector): HpkeOutcome => ({
  pkR,
  enc,
  sealed: messages.map(({ ct }) => ct),
  opened: messages.map(({ pt }) => pt),
  opensWithoutKey: false,
});
