import {
  LINK_PATTERNS,
  type AcknowledgeRequest,
  type AcknowledgeResult,
  type DeleteResult,
  type LinkRequest,
  type RevealRequest,
  type RevealResult,
  type StatusResult,
  type VerifyPasswordRequest,
  type VerifyPasswordResult,
} from '@oncelink/contracts';
import { BatchPattern, type MessageContext } from '@oncelink/messaging';
import { Controller } from '@nestjs/common';
import { answerBatch, type Answered } from './answer-batch.ts';
import { answerChanges } from './answer-changes.ts';
import { decodeClaim, decodeKey, decodeReveal, decodeVerify } from './decode-requests.ts';
import {
  acknowledged,
  deleted,
  notAcknowledged,
  notRevealed,
  notVerified,
  revealed,
  statusOf,
  verified,
} from './link-answers.ts';
import { LinkStore } from './link-store.ts';
import { LinkNames } from './name-links.ts';

type Lateness = Pick<MessageContext, 'isLate'>;
const ON_TIME: Lateness = { isLate: () => false };

/** Everything that happens to a link after it was made. */
@Controller()
export class UseLinksHandler {
  constructor(
    private readonly store: LinkStore,
    private readonly names: LinkNames,
  ) {}

  @BatchPattern(LINK_PATTERNS.status)
  status(requests: readonly LinkRequest[]): Promise<Answered<StatusResult>[]> {
    return answerBatch(
      requests,
      (request) => decodeKey(this.names, request),
      async (keys) => {
        const states = await this.store.read(keys);
        return states.map((state) => (state instanceof Error ? state : statusOf(state)));
      },
    );
  }

  @BatchPattern(LINK_PATTERNS.verifyPassword)
  verifyPassword(
    requests: readonly VerifyPasswordRequest[],
    context: Lateness = ON_TIME,
  ): Promise<Answered<VerifyPasswordResult>[]> {
    return answerBatch(
      requests,
      (request) => decodeVerify(this.names, request),
      async (tries) =>
        answerChanges(this.store, tries, await this.store.open(tries), {
          changed: verified,
          unchanged: notVerified,
        }),
      (index) => context.isLate(index),
    );
  }

  @BatchPattern(LINK_PATTERNS.reveal)
  reveal(requests: readonly RevealRequest[], context: Lateness = ON_TIME): Promise<Answered<RevealResult>[]> {
    return answerBatch(
      requests,
      (request) => decodeReveal(this.names, request),
      async (tries) =>
        answerChanges(this.store, tries, await this.store.open(tries), {
          changed: revealed,
          unchanged: notRevealed,
        }),
      (index) => context.isLate(index),
    );
  }

  @BatchPattern(LINK_PATTERNS.acknowledge)
  acknowledge(requests: readonly AcknowledgeRequest[]): Promise<Answered<AcknowledgeResult>[]> {
    return answerBatch(
      requests,
      (request) => decodeClaim(this.names, request),
      async (claims) =>
        answerChanges(this.store, claims, await this.store.acknowledge(claims), {
          changed: acknowledged,
          unchanged: notAcknowledged,
        }),
    );
  }

  @BatchPattern(LINK_PATTERNS.delete)
  delete(requests: readonly LinkRequest[]): Promise<Answered<DeleteResult>[]> {
    return answerBatch(
      requests,
      (request) => decodeKey(this.names, request),
      async (keys) =>
        answerChanges(this.store, keys, await this.store.erase(keys), {
          changed: deleted,
          unchanged: deleted,
        }),
    );
  }
}
