import type { PasswordSuite } from '@oncelink/link-crypto';
import type { StretchError } from './stretch-error.ts';

/** What the page asks its password worker; one request for each worker. */
export interface StretchRequest {
  readonly suite: PasswordSuite;
  readonly password: Uint8Array<ArrayBuffer>;
  readonly salt: Uint8Array<ArrayBuffer>;
}

/** The key, or what kept the worker from it. */
export type StretchAnswer =
  | { readonly key: Uint8Array<ArrayBuffer> }
  | { readonly failure: StretchError['reason'] };
