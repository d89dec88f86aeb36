import { describe, expect, it } from '@jest/globals';
import { setImmediate as nextTick } from 'node:timers/promises';
import { BusyCollector } from './collect-while-busy.ts';

describe('what is collected while a process is busy', () => {
  it('is handed over in one go, with what comes while more is waited for', async () => {
    const handed: (readonly number[])[] = [];
    const waits: { readonly last: number; readonly end: () => void }[] = [];
    const collector = new BusyCollector<number>(
      (items) => Promise.resolve(void handed.push(items)),
      (last) => new Promise((end) => waits.push({ last, end })),
    );

    for (const item of [1, 2]) collector.add(item);
    await nextTick();
    collector.add(3);
    expect(handed).toEqual([]);
    waits[0]?.end();
    await collector.settled();
    expect(handed).toEqual([[1, 2, 3]]);

    collector.add(4);
    await nextTick();
    waits[1]?.end();
    await collector.settled();
    expect(handed).toEqual([[1, 2, 3], [4]]);
    expect(waits.map(({ last }) => last)).toEqual([0, 3]);
  });

  it('waits for the last collection to be gone, and goes together then', async () => {
    const handed: (readonly number[])[] = [];
    let end = (): void => undefined;
    const collector = new BusyCollector<number>((items) => {
      handed.push(items);
      return items.includes(1) ? new Promise<void>((resolve) => (end = resolve)) : Promise.resolve();
    });

    collector.add(1);
    await nextTick();
    for (const item of [2, 3]) collector.add(item);
    await nextTick();
    expect(handed).toEqual([[1]]);
    end();
    await collector.settled();
    expect(handed).toEqual([[1], [2, 3]]);
  });
});
