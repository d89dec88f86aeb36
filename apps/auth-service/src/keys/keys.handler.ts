import {
  KEY_PATTERNS,
  type CreateKeyRequest,
  type CreateKeyResult,
  type DaysOfUsage,
  type DescribeKeyResult,
  type KeyCalls,
  type KeyScope,
  type ListKeysResult,
  type OwnRequest,
  type ReadDaysResult,
  type ReadUsageRequest,
  type ReadUsageResult,
  type ResolveKeyResult,
  type RevokeKeyResult,
  type RotateKeyRequest,
  type RotateKeyResult,
  type RotateOwnKeyRequest,
  type RotateOwnKeyResult,
  type TokenRequest,
} from '@oncelink/contracts';
import { BatchPattern, type Ticket } from '@oncelink/messaging';
import { Controller } from '@nestjs/common';
import { answerEach, failureOf, keyOwnerOf } from '../answer-each.ts';
import { KeyResolver } from './key-resolver.service.ts';
import { KeyUsageService } from './key-usage.service.ts';
import { KeysService } from './keys.service.ts';

const USAGE_SCOPE: KeyScope = 'usage:read';

@Controller()
export class KeysHandler {
  constructor(
    private readonly keys: KeysService,
    private readonly resolver: KeyResolver,
    private readonly usage: KeyUsageService,
  ) {}

  @BatchPattern(KEY_PATTERNS.resolve)
  async resolve(tickets: readonly Ticket<TokenRequest, ResolveKeyResult>[]): Promise<void> {
    try {
      await this.resolver.resolveKeys(tickets);
    } catch (error) {
      const failure = failureOf(error);
      for (const ticket of tickets) ticket.settle(failure);
    }
  }

  @BatchPattern(KEY_PATTERNS.create)
  create(tickets: readonly Ticket<CreateKeyRequest, CreateKeyResult>[]): Promise<void> {
    return answerEach(tickets, async ({ caller, request }) => this.keys.create(caller, request));
  }

  @BatchPattern(KEY_PATTERNS.list)
  list(tickets: readonly Ticket<OwnRequest, ListKeysResult>[]): Promise<void> {
    return answerEach(tickets, async ({ caller }) => this.keys.list(caller));
  }

  @BatchPattern(KEY_PATTERNS.revoke)
  revoke(tickets: readonly Ticket<{ readonly id: string }, RevokeKeyResult>[]): Promise<void> {
    return answerEach(tickets, async ({ caller, request }) => this.keys.revoke(caller, request.id));
  }

  @BatchPattern(KEY_PATTERNS.rotate)
  rotate(tickets: readonly Ticket<RotateKeyRequest, RotateKeyResult>[]): Promise<void> {
    return answerEach(tickets, async ({ caller, request }) => this.keys.rotate(caller, request));
  }

  @BatchPattern(KEY_PATTERNS.readUsage)
  readUsage(tickets: readonly Ticket<ReadUsageRequest, ReadUsageResult>[]): Promise<void> {
    return answerEach(tickets, async ({ caller, request }) => this.usage.read(caller, request));
  }

  @BatchPattern(KEY_PATTERNS.readDays)
  readDays(tickets: readonly Ticket<ReadUsageRequest, ReadDaysResult>[]): Promise<void> {
    return answerEach(tickets, async ({ caller, request }) => this.usage.readDays(caller, request));
  }

  @BatchPattern(KEY_PATTERNS.describeOwn)
  describeOwn(tickets: readonly Ticket<OwnRequest, DescribeKeyResult>[]): Promise<void> {
    return answerEach(tickets, async ({ caller }) => this.keys.describe(keyOwnerOf(caller)));
  }

  @BatchPattern(KEY_PATTERNS.revokeOwn)
  revokeOwn(tickets: readonly Ticket<OwnRequest, { outcome: 'revoked' }>[]): Promise<void> {
    return answerEach(tickets, async ({ caller }) => {
      await this.keys.revokeOwn(keyOwnerOf(caller));
      return { outcome: 'revoked' } as const;
    });
  }

  @BatchPattern(KEY_PATTERNS.rotateOwn)
  rotateOwn(tickets: readonly Ticket<RotateOwnKeyRequest, RotateOwnKeyResult>[]): Promise<void> {
    return answerEach(tickets, async ({ caller, request }) =>
      this.keys.rotateOwn(keyOwnerOf(caller), request),
    );
  }

  @BatchPattern(KEY_PATTERNS.reportLeaked)
  reportLeaked(tickets: readonly Ticket<TokenRequest, { outcome: 'taken' }>[]): Promise<void> {
    return answerEach(tickets, async ({ request }) => {
      await this.keys.endLeaked(request.tokenHash);
      return { outcome: 'taken' } as const;
    });
  }

  @BatchPattern(KEY_PATTERNS.countUsage)
  countUsage(
    tickets: readonly Ticket<{ readonly calls: readonly KeyCalls[] }, { outcome: 'counted' }>[],
  ): Promise<void> {
    return answerEach(tickets, async ({ request }) => {
      await this.usage.count(request.calls);
      return { outcome: 'counted' } as const;
    });
  }

  /** The gateway has asked for the scope too: what a key may do must not hang on one check. */
  @BatchPattern(KEY_PATTERNS.readOwnUsage)
  readOwnUsage(tickets: readonly Ticket<ReadUsageRequest, DaysOfUsage>[]): Promise<void> {
    return answerEach(tickets, async ({ caller, request }) => {
      if (!keyOwnerOf(caller).scopes.includes(USAGE_SCOPE)) throw new Error('This key may not read usage.');
      return this.usage.readOwn(caller, request);
    });
  }
}
