import { answerBundle } from '../answer-bundle.ts';
import { BundleError, type BundleRequest } from '../bundle-calls.ts';
import { BundleDesk } from '../bundle-desk.ts';
import type { BundleLine } from '../bundle-line.ts';

/** The line to the worker, without a worker: what it does is done here. */
export function deskLine(): BundleLine {
  const desk = new BundleDesk();
  return {
    async ask(call, request) {
      const answer = await answerBundle(desk, { call, request } as BundleRequest);
      if ('failure' in answer) throw new BundleError(answer.failure);
      return answer.answer;
    },
    end: () => undefined,
  };
}
