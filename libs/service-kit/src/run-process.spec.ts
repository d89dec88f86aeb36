import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const SAMPLE = fileURLToPath(new URL('./testing/run-sample-process.ts', import.meta.url));

interface Ended {
  readonly exitCode: number | null;
  readonly lines: readonly string[];
  readonly complaints: string;
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** Runs the sample until it ends; `onLine` runs for each line that it says. */
const run = async (behaviour: string, onLine?: (child: Child, line: string) => void): Promise<Ended> => {
  const child = spawn(process.execPath, [SAMPLE, behaviour], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    onLine?.(child, line);
  });
  await once(child, 'close');
  return { exitCode: child.exitCode, lines, complaints };
};

const endWith = (signal: NodeJS.Signals) => (child: Child, line: string) => {
  if (line === 'started') child.kill(signal);
};

describe('a server process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'drains on %s, the last started part first, and exits with 0',
    async (signal) => {
      const ended = await run('ok', endWith(signal));
      expect(ended).toEqual({
        exitCode: 0,
        lines: ['started', 'server closing', 'server closed, draining: true', 'database closed'],
        complaints: '',
      });
    },
  );

  it('says one line per wrong setting and exits with 1', async () => {
    const { exitCode, complaints } = await run('bad-config');
    expect(exitCode).toBe(1);
    expect(complaints).toBe(
      'sample: PORT is missing: a whole number, at least 0. Port.\nsample: NAME is missing: text. Name.\n',
    );
  });

  it('says one line when it can not start, stops what had started and exits with 1', async () => {
    expect(await run('bad-start')).toEqual({
      exitCode: 1,
      lines: ['server closing', 'server closed, draining: true', 'database closed'],
      complaints: 'sample: could not start: connect ECONNREFUSED 127.0.0.1:5432\n',
    });
  });

  it('serves on when the garbage of its start can not be collected', async () => {
    const ended = await run('no-garbage-collector', endWith('SIGTERM'));
    expect(ended).toMatchObject({ exitCode: 0, complaints: '' });
  });

  it.each(['rejection', 'exception'])(
    'ends on an unhandled %s without repeating its message',
    async (behaviour) => {
      const { exitCode, complaints, lines } = await run(behaviour);
      expect(exitCode).toBe(1);
      expect(lines).toContain('database closed');
      expect(complaints).toContain('sample: failed: {"error":"RangeError"');
      expect(complaints).not.toContain('canary');
    },
  );

  it('gives up on a part that does not stop in time, still closes the others and exits with 1', async () => {
    const ended = await run('stuck', endWith('SIGTERM'));
    expect(ended).toEqual({
      exitCode: 1,
      lines: ['started', 'server closing', 'database closed'],
      complaints: 'sample: could not stop server: DeadlineError\n',
    });
  });

  it('still closes the others when a part fails to stop', async () => {
    const ended = await run('bad-stop', endWith('SIGTERM'));
    expect(ended).toMatchObject({
      exitCode: 1,
      lines: ['started', 'server closing', 'database closed'],
      complaints: 'sample: could not stop server: RangeError\n',
    });
  });

  it('runs several programs with settings of their own, which drain at the same time', async () => {
    const ended = await run('two', (child, line) => {
      if (line.startsWith('third started')) child.kill('SIGTERM');
    });
    const names = ['first', 'second', 'third'];
    expect(ended).toEqual({
      exitCode: 0,
      lines: [
        ...names.map((name) => `${name} started as ${name} of the environment`),
        ...['first', 'third', 'second'].map((name) => `${name} closed`),
      ],
      complaints: '',
    });
  });

  it('says which of several programs can not start, and ends what had started', async () => {
    const { exitCode, lines, complaints } = await run('two-of-which-one-fails');
    expect([exitCode, complaints]).toEqual([
      1,
      'second: could not start: connect ECONNREFUSED 127.0.0.1:6379\n',
    ]);
    expect(lines.slice(2)).toEqual(['first closed', 'second closed']);
  });

  it('ends at once on a second signal', async () => {
    const ended = await run('stuck', (child, line) => {
      if (line === 'started' || line === 'server closing') child.kill('SIGTERM');
    });
    expect(ended).toMatchObject({ exitCode: 130, complaints: '' });
  });
});
