import { CommandError } from './exit-codes.ts';

/**
 * The build puts this where pages stretch passwords without WebAssembly, for seconds. Every Node has WebAssembly, unless it was
 * told not to: a sixth of the program would be for that.
 */
export function argon2id(): never {
  throw new CommandError(
    'fault',
    'Passwords need WebAssembly: start Node without --jitless. Nothing was sent.',
  );
}
