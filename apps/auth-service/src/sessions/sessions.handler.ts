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
import { BatchPattern, type Ticket } from '@oncelink/messaging';
import { Controller } from '@nestjs/common';
import { accountOf, answerEach, failureOf } from '../answer-each.ts';
import { SessionsService } from './sessions.service.ts';
import { TokensService } from './tokens.service.ts';

/** Who a token belongs to, and what users do with their own sessions. */
@Controller()
export class SessionsHandler {
  constructor(
    private readonly tokens: TokensService,
    private readonly sessions: SessionsService,
  ) {}

  @BatchPattern(AUTH_PATTERNS.resolveToken)
  async resolveTokens(tickets: readonly Ticket<TokenRequest, ResolveTokenResult>[]): Promise<void> {
    try {
      await this.tokens.resolveTokens(tickets);
    } catch (error) {
      const failure = failureOf(error);
      for (const ticket of tickets) ticket.settle(failure);
    }
  }

  @BatchPattern(AUTH_PATTERNS.checkCodeAge)
  checkCodeAge(tickets: readonly Ticket<OwnRequest, CodeAgeResult>[]): Promise<void> {
    return answerEach(tickets, async ({ caller }) => this.sessions.checkCodeAge(accountOf(caller)));
  }

  @BatchPattern(AUTH_PATTERNS.signOut)
  signOut(tickets: readonly Ticket<OwnRequest, SignedOut>[]): Promise<void> {
    return answerEach(tickets, async ({ caller }) => {
      await this.sessions.signOut(accountOf(caller));
      return { outcome: 'signed-out' } as const;
    });
  }

  @BatchPattern(AUTH_PATTERNS.listSessions)
  listSessions(tickets: readonly Ticket<OwnRequest, { sessions: Session[] }>[]): Promise<void> {
    return answerEach(tickets, async ({ caller }) => ({
      sessions: await this.sessions.list(accountOf(caller)),
    }));
  }

  @BatchPattern(AUTH_PATTERNS.revokeSession)
  revokeSession(tickets: readonly Ticket<{ readonly id: string }, RevokeSessionResult>[]): Promise<void> {
    return answerEach(tickets, async ({ request, caller }) =>
      this.sessions.end(accountOf(caller), request.id),
    );
  }

  @BatchPattern(AUTH_PATTERNS.revokeAllSessions)
  revokeAllSessions(tickets: readonly Ticket<OwnRequest, { outcome: 'revoked' }>[]): Promise<void> {
    return answerEach(tickets, async ({ caller }) => {
      await this.sessions.endAll(accountOf(caller));
      return { outcome: 'revoked' } as const;
    });
  }
}
