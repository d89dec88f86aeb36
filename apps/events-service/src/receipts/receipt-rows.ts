import { LINK_KINDS, RECEIPT_STATES, type Receipt } from '@oncelink/contracts/events';

/** A receipt as it lies in the table. */
export interface StoredReceipt {
  readonly id: string;
  readonly kind: number;
  readonly reference: string | null;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly ended_at: Date | null;
  readonly ended_by: number | null;
}

/** The item of a table of contracts that a database names by its number. @throws RangeError there is none */
export function itemOf<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`There is no item ${index}.`);
  return item;
}

export const receiptOf = (row: StoredReceipt): Receipt => ({
  id: row.id,
  reference: row.reference,
  kind: itemOf(LINK_KINDS, row.kind - 1),
  state: itemOf(RECEIPT_STATES, row.ended_by ?? 0),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
});
