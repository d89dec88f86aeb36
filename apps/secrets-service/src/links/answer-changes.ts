import type { Answered } from './answer-batch.ts';
import type { LinkKey, StateRow } from './link-rows.ts';
import type { LinkStore } from './link-store.ts';
import type { Outcome } from './prepare-batch.ts';

/** What to answer for a row that a statement changed, and for one that it found nothing to change for. */
interface Verdicts<Row, Changed, Result> {
  readonly changed: (change: Changed, row: Row) => Result;
  readonly unchanged: (state: StateRow | undefined, row: Row) => Result;
}

/**
 * Answers for rows that a statement was to change. Those that it found nothing to change for are read with a second
 * statement, which tells why. The change alone decides: the read explains, and may see a link that has moved on since.
 * @param changes what the statement said, one outcome per row
 */
export async function answerChanges<Row extends LinkKey, Changed, Result>(
  store: LinkStore,
  rows: readonly Row[],
  changes: readonly Outcome<Changed>[],
  { changed, unchanged }: Verdicts<Row, NoInfer<Changed>, Result>,
): Promise<Answered<Result>[]> {
  const untouched = rows.filter((_, index) => changes[index] === undefined);
  const states = (await store.read(untouched)).values();
  return rows.map((row, index) => {
    const outcome = changes[index];
    if (outcome instanceof Error) return outcome;
    if (outcome !== undefined) return changed(outcome, row);
    const state = states.next().value;
    return state instanceof Error ? state : unchanged(state, row);
  });
}
