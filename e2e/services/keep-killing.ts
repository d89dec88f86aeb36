import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceProcess } from '@oncelink/testing/cluster';
import type { Answer } from '@oncelink/testing/product/link-client';
import { UndocumentedAnswer } from '@oncelink/testing/product/read-answer';

/** A call that may meet a process which has just been killed. */
export async function insist(
  ask: () => Promise<Answer>,
  isDone: (answer: Answer) => boolean,
): Promise<Answer> {
  for (;;) {
    const answer = await ask().catch((failure: unknown) => {
      if (failure instanceof UndocumentedAnswer) throw failure;
    });
    if (answer && isDone(answer)) return answer;
    await pause(100);
  }
}

/** Kills one of a kind and starts it again, over and over. */
export function keepKilling(stack: AsyncDisposableStack, processes: readonly ServiceProcess[]) {
  const over = new AbortController();
  const living = [...processes];
  let killed = 0;
  const killing = (async () => {
    for (let round = 0; !over.signal.aborted; round += 1) {
      await pause(700);
      const index = round % living.length;
      const process = living[index];
      if (process === undefined) continue;
      await process.end('SIGKILL');
      killed += 1;
      living[index] = stack.use(process.again());
      await living[index]?.ready(`http://127.0.0.1:${process.healthPort}/health/ready`);
    }
  })();
  const stop = (): Promise<void> => {
    over.abort();
    return killing;
  };
  return { stop, killed: () => killed };
}
