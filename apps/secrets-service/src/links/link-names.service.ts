import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CODE_ALPHABET, CODE_LENGTH, type LinkRef } from '@oncelink/contracts';
import { SECRETS_CONFIG, type SecretsConfig } from '../config.ts';

/** Codes and seal names can't be confused, whatever they are: the first byte of what is hashed differs. */
const SEAL_CLASS = Buffer.of(1);
const CODE_CLASS = Buffer.of(2);

/** Bytes from here on would make the first characters of the alphabet likelier than the others. */
const UNBIASED_BELOW = 256 - (256 % CODE_ALPHABET.length);

type NamingConfig = Pick<SecretsConfig, 'CODE_KEY' | 'LINK_PEPPER'>;

/** Draws short codes and finds the row of a link. */
@Injectable()
export class LinkNames {
  // Prepared once: a key given as bytes costs 16 µs per hash, a prepared one 3 µs.
  readonly #pepper: KeyObject;
  readonly #codeKey: KeyObject;

  /** Both keys are 32 random bytes that are not in the database. */
  constructor(@Inject(SECRETS_CONFIG) { LINK_PEPPER, CODE_KEY }: NamingConfig) {
    this.#pepper = createSecretKey(LINK_PEPPER);
    this.#codeKey = createSecretKey(CODE_KEY);
  }

  /**
   * The code of a link follows from its proof, so a repeated request names the same link.
   * @param proofHash SHA-256 of the link proof
   * @param attempt counts up when another link has the code already
   */
  shortCode(proofHash: Buffer, attempt: number): string {
    let code = '';
    for (let block = 0; code.length < CODE_LENGTH; block += 1) {
      const bytes = createHmac('sha256', this.#codeKey)
        .update(proofHash)
        .update(Buffer.of(attempt, block))
        .digest();
      for (const byte of bytes)
        if (byte < UNBIASED_BELOW) code += CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length);
    }
    return code.slice(0, CODE_LENGTH);
  }

  /**
   * The lookup key of a link, 32 bytes. Keyed, because all codes could be tried against a plain hash: they have
   * 59.5 bits only.
   */
  locate(ref: LinkRef): Buffer {
    const mac = createHmac('sha256', this.#pepper);
    if ('code' in ref) return mac.update(CODE_CLASS).update(ref.code).digest();
    return mac.update(SEAL_CLASS).update(ref.sealId, 'base64url').digest();
  }
}
