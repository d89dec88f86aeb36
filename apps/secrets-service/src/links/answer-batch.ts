import { UnavailableError } from '@oncelink/messaging';
import { locText, type Located } from './link-rows.ts';

/** An error fails its request alone. */
export type Answered<Result> = Result | Error;

interface Numbered<Row> {
  readonly index: number;
  readonly row: Row;
}

/**
 * Answers a batch in rounds that hold each link once. One statement sees one version of a row, so two requests for a
 * link in one statement would both be judged by the state before it: 64 wrong passwords would count as one.
 * @param prepare makes a request into a row; when it throws, that request alone fails
 * @param isLate tells of a request, by its index, that nobody waits for it any more: its row is left alone then
 */
export async function answerBatch<Request, Row extends Located, Result>(
  requests: readonly Request[],
  prepare: (request: Request) => Row,
  answer: (rows: readonly Row[]) => Promise<Answered<Result>[]>,
  isLate: (index: number) => boolean = () => false,
): Promise<Answered<Result>[]> {
  const answers = new Map<number, Answered<Result>>();
  const rows: Numbered<Row>[] = [];
  for (const [index, request] of requests.entries()) {
    try {
      rows.push({ index, row: prepare(request) });
    } catch (error) {
      answers.set(index, unreadable(error));
    }
  }
  for (const round of inRounds(rows)) {
    const due = round.filter(({ index }) => !isLate(index));
    const results = await answer(due.map(({ row }) => row));
    for (const [position, { index }] of due.entries()) {
      const result = results[position];
      if (result !== undefined) answers.set(index, result);
    }
  }
  return requests.map((_, index) => answers.get(index) ?? unanswered(isLate(index)));
}

/** The answer to a request that can't be read. */
export const unreadable = (error: unknown): Error =>
  error instanceof Error ? error : new Error('The request could not be read.');

const unanswered = (isLate: boolean): Error =>
  isLate ? new UnavailableError('deadline') : new Error('The request got no answer.');

/** Round n has the nth row of every link. */
function inRounds<Row extends Located>(rows: readonly Numbered<Row>[]): Numbered<Row>[][] {
  const rounds: Numbered<Row>[][] = [];
  const counts = new Map<string, number>();
  for (const numbered of rows) {
    const key = locText(numbered.row);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    (rounds[count] ??= []).push(numbered);
  }
  return rounds;
}
