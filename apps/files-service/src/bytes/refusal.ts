import type { ServerErrorCode } from '@oncelink/contracts';

/** Why a call with bytes is refused. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ServerErrorCode;

  constructor(code: ServerErrorCode) {
    super(code);
    this.code = code;
  }
}
