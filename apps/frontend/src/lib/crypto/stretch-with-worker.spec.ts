import { describe, expect, it } from '@jest/globals';
import { answerStretch } from './answer-stretch.ts';
import { StretchError } from './stretch-error.ts';
import type { StretchAnswer, StretchRequest } from './stretch-messages.ts';
import { stretchWithWorker } from './stretch-with-worker.ts';

type Behaviour = (request: StretchRequest) => StretchAnswer | 'missing';

/** A worker without a thread. */
class NearbyWorker extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  ended = false;
  readonly #behaviour: Behaviour;

  constructor(behaviour: Behaviour) {
    super();
    this.#behaviour = behaviour;
  }

  postMessage(request: StretchRequest): void {
    const answer = this.#behaviour(request);
    queueMicrotask(() =>
      this.dispatchEvent(
        answer === 'missing' ? new Event('error') : new MessageEvent('message', { data: answer }),
      ),
    );
  }

  terminate(): void {
    this.ended = true;
  }
}

const password = new TextEncoder().encode('harbor-42');
const salt = new Uint8Array(16).fill(7);

async function run(behaviour: Behaviour) {
  const worker = new NearbyWorker(behaviour);
  const result = await stretchWithWorker(() => worker)(2, password, salt).catch((error: unknown) => error);
  return { result, worker };
}

describe('stretching in a worker', () => {
  it('hands over suite, password and salt, and ends the worker', async () => {
    const { result, worker } = await run((request) => ({
      key: Uint8Array.of(request.suite, request.password.length, request.salt.length),
    }));
    expect(result).toEqual(Uint8Array.of(2, 9, 16));
    expect(worker.ended).toBe(true);
  });

  it('leaves the password with its owner', async () => {
    await run((request) => {
      request.password.fill(0);
      return { key: new Uint8Array(32) };
    });
    expect(new TextDecoder().decode(password)).toBe('harbor-42');
  });

  it('tells a function that cannot run from code that did not arrive, and ends the worker either way', async () => {
    const cannotRun = await run(() => ({ failure: 'run' }));
    expect(cannotRun.result).toEqual(new StretchError('run'));
    const workerIsMissing = await run(() => 'missing');
    expect(workerIsMissing.result).toEqual(new StretchError('load'));
    const functionIsMissing = await run(() => ({ failure: 'load' }));
    expect(functionIsMissing.result).toEqual(new StretchError('load'));
    const ended = [cannotRun, workerIsMissing, functionIsMissing].map(({ worker }) => worker.ended);
    expect(ended).toEqual([true, true, true]);
  });
});

describe('the worker', () => {
  const request = () => ({ suite: 2, password: new Uint8Array(password), salt }) as const;
  const refuse = () => Promise.reject(new Error('refused'));

  it('answers with the key of the function of the suite', async () => {
    const answer = await answerStretch(
      request(),
      async (suite) => async (typed, salted) => Uint8Array.of(suite, typed.length, salted.length),
    );
    expect(answer).toEqual({ key: Uint8Array.of(2, 9, 16) });
  });

  it('tells a function that did not arrive from one that cannot run', async () => {
    expect(await answerStretch(request(), refuse)).toEqual({ failure: 'load' });
    expect(await answerStretch(request(), async () => refuse)).toEqual({ failure: 'run' });
  });

  it('keeps no password, however it ends', async () => {
    for (const load of [refuse, async () => refuse, async () => async () => new Uint8Array(32)]) {
      const asked = request();
      await answerStretch(asked, load);
      expect(asked.password).toEqual(new Uint8Array(password.length));
    }
  });
});
