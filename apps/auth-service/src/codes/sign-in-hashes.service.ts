import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/** What is hashed begins with its class, so that a hash of one can never stand for another. */
const ADDRESS_CLASS = Buffer.of(1);
const DEVICE_CLASS = Buffer.of(2);
const CODE_CLASS = Buffer.of(3);

/** What a code is good for: this request and this address alone. */
export interface CodeParts {
  /** 16 bytes. */
  readonly requestId: Buffer;
  /** In lower case. */
  readonly email: string;
  readonly code: string;
}

/**
 * Names of addresses and devices, and checks of codes, 32 bytes each. Keyed, because codes, and nearly all addresses,
 * can be tried out: a million plain hashes take a fraction of a second. The key is not in the database.
 */
export class SignInHashes {
  readonly #key: KeyObject;

  /** @param key 32 random bytes */
  constructor(key: Buffer) {
    this.#key = createSecretKey(key);
  }

  address(email: string): Buffer {
    return createHmac('sha256', this.#key).update(ADDRESS_CLASS).update(email).digest();
  }

  /** @param device what a browser is known by, 32 bytes */
  device(email: string, device: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(DEVICE_CLASS).update(device).update(email).digest();
  }

  code({ requestId, email, code }: CodeParts): Buffer {
    return createHmac('sha256', this.#key)
      .update(CODE_CLASS)
      .update(requestId)
      .update(email)
      .update(code)
      .digest();
  }
}
