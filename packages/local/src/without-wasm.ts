import { LocalError } from './local-error.ts';

/**
 * Builds put this where pages stretch passwords without WebAssembly, for seconds. Every Node has WebAssembly, unless it was
 * told not to: a sixth of `oncelink` would be for that.
 */
export function argon2id(): never {
  throw new LocalError(
    'fault',
    'Passwords need WebAssembly: start Node without --jitless. Nothing was sent.',
  );
}
