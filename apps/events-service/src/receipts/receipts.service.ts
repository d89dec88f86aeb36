import { Injectable } from '@nestjs/common';
import {
  LINK_KINDS,
  RECEIPT_STATES,
  type ListReceiptsRequest,
  type ListReceiptsResult,
  type NameWatchResult,
  type ReadReceiptResult,
  type RegisterReceiptRequest,
} from '@oncelink/contracts/events';
import type { CallerKey } from '@oncelink/contracts';
import { prepareStatement } from '@oncelink/service-kit/database';
import { Pool } from 'pg';
import { decodeWatch } from './decode-watch.ts';
import { itemOf, receiptOf, type StoredReceipt } from './receipt-rows.ts';
import { LIST_RECEIPTS, LIST_REFERENCED, READ_RECEIPT, REGISTER_RECEIPTS } from './receipt.statements.ts';

/** A receipt to register, and whose. */
export interface NewReceipt {
  readonly request: RegisterReceiptRequest;
  readonly key: CallerKey;
}

interface ListedReceipt extends StoredReceipt {
  /** Microseconds since 1970: times of JavaScript have thousandths only. */
  readonly made_us: string;
}

/** Where a list goes on: when the last receipt was made, and its id. */
const cursorOf = ({ made_us, id }: ListedReceipt): string =>
  Buffer.from(`${made_us}.${id}`).toString('base64url');

const CURSOR = /^(\d{1,18})\.(sec_[0-9A-Za-z]{1,30})$/;

function readCursor(after: string | null): readonly [us: string | null, id: string | null] | undefined {
  if (after === null) return [null, null];
  const [, us, id] = CURSOR.exec(Buffer.from(after, 'base64url').toString('latin1')) ?? [];
  return us === undefined || id === undefined ? undefined : [us, id];
}

/** The receipts of links. An account sees its own. */
@Injectable()
export class ReceiptsService {
  readonly #register;
  readonly #list;
  readonly #listReferenced;
  readonly #read;

  constructor(pool: Pool) {
    this.#register = prepareStatement<{ made: number }>(pool, REGISTER_RECEIPTS);
    this.#list = prepareStatement<ListedReceipt>(pool, LIST_RECEIPTS);
    this.#listReferenced = prepareStatement<ListedReceipt>(pool, LIST_REFERENCED);
    this.#read = prepareStatement<StoredReceipt & { readonly watch: Buffer }>(pool, READ_RECEIPT);
  }

  /** @returns how many of them are new */
  async register(receipts: readonly NewReceipt[]): Promise<number> {
    const columns = [
      receipts.map(({ request }) => request.id),
      receipts.map(({ request }) => decodeWatch(request.watch)),
      receipts.map(({ key }) => key.ownerId),
      receipts.map(({ key }) => key.id),
      receipts.map(({ request }) => LINK_KINDS.indexOf(request.kind) + 1),
      receipts.map(({ request }) => request.reference),
      receipts.map(({ request }) => request.expiresAt),
    ];
    const [result] = await this.#register(columns);
    return result?.made ?? 0;
  }

  /** Newest first. */
  async list(ownerId: string, request: ListReceiptsRequest): Promise<ListReceiptsResult> {
    const { state, reference, limit, after } = request;
    const cursor = readCursor(after);
    if (cursor === undefined) return { outcome: 'bad-cursor' };
    const index = state === null ? null : RECEIPT_STATES.indexOf(state);
    const values = [ownerId, ...cursor, index, limit + 1];
    const rows =
      reference === null ? await this.#list(values) : await this.#listReferenced([...values, reference]);
    const page = rows.slice(0, limit);
    const next = rows.length > limit ? cursorOf(itemOf(page, limit - 1)) : null;
    return { outcome: 'listed', receipts: page.map(receiptOf), next };
  }

  async read(ownerId: string, id: string): Promise<ReadReceiptResult> {
    const [row] = await this.#read([id, ownerId]);
    return row === undefined ? { outcome: 'no-receipt' } : { outcome: 'found', receipt: receiptOf(row) };
  }

  async nameWatch(ownerId: string, id: string): Promise<NameWatchResult> {
    const [row] = await this.#read([id, ownerId]);
    if (row === undefined) return { outcome: 'no-receipt' };
    if (row.ended_at !== null) return { outcome: 'ended', receipt: receiptOf(row) };
    return { outcome: 'waiting', watch: row.watch.toString('base64url') };
  }
}
