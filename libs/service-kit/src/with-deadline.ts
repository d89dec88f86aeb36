/** Some work did not finish in time. It may still finish, or have happened. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/**
 * Runs something once what has arrived already is read. After a standstill (of the machine, or a long collection) Node runs
 * timers first: one that looks for answers would take our own silence for that of the other side.
 */
export const afterArrivals = (look: () => void): void => void setImmediate(look);

/** The result of `work`, or a `DeadlineError` after `ms` milliseconds. The work itself is not stopped. */
export async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const giveUp = (): void => reject(new DeadlineError(`No answer within ${ms} ms.`));
    timer = setTimeout(() => afterArrivals(giveUp), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
