import { setImmediate as yieldTurn, setTimeout as pause } from 'node:timers/promises';

/** So many acts may begin in a row: a load that runs late must still read its answers. */
const IN_A_ROW = 16;

/** Closed loop: each client acts again as soon as it is done. @returns how many acts were done per second */
export async function actInTurn(clients: number, seconds: number, act: () => Promise<void>): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let done = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      await act();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (done / (performance.now() - start)) * 1000;
}

export interface Pace {
  readonly perSecond: number;
  readonly seconds: number;
  /** Ends it before. */
  readonly isOver?: () => boolean;
}

/**
 * Open loop: acts begin at a fixed rate, whatever became of the others. Nothing is kept of them here, so it may go on for
 * hours. @param begin told when it should have begun, by `performance.now()`; never throws
 */
export async function actAtRate(
  { perSecond, seconds, isOver = () => false }: Pace,
  begin: (due: number) => void,
): Promise<void> {
  const start = performance.now();
  const total = Math.floor(perSecond * seconds);
  for (let begun = 0; begun < total && !isOver();) {
    const due = start + (begun / perSecond) * 1000;
    if (due > performance.now()) {
      await pause(1);
    } else {
      begin(due);
      begun += 1;
      if (begun % IN_A_ROW === 0) await yieldTurn();
    }
  }
}
