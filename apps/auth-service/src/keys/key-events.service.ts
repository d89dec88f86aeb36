import type { KeyEventType, KeyInEvent } from '@oncelink/contracts/events';
import type { Log } from '@oncelink/service-kit';
import type { Transaction } from '@oncelink/service-kit/database';
import { Inject, Injectable } from '@nestjs/common';
import { AccountEvents } from '../account-events/account-events.service.ts';
import { LOG } from '../core/tokens.ts';
import type { ChangedKeyRow } from './key-in-event.ts';

/** A key as events have it. */
const inEvent = ({ id, hint, expires_at: end }: ChangedKeyRow, changes: Partial<KeyInEvent>): KeyInEvent => ({
  id,
  hint,
  expiresAt: end.toISOString(),
  lapsesAt: null,
  replacedBy: null,
  why: null,
  ...changes,
});

/** Tells of keys: their owners by an event, operators by a line of the log. */
@Injectable()
export class KeyEvents {
  constructor(
    private readonly events: AccountEvents,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Call it in the transaction of the change. */
  async record(
    transaction: Transaction,
    row: ChangedKeyRow,
    type: KeyEventType,
    changes: Partial<Pick<KeyInEvent, 'lapsesAt' | 'replacedBy' | 'why'>> = {},
  ): Promise<void> {
    const { id: apiKey, owner_id: account } = row;
    await this.events.record(transaction, account, { type, data: inEvent(row, changes) });
    const line = { account, apiKey, ...(changes.why && { reason: changes.why }) };
    transaction.onCommit(() => this.log.info(type.replace('.', '-'), line));
  }
}
