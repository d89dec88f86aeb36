import type { Caller } from '@oncelink/contracts';
import {
  LIST_SYNC,
  type BeginListResult,
  type ReadListResult,
  type SyncedEntry,
  type WriteListRequest,
  type WriteListResult,
} from '@oncelink/contracts/lists';
import { prepareStatement, runTransaction } from '@oncelink/service-kit/database';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { accountOf } from '../answer-each.ts';
import {
  BEGIN_LIST,
  COUNT_OTHERS,
  DROP_SURPLUS,
  END_LIST,
  READ_ENTRIES,
  READ_LIST,
  TAKE_TURN,
  WRITE_ENTRIES,
  type EntryRow,
} from './list.statements.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

const entryOf = ({ id, sealed, version, is_gone }: EntryRow): SyncedEntry => ({
  id: id.toString('base64url'),
  sealed: sealed.toString('base64url'),
  version,
  isGone: is_gone,
});

const valuesOf = (entries: readonly SyncedEntry[]): readonly unknown[] => [
  entries.map(({ id }) => bytesOf(id)),
  entries.map(({ sealed }) => bytesOf(sealed)),
  entries.map(({ version }) => version),
  entries.map(({ isGone }) => isGone),
];

/** The lists of links that accounts keep for their devices. All that the service knows of an entry is when it changed. */
@Injectable()
export class ListsService {
  readonly #begin;
  readonly #list;
  readonly #entries;
  readonly #end;

  constructor(
    pool: Pool,
    private readonly dataSource: DataSource,
  ) {
    this.#begin = prepareStatement(pool, BEGIN_LIST);
    this.#list = prepareStatement<{ name: Buffer }>(pool, READ_LIST);
    this.#entries = prepareStatement<EntryRow>(pool, READ_ENTRIES);
    this.#end = prepareStatement(pool, END_LIST);
  }

  async begin(caller: Caller | null, name: string): Promise<BeginListResult> {
    const begun = await this.#begin([accountOf(caller).userId, bytesOf(name)]);
    return { outcome: begun.length === 0 ? 'other-list' : 'begun' };
  }

  async read(caller: Caller | null, since: number): Promise<ReadListResult> {
    const { userId } = accountOf(caller);
    const [list] = await this.#list([userId]);
    if (list === undefined) return { name: null, turn: since, more: false, entries: [] };
    const rows = await this.#entries([userId, since]);
    return {
      name: list.name.toString('base64url'),
      turn: rows.at(-1)?.turn ?? since,
      more: rows.length >= LIST_SYNC.perCall,
      entries: rows.map(entryOf),
    };
  }

  /** Those that nobody has written meanwhile. */
  write(caller: Caller | null, { name, entries }: WriteListRequest): Promise<WriteListResult> {
    const { userId } = accountOf(caller);
    return runTransaction(this.dataSource, async ({ query }) => {
      const [list] = await query<{ turn: number }>(TAKE_TURN, [userId, bytesOf(name)]);
      if (list === undefined) return { outcome: 'no-list', written: [] };
      const staying = entries.filter(({ isGone }) => !isGone).length;
      if (staying > 0) {
        const ids = entries.map(({ id }) => bytesOf(id));
        const [others] = await query<{ count: number }>(COUNT_OTHERS, [userId, ids]);
        if ((others?.count ?? 0) + staying > LIST_SYNC.entriesMax) return { outcome: 'full', written: [] };
      }
      const rows = await query<{ id: Buffer }>(WRITE_ENTRIES, [userId, list.turn, ...valuesOf(entries)]);
      if (staying < entries.length) await query(DROP_SURPLUS, [userId]);
      return { outcome: 'written', written: rows.map(({ id }) => id.toString('base64url')) };
    });
  }

  async end(caller: Caller | null): Promise<void> {
    await this.#end([accountOf(caller).userId]);
  }
}
