import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { CHECK_STEPS, TEST_STEPS, type Step } from './check-steps.ts';
import { makeQuickFolder } from './quick-folder.ts';
import { runSteps } from './run-steps.ts';

const step = (name: string, script: string, more: Partial<Step> = {}): Step => ({
  name,
  command: [process.execPath, '-e', script],
  load: 1,
  limit: 20,
  ...more,
});

const root = mkdtempSync(path.join(tmpdir(), 'oncelink-steps-'));
afterAll(() => rmSync(root, { recursive: true }));

async function run(steps: readonly Step[], signal = new AbortController().signal) {
  const lines: string[] = [];
  const print = (line: string): number => lines.push(line);
  const reports = await runSteps(steps, { root, signal, print, quickFolder: '/quick' });
  return { reports, lines };
}

describe('the steps of a check', () => {
  it('run side by side as far as the machine bears it, and after what they need', async () => {
    const wait = 'setTimeout(() => {}, 300)';
    const { lines } = await run([
      step('a', wait, { load: 1.5 }),
      step('b', wait, { load: 1.5 }),
      step('c', '', { after: ['a'] }),
      step('d', '', { load: 3 }),
    ]);
    const begun = lines.filter((line) => line.endsWith(' begins'));
    expect(begun.slice(0, 2)).toEqual(['=== a begins', '=== b begins']);
    expect(lines.indexOf('=== c begins')).toBeGreaterThan(
      lines.findIndex((line) => line.startsWith('=== a:')),
    );
    expect(begun.at(-1)).toBe('=== d begins');
  });

  it('count what they say, and what fails or has to be left out', async () => {
    const { reports } = await run([
      step('good', `console.log('Tests:       7 passed, 7 total')`),
      step('bad', `console.log('  2 failed'); process.exit(1)`),
      step('later', '', { after: ['bad'] }),
    ]);
    expect(reports.map(({ name, ok, passed, failed }) => [name, ok, passed, failed])).toEqual([
      ['good', true, 7, 0],
      ['bad', false, 0, 2],
      ['later', false, 0, 1],
    ]);
  });

  it('leave what Node compiled for those after them', async () => {
    await run([step('a', '')]);
    expect(readdirSync(path.join(root, 'node_modules/.cache/oncelink/compiled'))).not.toEqual([]);
  });

  it('have temporary files in memory where they write many, and there is room', async () => {
    const tell = 'console.log(os.tmpdir())';
    const { reports } = await run([step('a', tell, { isQuick: true }), step('b', tell)]);
    expect(reports.map(({ output }) => output.trim())).toEqual(['/quick', tmpdir()]);
    expect(makeQuickFolder('/nowhere')).toBeUndefined();
  });

  it('end after their time, with all that they started', async () => {
    const child = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })`;
    const { reports } = await run([step('slow', `${child}; setInterval(() => {}, 1000)`, { limit: 1 })]);
    expect(reports).toMatchObject([{ ok: false, failed: 1 }]);
  });

  it('end when the run is stopped', async () => {
    const abort = new AbortController();
    const ended = run(
      [step('slow', 'setInterval(() => {}, 1000)'), step('next', '', { load: 3 })],
      abort.signal,
    );
    await sleep(300);
    abort.abort();
    await expect(ended).rejects.toThrow();
  });
});

describe.each([
  ['npm test', TEST_STEPS],
  ['.ci/run', CHECK_STEPS],
] as const)('the steps of %s', (_command, steps) => {
  it('need only steps that come before them: others would be waited for without an end', () => {
    const early = steps.map(({ after = [] }, index) => {
      const before = steps.slice(0, index).map(({ name }) => name);
      return after.filter((name) => !before.includes(name));
    });
    expect(early.flat()).toEqual([]);
  });
});
