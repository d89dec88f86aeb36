import { describe, expect, it } from '@jest/globals';
import { Ticket } from '@oncelink/messaging';
import { enter, inRounds, stillAwaited, type TicketEntry } from './run-batch.ts';
import type { Located } from './link-rows.ts';

interface Named extends Located {
  readonly name: string;
}

const HOUR_MS = 3_600_000;

/** @param now of the clock that decides whether someone still waits; the deadlines are an hour from 0 */
const ticketFor = (request: string, now = () => 0) =>
  new Ticket<string, string>({ request, requestId: request, caller: null, deadline: HOUR_MS, now });

const rowOf = ({ request }: Ticket<string, string>): Named | null => {
  if (request === 'bad') throw new RangeError('no such link');
  return request === 'no' ? null : { loc: Buffer.from(request.slice(0, 1)), name: request };
};

const enterAll = (tickets: readonly Ticket<string, string>[]): TicketEntry<Named, Named, string>[] =>
  enter(tickets, rowOf);

const namesOf = (entries: readonly TicketEntry<Named, Named, string>[]) => entries.map(({ row }) => row.name);

describe('a batch of requests', () => {
  it('is split into rounds that hold each link once, in the order of its requests', () => {
    const entries = enterAll(['a1', 'b1', 'a2', 'a3', 'c1', 'b2'].map((name) => ticketFor(name)));
    expect(inRounds(entries).map(namesOf)).toEqual([['a1', 'b1', 'c1'], ['a2', 'b2'], ['a3']]);
    for (const { ticket, row } of entries) expect(ticket.request).toBe(row.name);
  });

  it('goes on without a request that makes no sense, which fails, and without one that is answered already', () => {
    const tickets = ['a1', 'bad', 'no', 'b1'].map((name) => ticketFor(name));
    expect(namesOf(enterAll(tickets))).toEqual(['a1', 'b1']);
    expect(tickets.map(({ answer }) => answer)).toEqual([
      undefined,
      expect.any(RangeError),
      undefined,
      undefined,
    ]);
  });

  it('leaves alone what nobody waits for any more', () => {
    const tickets = [ticketFor('a1'), ticketFor('b1', () => 2 * HOUR_MS), ticketFor('c1')];
    expect(namesOf(stillAwaited(enterAll(tickets)))).toEqual(['a1', 'c1']);
    expect(tickets.map(({ answer }) => answer)).toEqual([
      undefined,
      expect.objectContaining({ reason: 'deadline' }),
      undefined,
    ]);
  });
});
