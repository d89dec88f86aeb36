import { createHmac, createSecretKey, type Hmac, type KeyObject } from 'node:crypto';

/** What is hashed begins with its class, so that a hash of one can never stand for another. */
const ADDRESS_CLASS = Buffer.of(1);
const DEVICE_CLASS = Buffer.of(2);
const CODE_CLASS = Buffer.of(3);
const LINK_CLASS = Buffer.of(4);
const SHARE_CLASS = Buffer.of(5);
const USER_CODE_CLASS = Buffer.of(6);

/** Of shares: a row has hundreds of them after an attack. */
const SHARE_BYTES = 16;

/** What code and link are good for: this request and this address alone. */
interface RequestParts {
  /** 16 bytes. */
  readonly requestId: Buffer;
  /** In lower case. */
  readonly email: string;
}

/**
 * Names of addresses, devices and shares, and checks of codes and links. Keyed, because codes, and nearly all addresses,
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

  code({ requestId, email }: RequestParts, code: string): Buffer {
    return this.#ofRequest(CODE_CLASS, requestId).update(email).update(code).digest();
  }

  /** @param link the secret of the link in the mail, 16 bytes */
  link({ requestId, email }: RequestParts, link: Buffer): Buffer {
    return this.#ofRequest(LINK_CLASS, requestId).update(link).update(email).digest();
  }

  /** The code that a program shows which logs in, in capitals and without its hyphen. */
  userCode(code: string): Buffer {
    return createHmac('sha256', this.#key).update(USER_CODE_CLASS).update(code).digest();
  }

  /**
   * What one network takes of the budget of one address. The same network has other names at other addresses.
   * @param network as the gateway calls it
   */
  share(email: string, network: string): Buffer {
    const parts = JSON.stringify([network, email]);
    const hash = createHmac('sha256', this.#key).update(SHARE_CLASS).update(parts).digest();
    return hash.subarray(0, SHARE_BYTES);
  }

  #ofRequest(kind: Buffer, requestId: Buffer): Hmac {
    return createHmac('sha256', this.#key).update(kind).update(requestId);
  }
}
