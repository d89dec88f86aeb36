import { SIGN_IN_CODE, type VerifyCodeRequest, type VerifyCodeResult } from '@oncelink/contracts';
import type { Log } from '@oncelink/service-kit';
import { isRefusal, withDatabaseErrors, type Transaction } from '@oncelink/service-kit/database';
import { Inject, Injectable } from '@nestjs/common';
import { Account } from '../accounts/account.entity.ts';
import type { AuthConfig } from '../config.ts';
import { CONFIG, LOG } from '../core/tokens.ts';
import { SessionChanges, type Changed } from '../sessions/session-changes.service.ts';
import { takeTry } from './budgets.ts';
import { decodeEmail, decodeHash, decodeRequestId } from './decode-sign-in.ts';
import { TRY_CODE } from './login-code.statements.ts';
import { SignInHashes } from './sign-in-hashes.service.ts';
import { signIn, type SignIn } from './sign-in.ts';

/** A try, as the database knows its values. */
interface CodeTry extends SignIn {
  readonly address: Buffer;
  readonly requestId: Buffer;
  readonly codeMac: Buffer;
  readonly isDemoCode: boolean;
}

type Verified = Changed<VerifyCodeResult>;

const INVALID: Verified = { result: { outcome: 'invalid-code' }, tokens: [] };

const SAVEPOINT = { name: 'savepoint', text: 'SAVEPOINT code_is_spent' };
const UNDO = { name: 'undo', text: 'ROLLBACK TO SAVEPOINT code_is_spent' };

/**
 * Signs in the browser that gives the right code. All of it is one transaction: while the answer has not been committed the code
 * is as good as new, so when this process or the database dies the user can give the same code again.
 */
@Injectable()
export class CodeVerifier {
  constructor(
    private readonly changes: SessionChanges,
    private readonly hashes: SignInHashes,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'DEMO_MODE'>,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async verifyCode(request: VerifyCodeRequest): Promise<VerifyCodeResult> {
    const attempt = this.#decode(request);
    return this.changes.run((transaction) => this.#verify(transaction, attempt));
  }

  #decode(request: VerifyCodeRequest): CodeTry {
    const { hashes } = this;
    const email = decodeEmail(request.email);
    const requestId = decodeRequestId(request.requestId);
    return {
      email,
      requestId,
      name: request.name ?? '',
      label: request.device,
      tokenHash: decodeHash(request.tokenHash),
      address: hashes.address(email),
      device: request.deviceHash === null ? null : hashes.device(email, decodeHash(request.deviceHash)),
      codeMac: hashes.code({ requestId, email, code: request.code }),
      isDemoCode: this.config.DEMO_MODE && request.code === SIGN_IN_CODE.demoCode,
    };
  }

  async #verify(transaction: Transaction, attempt: CodeTry): Promise<Verified> {
    const { query } = transaction;
    const returnTry = await takeTry(query, attempt);
    if (returnTry === undefined) return INVALID;
    const { requestId, address, codeMac, isDemoCode } = attempt;
    const [tried] = await query<{ is_right: boolean }>(TRY_CODE, [requestId, address, codeMac, isDemoCode]);
    if (tried?.is_right === false) return INVALID;
    // Only a wrong code costs the address a try: strangers without a live request could else use up the tries of an address.
    await returnTry();
    return tried === undefined ? INVALID : this.#signIn(transaction, attempt);
  }

  async #signIn({ query, manager }: Transaction, attempt: CodeTry): Promise<Verified> {
    await query(SAVEPOINT);
    try {
      const { user, isNewUser, ended } = await signIn(query, attempt);
      return { result: { outcome: 'signed-in', user, isNewUser }, tokens: ended };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.log.error('sign-in-failed', { error });
      await query(UNDO);
      const isKnown = await withDatabaseErrors(manager.existsBy(Account, { email: attempt.email }));
      return { result: { outcome: 'sign-in-failed', isNewUser: !isKnown }, tokens: [] };
    }
  }
}
