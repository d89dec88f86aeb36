import {
  AUTH_PATTERNS,
  type CodeAgeResult,
  type OwnRequest,
  type ResolveTokenResult,
  type RevokeSessionResult,
  type Session,
  type SignedOut,
  type TokenRequest,
} from '@oncelink/contracts';
import { BatchPattern, type MessageContext } from '@oncelink/messaging';
import { Controller } from '@nestjs/common';
import { accountOf, answerEach, failureOf, type Answered } from '../answer-each.ts';
import { OwnSessions } from './own-sessions.ts';
import { TokenResolver } from './resolve-tokens.ts';

/** Who a token belongs to, and what users do with their own sessions. */
@Controller()
export class SessionsHandler {
  constructor(
    private readonly tokens: TokenResolver,
    private readonly sessions: OwnSessions,
  ) {}

  @BatchPattern(AUTH_PATTERNS.resolveToken)
  async resolveTokens(requests: readonly TokenRequest[]): Promise<Answered<ResolveTokenResult>[]> {
    try {
      return await this.tokens.resolveTokens(requests);
    } catch (error) {
      const failure = failureOf(error);
      return requests.map(() => failure);
    }
  }

  @BatchPattern(AUTH_PATTERNS.checkCodeAge)
  checkCodeAge(
    requests: readonly OwnRequest[],
    { callers }: MessageContext,
  ): Promise<Answered<CodeAgeResult>[]> {
    return answerEach(requests, async (_request, index) =>
      this.sessions.checkCodeAge(accountOf(callers[index])),
    );
  }

  @BatchPattern(AUTH_PATTERNS.signOut)
  signOut(requests: readonly OwnRequest[], { callers }: MessageContext): Promise<Answered<SignedOut>[]> {
    return answerEach(requests, async (_request, index) => {
      const account = accountOf(callers[index]);
      await this.sessions.end(account, account.sessionId);
      return { outcome: 'signed-out' };
    });
  }

  @BatchPattern(AUTH_PATTERNS.listSessions)
  listSessions(
    requests: readonly OwnRequest[],
    { callers }: MessageContext,
  ): Promise<Answered<{ sessions: Session[] }>[]> {
    return answerEach(requests, async (_request, index) => ({
      sessions: await this.sessions.list(accountOf(callers[index])),
    }));
  }

  @BatchPattern(AUTH_PATTERNS.revokeSession)
  revokeSession(
    requests: readonly { readonly id: string }[],
    { callers }: MessageContext,
  ): Promise<Answered<RevokeSessionResult>[]> {
    return answerEach(requests, async ({ id }, index) => this.sessions.end(accountOf(callers[index]), id));
  }

  @BatchPattern(AUTH_PATTERNS.revokeAllSessions)
  revokeAllSessions(
    requests: readonly OwnRequest[],
    { callers }: MessageContext,
  ): Promise<Answered<{ outcome: 'revoked' }>[]> {
    return answerEach(requests, async (_request, index) => {
      await this.sessions.endAll(accountOf(callers[index]));
      return { outcome: 'revoked' };
    });
  }
}
