import { packLink, unpackLink, type KeptLink } from './kept-link.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Key = InstanceType<typeof CryptoKey>;

export const LIST_KEY_BYTES = 32;
const NONCE_BYTES = 12;
const ID_BYTES = 16;
/**
 * Version, length and text. All entries of links have one size, and those of asks and of links with files another one, which holds
 * the longest question: neither tells anything of a label.
 */
const FRAMES = [512, 2048] as const;
const VERSION = 1;
const HEAD_BYTES = 3;

/** No bound on a label can come near: 60 code points are 240 bytes, all else of a link some 200, a collect link 900. */
const [SHORT_FRAME, LONG_FRAME] = FRAMES;

/** `newer`: written by a later version of the page. `damaged`: not by this list's key, or not by this page. */
export type OpenedEntry = KeptLink | 'newer' | 'damaged';

const utf8 = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text));

/** Of some thousand bytes at most. */
export function toBase64url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function frameOf(text: string, size: number): Bytes {
  const bytes = utf8(text);
  if (bytes.length > size - HEAD_BYTES) throw new RangeError('The entry is too long.');
  const frame = new Uint8Array(size);
  frame[0] = VERSION;
  new DataView(frame.buffer).setUint16(1, bytes.length);
  frame.set(bytes, HEAD_BYTES);
  return frame;
}

function readFrame(id: string, frame: Bytes): OpenedEntry {
  if (!FRAMES.some((size) => size === frame.length) || (frame[0] ?? 0) < VERSION) return 'damaged';
  if (frame[0] !== VERSION) return 'newer';
  const end = HEAD_BYTES + new DataView(frame.buffer, frame.byteOffset).getUint16(1);
  return unpackLink(id, new TextDecoder().decode(frame.subarray(HEAD_BYTES, end))) ?? 'damaged';
}

/** The keys that are derived from the one secret of a list. */
export class ListKeys {
  readonly #sealing: Key;
  readonly #naming: Key;

  private constructor(sealing: Key, naming: Key) {
    this.#sealing = sealing;
    this.#naming = naming;
  }

  /** @param secret 32 random bytes */
  static async derive(secret: Bytes): Promise<ListKeys> {
    const root = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
    const from = (label: string) => ({
      name: 'HKDF',
      hash: 'SHA-256',
      salt: utf8('oncelink/list/v1'),
      info: utf8(label),
    });
    const aes = { name: 'AES-GCM', length: 256 };
    const hmac = { name: 'HMAC', hash: 'SHA-256', length: 256 };
    return new ListKeys(
      await crypto.subtle.deriveKey(from('entry'), root, aes, false, ['encrypt', 'decrypt']),
      await crypto.subtle.deriveKey(from('entry id'), root, hmac, false, ['sign']),
    );
  }

  /** The name of the entry of a link: 16 bytes that say nothing to anyone without the secret. */
  async idOf(proof: string): Promise<string> {
    const mac = new Uint8Array(await crypto.subtle.sign('HMAC', this.#naming, utf8(proof)));
    return toBase64url(mac.subarray(0, ID_BYTES));
  }

  /** 540 bytes, or 2,076 of an ask: nonce, encrypted frame, tag. They open under the id of their entry only. */
  async seal(link: KeptLink): Promise<Bytes> {
    const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const settings = { name: 'AES-GCM', iv, additionalData: utf8(link.id) };
    const sealed = new Uint8Array(
      await crypto.subtle.encrypt(
        settings,
        this.#sealing,
        frameOf(packLink(link), link.kind === 'ask' || link.files ? LONG_FRAME : SHORT_FRAME),
      ),
    );
    const entry = new Uint8Array(iv.length + sealed.length);
    entry.set(iv);
    entry.set(sealed, iv.length);
    return entry;
  }

  /** Never fails: whatever can't be read is damaged. */
  async open(id: string, entry: Bytes): Promise<OpenedEntry> {
    try {
      const iv = entry.slice(0, NONCE_BYTES);
      const settings = { name: 'AES-GCM', iv, additionalData: utf8(id) };
      const frame = await crypto.subtle.decrypt(settings, this.#sealing, entry.slice(NONCE_BYTES));
      return readFrame(id, new Uint8Array(frame));
    } catch {
      return 'damaged';
    }
  }
}
