/** What went wrong on this machine, in words for its user; they hold no secret and no link. */
export class LocalError extends Error {
  /** Whether something was asked for wrongly, or the machine could not do it. */
  readonly kind: 'usage' | 'fault';

  constructor(kind: 'usage' | 'fault', text: string) {
    super(text);
    this.kind = kind;
  }
}

/** The system's own code, such as `EACCES`. */
export function errorCode(error: unknown): string {
  const code: unknown =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'unknown';
}
