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

/** What was started in the place of a process that was killed here. */
const successors = new WeakMap<ServiceProcess, ServiceProcess>();

/** The one that runs in its place now: another test may have killed it before. */
function currentOf(process: ServiceProcess): ServiceProcess {
  const successor = successors.get(process);
  return successor === undefined ? process : currentOf(successor);
}

/** Kills one of a kind and starts it again, over and over. */
export function keepKilling(stack: AsyncDisposableStack, processes: readonly ServiceProcess[]) {
  const over = new AbortController();
  const living = processes.map(currentOf);
  let killed = 0;
  const killing = (async () => {
    for (let round = 0; !over.signal.aborted; round += 1) {
      await pause(700);
      const index = round % living.length;
      const process = living[index];
      if (process === undefined) continue;
      await process.end('SIGKILL');
      killed += 1;
      const next = stack.use(process.again());
      successors.set(process, next);
      living[index] = next;
      await next.ready(`http://127.0.0.1:${process.healthPort}/health/ready`);
    }
  })();
  const stop = (): Promise<void> => {
    over.abort();
    return killing;
  };
  return { stop, killed: () => killed };
}
