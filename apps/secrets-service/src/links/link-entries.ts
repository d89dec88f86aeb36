import { UnavailableError, type Ticket } from '@oncelink/messaging';
import type { Located } from './link-rows.ts';

/** `loc` of a row as a key of maps. */
export const locText = ({ loc }: Located): string => loc.toString('latin1');

/** A row for a statement, and what the statement said of it. */
export interface Entry<Row extends Located, Found> {
  readonly row: Row;
  /** `locText` of the row. */
  readonly key: string;
  /** Undefined: the statement found nothing to do for it. An error: it failed for this row. */
  found: Found | Error | undefined;
}

/** A ticket with the row that its request became. */
export interface TicketEntry<Row extends Located, Found, Result> extends Entry<Row, Found> {
  readonly ticket: Ticket<unknown, Result>;
}

export function entryOf<Row extends Located, Found, Result>(
  ticket: Ticket<unknown, Result>,
  row: Row,
): TicketEntry<Row, Found, Result> {
  return { ticket, row, key: locText(row), found: undefined };
}

/**
 * Makes requests into rows.
 * @param rowOf what it throws is the answer to that request alone; null when it has settled the ticket itself
 */
export function enter<Request, Row extends Located, Found, Result>(
  tickets: readonly Ticket<Request, Result>[],
  rowOf: (ticket: Ticket<Request, Result>) => Row | null,
): TicketEntry<Row, Found, Result>[] {
  const entries: TicketEntry<Row, Found, Result>[] = [];
  for (const ticket of tickets) {
    try {
      const row = rowOf(ticket);
      if (row !== null) entries.push(entryOf(ticket, row));
    } catch (error) {
      ticket.settle(unreadable(error));
    }
  }
  return entries;
}

export const unreadable = (error: unknown): Error =>
  error instanceof Error ? error : new Error('The request could not be read.');

/**
 * Splits a batch into rounds that hold each link once, the nth round its nth entry. One statement sees one version of a
 * row, so two requests for a link in one statement would both be judged by the state before it: 64 wrong passwords would
 * count as one.
 */
export function inRounds<One extends { readonly key: string }>(entries: readonly One[]): One[][] {
  const rounds: One[][] = [];
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const count = counts.get(entry.key) ?? 0;
    counts.set(entry.key, count + 1);
    (rounds[count] ??= []).push(entry);
  }
  return rounds;
}

/** The entries whose callers still wait; the others are settled, and their links left alone. */
export function stillAwaited<One extends { readonly ticket: Ticket }>(entries: readonly One[]): One[] {
  return entries.filter(({ ticket }) => {
    if (ticket.isLate) ticket.settle(new UnavailableError('deadline'));
    return !ticket.isLate;
  });
}
