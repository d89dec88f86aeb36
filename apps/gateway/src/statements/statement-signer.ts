import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { signedText, writeStatement, type Statement } from '@oncelink/contracts/statements';

/** RFC 8410: what stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex');

const privateKeyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_START, seed]), format: 'der', type: 'pkcs8' });

/** Signs statements, with Ed25519. */
export class StatementSigner {
  /** 32 bytes as base64url. */
  readonly publicKey: string;
  readonly #key: KeyObject;

  /** @param seed 32 random bytes: the private key */
  constructor(seed: Buffer) {
    this.#key = privateKeyOf(seed);
    const { x } = createPublicKey(this.#key).export({ format: 'jwk' });
    if (x === undefined) throw new TypeError('The key of statements is no Ed25519 key.');
    this.publicKey = x;
  }

  sign(statement: Statement): string {
    const text = writeStatement(statement);
    return signedText(text, this.publicKey, sign(null, Buffer.from(text), this.#key).toString('base64url'));
  }
}
