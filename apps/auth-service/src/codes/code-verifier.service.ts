import { SIGN_IN_CODE, type VerifyCodeRequest, type VerifyCodeResult } from '@oncelink/contracts';
import type { Log } from '@oncelink/service-kit';
import type { Query } from '@oncelink/service-kit/database';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthConfig } from '../config.ts';
import { CONFIG, LOG } from '../core/tokens.ts';
import { NO_NETWORK, takeTry } from './budgets.ts';
import { TRY_CODE } from './login-code.statements.ts';
import { SignInHashes } from './sign-in-hashes.service.ts';
import { SignInService, type Attempt, type Refused } from './sign-in.service.ts';

/** A try, as the database knows its values. */
interface CodeTry extends Attempt {
  /** The share of the address's budget that is drawn on. */
  readonly network: Buffer;
  readonly codeMac: Buffer;
  readonly isDemoCode: boolean;
}

const INVALID = { outcome: 'invalid-code' } as const;
const TOO_MANY = { outcome: 'too-many-wrong-codes' } as const;

type NotSignedIn = typeof INVALID | typeof TOO_MANY;

/** Signs in the browser that gives the right code. */
@Injectable()
export class CodeVerifier {
  constructor(
    private readonly signIns: SignInService,
    private readonly hashes: SignInHashes,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'DEMO_MODE'>,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async verifyCode(request: VerifyCodeRequest): Promise<VerifyCodeResult> {
    const attempt = this.#decode(request);
    const answer = await this.signIns.run(attempt, (query) => this.#refuse(query, attempt));
    if (answer.outcome === 'invalid-code' || answer.outcome === 'too-many-wrong-codes')
      this.log.info('code-refused', { reason: answer.outcome, network: request.network });
    return answer;
  }

  #decode(request: VerifyCodeRequest): CodeTry {
    const { hashes } = this;
    const attempt = this.signIns.decode(request);
    return {
      ...attempt,
      network: hashes.share(attempt.email, request.network ?? NO_NETWORK),
      codeMac: hashes.code(attempt, request.code),
      isDemoCode: this.config.DEMO_MODE && request.code === SIGN_IN_CODE.demoCode,
    };
  }

  async #refuse(query: Query, attempt: CodeTry): Promise<Refused<NotSignedIn>> {
    const returnTry = await takeTry(query, attempt);
    if (returnTry === undefined) return TOO_MANY;
    const { requestId, address, codeMac, isDemoCode } = attempt;
    const [tried] = await query<{ is_right: boolean }>(TRY_CODE, [requestId, address, codeMac, isDemoCode]);
    if (tried?.is_right === false) return INVALID;
    // Only a wrong code costs the address a try: strangers without a live request could else use up the tries of an address.
    await returnTry();
    return tried === undefined ? INVALID : null;
  }
}
