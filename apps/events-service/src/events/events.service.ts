import { Injectable } from '@nestjs/common';
import {
  EVENT_TYPES,
  LINK_KINDS,
  RECEIPT_STATES,
  type ListEventsRequest,
  type ReadEventsRequest,
  type ReadEventsResult,
  type SecretEvent,
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
  readonly receipt_id: string;
  readonly kind: number;
  readonly reference: string | null;
  readonly created_at: Date;
  readonly expires_at: Date | null;
}

/** An event as programs get it. */
export function eventOf(row: StoredEvent): SecretEvent {
  const state = itemOf(RECEIPT_STATES, row.type - 1);
  return {
    id: row.id,
    type: itemOf(EVENT_TYPES, row.type - 1),
    timestamp: row.at.toISOString(),
    data: {
      id: row.receipt_id,
      reference: row.reference,
      kind: itemOf(LINK_KINDS, row.kind - 1),
      state,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
      endedAt: state === 'waiting' ? null : row.at.toISOString(),
    },
  };
}

/** What happened to the links of an account, for those who ask. */
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
