/** A tab that sleeps may have the turn: nobody waits for it with what can't wait. */
const PATIENCE_MS = 3000;

let last: Promise<void> = Promise.resolve();

/**
 * Runs one after the other in all tabs of this browser. Old browsers have no locks: the server lets one of two tabs write, and
 * the other one reads again.
 */
export function takeTurns(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) return navigator.locks.request('oncelink-sync', work);
  last = last.then(work, work);
  return last;
}

/** As above, but where the turn does not come soon, the work is done without. Who has the turn looks before each step. */
export async function takeTurnSoon(work: () => Promise<void>): Promise<void> {
  let begun: Promise<void> | undefined;
  const begin = (): Promise<void> => (begun ??= work());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
  await Promise.race([takeTurns(begin).catch(() => undefined), late]);
  clearTimeout(timer);
  await begin();
}
