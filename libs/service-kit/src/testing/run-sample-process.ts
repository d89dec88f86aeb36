/** A process for run-process.spec.ts. The first argument says how it behaves; it says "started" when it runs. */
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import vm from 'node:vm';
import { readConfig } from '../read-config.ts';
import { runProcess, runTogether, type ProcessContext } from '../run-process.ts';

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

const behaviour = process.argv[2] ?? '';

async function start({ onShutdown, shutdown }: ProcessContext): Promise<void> {
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
}

/** Says what becomes of it. */
const part = (name: string) => ({
  name,
  env: { NAME: `${name} of the environment` },
  start: ({ env, onShutdown }: ProcessContext) => {
    const alive = setInterval(() => undefined, 1000);
    onShutdown('timer', () => clearInterval(alive));
    say(`${name} started as ${env['NAME']}`);
    onShutdown('database', () => say(`${name} closed`));
    if (name === 'second') {
      onShutdown('server', () => delay(50));
      if (behaviour === 'two-of-which-one-fails') throw new Error('connect ECONNREFUSED 127.0.0.1:6379');
    }
    return Promise.resolve();
  },
});

const options = { drainMs: 300 };
if (behaviour.startsWith('two')) await runTogether(['first', 'second', 'third'].map(part), options);
else await runProcess('sample', start, options);
