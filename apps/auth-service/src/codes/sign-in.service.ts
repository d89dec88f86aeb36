import type { SignInResult, VerifyCodeRequest } from '@oncelink/contracts';
import type { Log } from '@oncelink/service-kit';
import { isRefusal, withDatabaseErrors, type Query, type Transaction } from '@oncelink/service-kit/database';
import { Inject, Injectable } from '@nestjs/common';
import { Account } from '../accounts/account.entity.ts';
import type { AuthConfig } from '../config.ts';
import { CONFIG, LOG } from '../core/tokens.ts';
import { SessionChanges, type Changed } from '../sessions/session-changes.service.ts';
import { decodeEmail, decodeHash, decodeRequestId } from './decode-sign-in.ts';
import { SignInHashes } from './sign-in-hashes.service.ts';
import { signIn, type SignIn } from './sign-in.ts';

/** Who wants to sign in, as the database knows its values. */
export interface Attempt extends SignIn {
  readonly address: Buffer;
  readonly requestId: Buffer;
}

/** Null: nothing is refused, the code or link was right and is spent. */
export type Refused<Refusal> = Refusal | null;

const SAVEPOINT = { name: 'savepoint', text: 'SAVEPOINT code_is_spent' };
const UNDO = { name: 'undo', text: 'ROLLBACK TO SAVEPOINT code_is_spent' };

/**
 * From the right code or link to a session. All of it is one transaction. Until the answer is committed, the code is
 * as good as new: when this process or the database dies, the user can give the same code again.
 */
@Injectable()
export class SignInService {
  constructor(
    private readonly changes: SessionChanges,
    private readonly hashes: SignInHashes,
    @Inject(LOG) private readonly log: Log,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'SIGN_UP'>,
  ) {}

  decode(request: Omit<VerifyCodeRequest, 'code'>): Attempt {
    const { hashes } = this;
    const email = decodeEmail(request.email);
    return {
      email,
      requestId: decodeRequestId(request.requestId),
      name: request.name ?? '',
      label: request.device,
      tokenHash: decodeHash(request.tokenHash),
      address: hashes.address(email),
      device: request.deviceHash === null ? null : hashes.device(email, decodeHash(request.deviceHash)),
    };
  }

  /** @param refuse spends the code or the link; its refusal is the answer */
  run<Refusal>(
    attempt: SignIn,
    refuse: (query: Query) => Promise<Refused<Refusal>>,
  ): Promise<Refusal | SignInResult> {
    return this.changes.run<Refusal | SignInResult>(async (transaction) => {
      const refusal = await refuse(transaction.query);
      return refusal === null ? this.#signIn(transaction, attempt) : { result: refusal, tokens: [] };
    });
  }

  async #signIn({ query, manager, onCommit }: Transaction, attempt: SignIn): Promise<Changed<SignInResult>> {
    await query(SAVEPOINT);
    try {
      const signedIn = await signIn(query, attempt, this.config.SIGN_UP === 'open');
      if (signedIn === null) return { result: { outcome: 'sign-up-closed' }, tokens: [] };
      const { user, isNewUser, sessionId: session, ended } = signedIn;
      onCommit(() => {
        this.log.info('signed-in', { account: user.id, session });
        if (ended.length > 0)
          this.log.info('sessions-ended', {
            account: user.id,
            session,
            count: ended.length,
            reason: 'surplus',
          });
      });
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
