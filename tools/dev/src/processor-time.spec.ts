import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { createStopwatch, secondsOfMachine } from './processor-time.ts';

const BUSY = 'const end = performance.now() + 300; while (performance.now() < end);';

describe('processor time', () => {
  it('of children is that of one after the other, where the system counts it', () => {
    const take = createStopwatch();
    const before = secondsOfMachine();
    spawnSync(process.execPath, ['-e', BUSY]);
    const busy = take();
    const again = `require('child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(BUSY)}])`;
    spawnSync(process.execPath, ['-e', again]);
    const grandchild = take();
    // The clock ticks a hundred times a second; on a busy machine a child gets less than it wants.
    const [least, most] = process.platform === 'linux' ? [0.05, 5] : [NaN, NaN];
    const isRight = (seconds = NaN): boolean => Number.isNaN(least) || (seconds > least && seconds < most);
    expect([isRight(busy), isRight(grandchild)]).toEqual([true, true]);
    expect(secondsOfMachine() - before).toBeGreaterThan(0.1);
  });

  it('is unknown where nobody counts it', () => {
    expect(createStopwatch(() => undefined)()).toBeUndefined();
  });
});
