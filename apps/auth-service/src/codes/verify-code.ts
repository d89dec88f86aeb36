import { SIGN_IN_CODE, type VerifyCodeRequest, type VerifyCodeResult } from '@oncelink/contracts';
import type { Log } from '@oncelink/service-kit';
import { isRefusal, type Query } from '@oncelink/service-kit/database';
import type { DataSource } from 'typeorm';
import { FIND_ACCOUNT } from '../accounts/account-statements.ts';
import { changeSessions, type Changed } from '../sessions/change-sessions.ts';
import type { SessionCache } from '../sessions/session-cache.ts';
import { TRY_CODE } from './code-statements.ts';
import { decodeEmail, decodeHash, decodeRequestId } from './decode-sign-in.ts';
import type { SignInHashes } from './hash-sign-in.ts';
import { signIn, type SignIn } from './sign-in.ts';
import { takeTry } from './take-from-budget.ts';

interface CodeVerifierParts {
  readonly dataSource: DataSource;
  readonly hashes: SignInHashes;
  readonly cache: SessionCache;
  readonly isDemo: boolean;
  readonly log: Log;
}

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
 * Signs in whoever gives the right code. All of it is one transaction: while the answer has not been committed the code
 * is as good as new, so when this process or the database dies the user can give the same code again.
 */
export class CodeVerifier {
  constructor(private readonly parts: CodeVerifierParts) {}

  async verifyCode(request: VerifyCodeRequest): Promise<VerifyCodeResult> {
    const attempt = this.#decode(request);
    return changeSessions(this.parts, (query) => this.#verify(query, attempt));
  }

  #decode(request: VerifyCodeRequest): CodeTry {
    const { hashes, isDemo } = this.parts;
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
      isDemoCode: isDemo && request.code === SIGN_IN_CODE.demoCode,
    };
  }

  async #verify(query: Query, attempt: CodeTry): Promise<Verified> {
    const returnTry = await takeTry(query, attempt);
    if (returnTry === undefined) return INVALID;
    const { requestId, address, codeMac, isDemoCode } = attempt;
    const [tried] = await query<{ is_right: boolean }>(TRY_CODE, [requestId, address, codeMac, isDemoCode]);
    if (tried?.is_right === false) return INVALID;
    // Only a wrong code costs the address a try: who knows no live request could else use up the tries of anybody.
    await returnTry();
    return tried === undefined ? INVALID : this.#signIn(query, attempt);
  }

  async #signIn(query: Query, attempt: CodeTry): Promise<Verified> {
    await query(SAVEPOINT);
    try {
      const { user, isNewUser, ended } = await signIn(query, attempt);
      return { result: { outcome: 'signed-in', user, isNewUser }, tokens: ended };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.parts.log.error('sign-in-failed', { error });
      await query(UNDO);
      const accounts = await query(FIND_ACCOUNT, [attempt.email]);
      return { result: { outcome: 'sign-in-failed', isNewUser: accounts.length === 0 }, tokens: [] };
    }
  }
}
