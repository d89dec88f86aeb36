/** A process for run-process.spec.ts. The first argument says how it behaves; it says "started" when it runs. */
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import vm from 'node:vm';
import { readConfig } from '../read-config.ts';
import { runProcess } from '../run-process.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const behaviours: Readonly<Record<string, () => unknown>> = {
  'bad-config': () =>
    readConfig({ PORT: { kind: 'integer', doc: 'Port.' }, NAME: { kind: 'string', doc: 'Name.' } }, {}),
  'bad-start': () => {
    throw new Error('connect ECONNREFUSED 127.0.0.1:5432');
  },
  'no-garbage-collector': () => {
    const runInNewContext = (code: string): never => {
      throw new ReferenceError(`${code} is not defined`);
    };
    Object.assign(vm, { runInNewContext });
    syncBuiltinESMExports();
  },
  rejection: () => void Promise.reject(new RangeError('canary-of-a-secret')),
  exception: () =>
    setImmediate(() => {
      throw new RangeError('canary-of-a-secret');
    }),
};

await runProcess(
  'sample',
  async ({ onShutdown, shutdown }) => {
    const behaviour = process.argv[2] ?? '';
    const alive = setInterval(() => undefined, 1000);
    onShutdown('timer', () => clearInterval(alive));
    onShutdown('database', () => say('database closed'));
    onShutdown('server', async () => {
      say('server closing');
      if (behaviour === 'stuck') await new Promise(() => undefined);
      if (behaviour === 'bad-stop') throw new RangeError('canary-of-a-secret');
      await delay(20);
      say(`server closed, draining: ${String(shutdown.aborted)}`);
    });
    await behaviours[behaviour]?.();
    say('started');
  },
  { drainMs: 300 },
);
