/** The product cannot start or go on. The message is one plain line that says what happened and what to do about it. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
}
