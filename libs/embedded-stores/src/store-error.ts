import { types } from 'node:util';

/** A store cannot be had. The message is one plain line that says what happened and what to do about it. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** The code of a system error such as `EACCES`, or the message of any other error. */
export function reasonOf(error: unknown): string {
  // Not instanceof: errors of Node's own modules are of another realm when jest runs this.
  if (!types.isNativeError(error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
