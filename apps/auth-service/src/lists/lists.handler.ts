import type { OwnRequest } from '@oncelink/contracts';
import {
  LIST_PATTERNS,
  type BeginListResult,
  type NamedListRequest,
  type ReadListRequest,
  type ReadListResult,
  type WriteListRequest,
  type WriteListResult,
} from '@oncelink/contracts/lists';
import { BatchPattern, type Ticket } from '@oncelink/messaging';
import { Controller } from '@nestjs/common';
import { answerEach } from '../answer-each.ts';
import { ListsService } from './lists.service.ts';

@Controller()
export class ListsHandler {
  constructor(private readonly lists: ListsService) {}

  @BatchPattern(LIST_PATTERNS.begin)
  begin(tickets: readonly Ticket<NamedListRequest, BeginListResult>[]): Promise<void> {
    return answerEach(tickets, async ({ caller, request }) => this.lists.begin(caller, request.name));
  }

  @BatchPattern(LIST_PATTERNS.read)
  read(tickets: readonly Ticket<ReadListRequest, ReadListResult>[]): Promise<void> {
    return answerEach(tickets, async ({ caller, request }) => this.lists.read(caller, request.since));
  }

  @BatchPattern(LIST_PATTERNS.write)
  write(tickets: readonly Ticket<WriteListRequest, WriteListResult>[]): Promise<void> {
    return answerEach(tickets, async ({ caller, request }) => this.lists.write(caller, request));
  }

  @BatchPattern(LIST_PATTERNS.end)
  end(tickets: readonly Ticket<OwnRequest, { outcome: 'ended' }>[]): Promise<void> {
    return answerEach(tickets, async ({ caller }) => {
      await this.lists.end(caller);
      return { outcome: 'ended' } as const;
    });
  }
}
