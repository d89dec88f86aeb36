import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import type { Envelope, Letter } from './letters.ts';

const CIPHER = 'aes-256-gcm';
/** Sizes of NIST SP 800-38D. Random nonces are good for 2^32 letters under one key. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts letters for the time that they wait: codes open accounts, and people paste secrets into contact forms. A
 * letter is bound to its envelope, so that nobody who can write the table can pass one off as another or prolong it.
 */
export class LetterSeal {
  readonly #key: KeyObject;

  /** @param key 32 bytes */
  constructor(key: Buffer) {
    this.#key = createSecretKey(key);
  }

  seal(envelope: Envelope, letter: Letter): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(bindingOf(envelope));
    const text = Buffer.concat([cipher.update(JSON.stringify(letter), 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, text, cipher.getAuthTag()]);
  }

  /** @throws when it was changed, belongs to another envelope, or was sealed with another key */
  open(envelope: Envelope, sealed: Buffer): Letter {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(bindingOf(envelope));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    // Authenticated, so it is what `seal` was given.
    return JSON.parse(Buffer.concat([text, decipher.final()]).toString('utf8')) as Letter;
  }
}

const bindingOf = ({ id, kind, lapsesAt }: Envelope): Buffer =>
  Buffer.from(JSON.stringify([id, kind, lapsesAt.toISOString()]));
