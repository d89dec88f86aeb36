import { Inject, Injectable } from '@nestjs/common';
import type { GoneReason } from '@oncelink/contracts';
import { EVENT_PATTERNS, type Receipt } from '@oncelink/contracts/events';
import { EVENTS_CLIENT, type EventsClient } from '../gateway-parts.ts';
import { ApiError } from '../http/api-error.ts';
import { LinkCalls } from '../links/link-calls.ts';
import { refusalOf } from '../links/refusals.ts';
import type { EventsDto } from '../v1/events.dto.ts';
import { limitOf, type ReceiptsDto, type ReceiptsQuery } from '../v1/receipts.dto.ts';
import type { AskedBy } from './webhook-calls.service.ts';

/** What callers of the page read as "viewed" is called as on the plans to those who made it. */
const REASONS = { accessed: 'viewed', deleted: 'deleted', expired: 'expired', locked: 'locked' } as const;

/** Why a link can't be revoked any more. */
function goneError({ state, endedAt }: Receipt): ApiError {
  if (state === 'waiting') return new ApiError('UNAVAILABLE');
  const reason: GoneReason = REASONS[state];
  return new ApiError('GONE', { reason, at: endedAt ?? '' });
}

/** What programs and the page ask about links that keys have made. Each throws an `ApiError` where it is refused. */
@Injectable()
export class ReceiptCalls {
  constructor(
    @Inject(EVENTS_CLIENT) private readonly events: EventsClient,
    private readonly links: LinkCalls,
  ) {}

  async list({ state, reference, limit, after }: ReceiptsQuery, by: AskedBy): Promise<ReceiptsDto> {
    const message = {
      state: state ?? null,
      reference: reference ?? null,
      limit: limitOf(limit),
      after: after ?? null,
    };
    const result = await this.events.call(EVENT_PATTERNS.listReceipts, message, by);
    if (result.outcome === 'events-off') throw new ApiError('EVENTS_OFF');
    if (result.outcome === 'bad-cursor') {
      throw new ApiError('VALIDATION', {
        fields: [{ path: 'querystring.after', message: 'must be the nextCursor of an answer' }],
      });
    }
    return { data: result.receipts, nextCursor: result.next };
  }

  /** Newest first. @param before the oldest event that is known */
  async latestEvents(
    { before, limit }: { readonly before?: string; readonly limit?: string },
    by: AskedBy,
  ): Promise<EventsDto> {
    const message = { before: before ?? null, limit: limitOf(limit) };
    const result = await this.events.call(EVENT_PATTERNS.listEvents, message, by);
    if (result.outcome === 'events-off') throw new ApiError('EVENTS_OFF');
    return { data: result.events };
  }

  /** The events-service says whose it is and under which name; the shard that has the link is told that name alone. */
  async revoke(id: string, by: AskedBy): Promise<void> {
    const named = await this.events.call(EVENT_PATTERNS.nameWatch, { id }, by);
    if (named.outcome === 'events-off') throw new ApiError('EVENTS_OFF');
    if (named.outcome === 'no-receipt') throw new ApiError('SECRET_NOT_FOUND');
    if (named.outcome === 'ended') throw goneError(named.receipt);
    const result = await this.links.revoke({ watch: named.watch }, by);
    if (result.outcome === 'gone') throw refusalOf(result);
    if (result.outcome === 'deleted') return;
    // Its end was told between the two questions.
    const again = await this.events.call(EVENT_PATTERNS.nameWatch, { id }, by);
    throw again.outcome === 'ended' ? goneError(again.receipt) : new ApiError('SECRET_NOT_FOUND');
  }
}
