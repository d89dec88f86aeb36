import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { LinkToTell } from '@oncelink/contracts/notices';
import type { AuthConfig } from '../config.ts';
import { CONFIG } from '../core/tokens.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const GCM_TAG_BYTES = 16;
const ID_BYTES = 16;
const MAC_BYTES = 16;

/** Who is to be told of the end of a link, and what the mail may say of it. */
export interface SealedNotice extends LinkToTell {
  readonly accountId: string;
  /** ISO 8601 */
  readonly madeAt: string;
}
export interface OpenedNotice extends SealedNotice {
  readonly id: Buffer;
}

/**
 * Notices lie in another database until their links end: sealed under a key that this service alone has, so nothing there
 * tells whose a link is.
 */
@Injectable()
export class NoticeSeal {
  readonly #sealKey: KeyObject;
  readonly #stopKey: KeyObject;

  constructor(@Inject(CONFIG) { MAIL_KEY }: Pick<AuthConfig, 'MAIL_KEY'>) {
    const derive = (purpose: string): KeyObject =>
      createSecretKey(Buffer.from(hkdfSync('sha256', MAIL_KEY, 'oncelink/notices/v1', purpose, 32)));
    this.#sealKey = derive('seal');
    this.#stopKey = derive('stop');
  }

  /** @returns base64url */
  seal(notice: SealedNotice): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#sealKey, nonce, { authTagLength: GCM_TAG_BYTES });
    const text = [cipher.update(randomBytes(ID_BYTES)), cipher.update(JSON.stringify(notice), 'utf8')];
    return Buffer.concat([nonce, ...text, cipher.final(), cipher.getAuthTag()]).toString('base64url');
  }

  /** @returns null for what was not sealed here: `MAIL_KEY` was changed since */
  open(sealed: string): OpenedNotice | null {
    const bytes = Buffer.from(sealed, 'base64url');
    try {
      const decipher = createDecipheriv(CIPHER, this.#sealKey, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: GCM_TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(-GCM_TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -GCM_TAG_BYTES));
      const opened = Buffer.concat([text, decipher.final()]);
      // Authenticated, so it is what `seal` was given.
      const notice = JSON.parse(opened.toString('utf8', ID_BYTES)) as SealedNotice;
      return { ...notice, id: opened.subarray(0, ID_BYTES) };
    } catch {
      return null;
    }
  }

  /** What stops the mails of an account, told in the mail about this notice alone. */
  stopToken(id: Buffer): string {
    return Buffer.concat([id, this.#macOf(id)]).toString('base64url');
  }

  /** @returns the id of the notice, or null for what is no token */
  readStopToken(token: string): Buffer | null {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== ID_BYTES + MAC_BYTES) return null;
    const id = bytes.subarray(0, ID_BYTES);
    return timingSafeEqual(bytes.subarray(ID_BYTES), this.#macOf(id)) ? id : null;
  }

  #macOf(id: Buffer): Buffer {
    return createHmac('sha256', this.#stopKey).update(id).digest().subarray(0, MAC_BYTES);
  }
}
