import type { PasswordSuite } from '@oncelink/link-crypto';

/** What the page asks its password worker; one request for each worker. */
export interface StretchRequest {
  readonly suite: PasswordSuite;
  readonly password: Uint8Array<ArrayBuffer>;
  readonly salt: Uint8Array<ArrayBuffer>;
}

/** Null when the function cannot run in this browser. */
export interface StretchAnswer {
  readonly key: Uint8Array<ArrayBuffer> | null;
}
