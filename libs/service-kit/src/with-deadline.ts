/** Some work did not finish in time. It may still finish, or have happened. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** The result of `work`, or a `DeadlineError` after `ms` milliseconds. The work itself is not stopped. */
export async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`No answer within ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
