/** Who answers an ask together with others. */
export interface Rival {
  readonly text: string;
  /** `unknown`: no definite answer came. */
  readonly fate: 'won' | 'lost' | 'unknown';
}

/**
 * What was promised and not kept; null where all was.
 * @param status of the answer to who collected
 * @param text of what was collected, if anything was
 */
export function judgeAnswer(
  rivals: readonly Rival[],
  status: number,
  text: string | undefined,
): string | null {
  const winners = rivals.filter(({ fate }) => fate === 'won');
  if (winners.length > 1) return `${winners.length} answers to one ask were taken`;
  const [winner] = winners;
  if (status !== 200) return winner === undefined ? null : `an answer that was taken is not there: ${status}`;
  const author = rivals.find((rival) => rival.text === text);
  if (author === undefined) return 'an answer opens as something that nobody sent';
  if (author.fate === 'lost') return 'an answer that was refused is read';
  return winner === undefined || winner === author
    ? null
    : 'another answer is read than the one that was taken';
}
