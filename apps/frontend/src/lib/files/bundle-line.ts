import { BundleError, type BundleAnswer, type BundleCall, type BundleCalls } from './bundle-calls.ts';

/** Asks the worker for files. */
export interface BundleLine {
  /** @throws BundleError */
  readonly ask: <Call extends BundleCall>(
    call: Call,
    request: BundleCalls[Call]['request'],
  ) => Promise<BundleCalls[Call]['answer']>;
  /** Ends the worker, with all that it held. What was asked and not answered stays unanswered. */
  readonly end: () => void;
}

/** Bytes go to the worker without a copy: whoever sends them has them no more. */
const moved = (request: unknown): Transferable[] =>
  request instanceof Uint8Array && request.buffer instanceof ArrayBuffer ? [request.buffer] : [];

function exchange(worker: Worker, call: BundleCall, request: unknown): Promise<BundleAnswer> {
  const heard = new AbortController();
  const { signal } = heard;
  return new Promise<BundleAnswer>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<BundleAnswer>) => resolve(data), { signal });
    worker.addEventListener('error', () => resolve({ failure: 'load' }), { signal });
    worker.postMessage({ call, request }, moved(request));
  }).finally(() => heard.abort());
}

/** @param start starts the worker, when it is first asked */
export function openLine(start: () => Promise<Worker>): BundleLine {
  let worker: Promise<Worker> | undefined;
  let isEnded = false;
  /** One after the other: an answer does not say what it answers. */
  let before: Promise<unknown> = Promise.resolve();
  const answerTo = async (call: BundleCall, request: unknown): Promise<BundleAnswer> => {
    worker ??= start();
    let started: Worker;
    try {
      started = await worker;
    } catch {
      worker = undefined;
      return { failure: 'load' };
    }
    if (isEnded) started.terminate();
    return exchange(started, call, request);
  };
  return {
    async ask(call, request) {
      const turn = before.then(() => answerTo(call, request));
      before = turn.catch(() => undefined);
      const answer = await turn;
      if ('failure' in answer) throw new BundleError(answer.failure);
      return answer.answer;
    },
    end() {
      isEnded = true;
      void worker?.then((started) => started.terminate()).catch(() => undefined);
    },
  };
}
