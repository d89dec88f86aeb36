import { LIST_SYNC } from '@oncelink/contracts/lists';
import { packLink, unpackLink, type KeptLink } from '../../lib/link-list/kept-link.ts';
import { toBase64url } from '../../lib/link-list/list-keys.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Key = InstanceType<typeof CryptoKey>;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Version and length of what follows. */
const HEAD_BYTES = 3;
const VERSION = 1;
const [LINK_BYTES, ASK_BYTES] = LIST_SYNC.sealedBytes;

const utf8 = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text));

/** @throws Error for what is no base64url */
export const fromBase64url = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Where an entry stands: what is sealed for one place opens at no other, so no server can move it or bring back an old one. */
export interface EntryPlace {
  readonly id: string;
  readonly version: number;
}

/** `gone`: it was taken out. `newer`: written by a later version of the page. */
export type SyncedContent = KeptLink | 'gone' | 'newer' | 'damaged';

const placeOf = ({ id, version }: EntryPlace): Bytes => utf8(`${id} ${version}`);

/** The keys by which devices that share a list talk past the server. */
export class SyncKeys {
  /** What the server knows the list by: 16 bytes, base64url. */
  readonly name: string;
  readonly #sealing: Key;
  readonly #noting: Key;

  private constructor(name: string, sealing: Key, noting: Key) {
    this.name = name;
    this.#sealing = sealing;
    this.#noting = noting;
  }

  /** @param secret of the list */
  static async derive(secret: Bytes): Promise<SyncKeys> {
    const root = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey', 'deriveBits']);
    const from = (label: string) => ({
      name: 'HKDF',
      hash: 'SHA-256',
      salt: utf8('oncelink/list/v1'),
      info: utf8(label),
    });
    const aes = { name: 'AES-GCM', length: 256 };
    const keyFor = (label: string) =>
      crypto.subtle.deriveKey(from(label), root, aes, false, ['encrypt', 'decrypt']);
    const name = await crypto.subtle.deriveBits(from('list name'), root, LIST_SYNC.nameBytes * 8);
    return new SyncKeys(
      toBase64url(new Uint8Array(name)),
      await keyFor('synced entry'),
      await keyFor('synced note'),
    );
  }

  /** @param link null: it was taken out. @returns base64url of 540 bytes, or 2,076 of an ask */
  async seal(place: EntryPlace, link: KeptLink | null): Promise<string> {
    const size = link?.kind === 'ask' ? ASK_BYTES : LINK_BYTES;
    const frame = new Uint8Array(size - NONCE_BYTES - TAG_BYTES);
    const content = utf8(link === null ? '' : packLink(link));
    if (content.length > frame.length - HEAD_BYTES) throw new RangeError('The entry is too long.');
    frame[0] = VERSION;
    new DataView(frame.buffer).setUint16(1, content.length);
    frame.set(content, HEAD_BYTES);
    return toBase64url(await encrypt(this.#sealing, frame, placeOf(place)));
  }

  /** Never fails: whatever can't be read is damaged. */
  async open(place: EntryPlace, sealed: string): Promise<SyncedContent> {
    try {
      const frame = await decrypt(this.#sealing, fromBase64url(sealed), placeOf(place));
      if ((frame[0] ?? 0) < VERSION) return 'damaged';
      if (frame[0] !== VERSION) return 'newer';
      const length = new DataView(frame.buffer).getUint16(1);
      if (length === 0) return 'gone';
      const text = new TextDecoder().decode(frame.subarray(HEAD_BYTES, HEAD_BYTES + length));
      return unpackLink(place.id, text) ?? 'damaged';
    } catch {
      return 'damaged';
    }
  }

  /** What this device notes for itself. */
  sealNote = (note: string): Promise<Bytes> => encrypt(this.#noting, utf8(note), utf8('note'));

  /** @throws Error for what was sealed with another key */
  openNote = async (sealed: Bytes): Promise<string> =>
    new TextDecoder().decode(await decrypt(this.#noting, sealed, utf8('note')));
}

async function encrypt(key: Key, content: Bytes, additionalData: Bytes): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, content);
  const sealed = new Uint8Array(NONCE_BYTES + encrypted.byteLength);
  sealed.set(iv);
  sealed.set(new Uint8Array(encrypted), NONCE_BYTES);
  return sealed;
}

async function decrypt(key: Key, sealed: Bytes, additionalData: Bytes): Promise<Bytes> {
  const iv = sealed.slice(0, NONCE_BYTES);
  const settings = { name: 'AES-GCM', iv, additionalData };
  return new Uint8Array(await crypto.subtle.decrypt(settings, key, sealed.slice(NONCE_BYTES)));
}
