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
import { BatchPattern, type Ticket } from '@oncelink/messaging';
import { Controller } from '@nestjs/common';
import { decodeClaim, decodeKey, decodeReveal, decodeVerify, LinkNames } from './link-drafts.service.ts';
import {
  acknowledged,
  deleted,
  notAcknowledged,
  notRevealed,
  notVerified,
  revealed,
  settleChanges,
  statusOf,
  verified,
} from './link-answers.ts';
import { enter, inRounds, stillAwaited, type TicketEntry } from './run-batch.ts';
import type { ClaimKey, EndRow, LinkKey, OpenedRow, OpenTry, StateRow, WatchedRow } from './link-rows.ts';
import { LinksService } from './links.service.ts';

/** Everything that happens to a link after it was made. */
@Controller()
export class UseLinksHandler {
  constructor(
    private readonly links: LinksService,
    private readonly names: LinkNames,
  ) {}

  @BatchPattern(LINK_PATTERNS.status)
  async status(tickets: readonly Ticket<LinkRequest, StatusResult>[]): Promise<void> {
    const entries: TicketEntry<LinkKey, StateRow, StatusResult>[] = enter(tickets, ({ request }) =>
      decodeKey(this.names, request),
    );
    for (const round of inRounds(entries)) {
      await this.links.read(round);
      for (const { ticket, found } of round) ticket.settle(found instanceof Error ? found : statusOf(found));
    }
  }

  @BatchPattern(LINK_PATTERNS.verifyPassword)
  async verifyPassword(
    tickets: readonly Ticket<VerifyPasswordRequest, VerifyPasswordResult>[],
  ): Promise<void> {
    const entries: TicketEntry<OpenTry, OpenedRow, VerifyPasswordResult>[] = enter(tickets, ({ request }) =>
      decodeVerify(this.names, request),
    );
    for (const round of inRounds(entries)) {
      const tries = stillAwaited(round);
      await this.links.open(tries);
      await settleChanges(this.links, tries, { changed: verified, unchanged: notVerified });
    }
  }

  @BatchPattern(LINK_PATTERNS.reveal)
  async reveal(tickets: readonly Ticket<RevealRequest, RevealResult>[]): Promise<void> {
    const entries: TicketEntry<OpenTry, OpenedRow, RevealResult>[] = enter(tickets, ({ request }) =>
      decodeReveal(this.names, request),
    );
    for (const round of inRounds(entries)) {
      const tries = stillAwaited(round);
      await this.links.open(tries);
      await settleChanges(this.links, tries, { changed: revealed, unchanged: notRevealed });
    }
  }

  @BatchPattern(LINK_PATTERNS.acknowledge)
  async acknowledge(tickets: readonly Ticket<AcknowledgeRequest, AcknowledgeResult>[]): Promise<void> {
    const entries: TicketEntry<ClaimKey, WatchedRow, AcknowledgeResult>[] = enter(tickets, ({ request }) =>
      decodeClaim(this.names, request),
    );
    for (const round of inRounds(entries)) {
      await this.links.acknowledge(round);
      await settleChanges(this.links, round, { changed: acknowledged, unchanged: notAcknowledged });
    }
  }

  @BatchPattern(LINK_PATTERNS.delete)
  async delete(tickets: readonly Ticket<LinkRequest, DeleteResult>[]): Promise<void> {
    const entries: TicketEntry<LinkKey, EndRow, DeleteResult>[] = enter(tickets, ({ request }) =>
      decodeKey(this.names, request),
    );
    for (const round of inRounds(entries)) {
      await this.links.erase(round);
      await settleChanges(this.links, round, { changed: deleted, unchanged: deleted });
    }
  }
}
