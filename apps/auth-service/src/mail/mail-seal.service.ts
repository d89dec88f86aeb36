import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import type { MailContent, MailHeader } from './mail-content.ts';

const CIPHER = 'aes-256-gcm';
/** Sizes of NIST SP 800-38D. Random nonces are good for 2^32 mails under one key. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts mail while it waits: codes open accounts, and people paste secrets into contact forms. The content is bound to
 * its header, so that write access to the table is not enough to pass one mail off as another or to prolong it.
 */
export class MailSeal {
  readonly #key: KeyObject;

  /** @param key 32 bytes */
  constructor(key: Buffer) {
    this.#key = createSecretKey(key);
  }

  seal(header: MailHeader, content: MailContent): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(bindingOf(header));
    const text = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, text, cipher.getAuthTag()]);
  }

  /** @throws when it was changed, belongs to another header, or was sealed with another key */
  open(header: MailHeader, sealed: Buffer): MailContent {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(bindingOf(header));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    // Authenticated, so it is what `seal` was given.
    return JSON.parse(Buffer.concat([text, decipher.final()]).toString('utf8')) as MailContent;
  }
}

const bindingOf = ({ id, kind, lapsesAt }: MailHeader): Buffer =>
  Buffer.from(JSON.stringify([id, kind, lapsesAt.toISOString()]));
