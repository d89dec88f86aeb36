import { Injectable } from '@nestjs/common';
import {
  EVENT_TYPES,
  LINK_KINDS,
  RECEIPT_STATES,
  SECRET_EVENT_TYPES,
  type AccountEvent,
  type ListEventsRequest,
  type ReadEventsRequest,
  type ReadEventsResult,
} from '@oncelink/contracts/events';
import { prepareStatement } from '@oncelink/service-kit/database';
import { Pool } from 'pg';
import { itemOf } from '../receipts/receipt-rows.ts';
import { LIST_EVENTS, READ_EVENTS } from './event.statements.ts';

/** An event as it lies in the table. */
export interface StoredEvent {
  readonly id: string;
  readonly type: number;
  readonly at: Date;
  /** Null, with what follows, where it is no event of a link. */
  readonly receipt_id: string | null;
  readonly kind: number | null;
  readonly reference: string | null;
  readonly created_at: Date | null;
  readonly expires_at: Date | null;
  readonly data: unknown;
}

/** An event as programs get it. */
export function eventOf(row: StoredEvent): AccountEvent {
  const { id, receipt_id: receiptId, kind, created_at: createdAt } = row;
  const timestamp = row.at.toISOString();
  if (receiptId === null || kind === null || createdAt === null) {
    // The column has what the type says: whoever wrote it had both.
    return { id, type: itemOf(EVENT_TYPES, row.type - 1), timestamp, data: row.data } as AccountEvent;
  }
  const state = itemOf(RECEIPT_STATES, row.type - 1);
  return {
    id,
    type: itemOf(SECRET_EVENT_TYPES, row.type - 1),
    timestamp,
    data: {
      id: receiptId,
      reference: row.reference,
      kind: itemOf(LINK_KINDS, kind - 1),
      state,
      createdAt: createdAt.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
      endedAt: state === 'waiting' ? null : row.at.toISOString(),
    },
  };
}

/** What happened to an account and its links, for those who ask. */
@Injectable()
export class EventsService {
  readonly #read;
  readonly #list;

  constructor(pool: Pool) {
    this.#read = prepareStatement<StoredEvent>(pool, READ_EVENTS);
    this.#list = prepareStatement<StoredEvent>(pool, LIST_EVENTS);
  }

  /** Oldest first, behind the one that the caller knows. */
  async read(ownerId: string, { after, limit }: ReadEventsRequest): Promise<ReadEventsResult> {
    const rows = await this.#read([ownerId, after ?? '', limit]);
    return { outcome: 'read', events: rows.map(eventOf) };
  }

  /** Newest first, before the oldest one that the caller knows. */
  async list(ownerId: string, { before, limit }: ListEventsRequest): Promise<ReadEventsResult> {
    const rows = await this.#list([ownerId, before, limit]);
    return { outcome: 'read', events: rows.map(eventOf) };
  }
}
