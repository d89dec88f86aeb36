/**
 * `load`: code did not arrive, that of the worker or of the function. `run`: the function cannot run here, for example for
 * want of memory.
 */
export class StretchError extends Error {
  override readonly name = 'StretchError';
  readonly reason: 'load' | 'run';

  constructor(reason: 'load' | 'run') {
    super(`The password could not be stretched: ${reason}.`);
    this.reason = reason;
  }
}
