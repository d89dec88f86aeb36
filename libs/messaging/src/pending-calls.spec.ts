import { MessageChannel, Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { PendingCalls } from './pending-calls.ts';

const begin = (
  calls: PendingCalls,
  timeoutMs = 10_000,
): { readonly id: string; readonly answer: Promise<unknown> } => {
  const id = calls.nextId();
  return { id, answer: calls.wait(id, 'spec.ask', timeoutMs) };
};

/** Somebody else, who answers while this thread stands still, and says so. */
const ANSWERER = `require('node:worker_threads').parentPort.on('message', ([flag, port]) => {
  port.postMessage('answer');
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
})`;

afterEach(() => {
  jest.useRealTimers();
});

describe('calls that wait', () => {
  it('get their own answers, in whatever order these come', async () => {
    const calls = new PendingCalls(64);
    const waiting = Array.from({ length: 64 }, () => begin(calls));
    expect(calls.count).toBe(64);
    for (const { id } of waiting.toReversed()) calls.settle({ id, error: null, result: `of ${id}` });
    expect(calls.count).toBe(0);
    for (const { id, answer } of waiting) expect(await answer).toBe(`of ${id}`);
  });

  it('never share an id or a place, however long one of them waits', async () => {
    const calls = new PendingCalls(4);
    const slow = begin(calls);
    const ids = new Set([slow.id]);
    for (let round = 0; round < 1000; round += 1) {
      const { id, answer } = begin(calls);
      ids.add(id);
      calls.settle({ id, error: null, result: round });
      expect(await answer).toBe(round);
    }
    expect(ids.size).toBe(1001);
    calls.settle({ id: slow.id, error: null, result: 'at last' });
    expect(await slow.answer).toBe('at last');
  });

  it('drop answers that nobody waits for: repeated ones, and those of another id with the same place', async () => {
    const calls = new PendingCalls(4);
    const { id, answer } = begin(calls);
    for (const other of [String(Number(id) + 8), String(Number(id) + 1), '', 'none', `${id}0`])
      calls.settle({ id: other, error: null, result: 'of another' });
    expect(calls.count).toBe(1);
    calls.settle({ id, error: null, result: 'own' });
    calls.settle({ id, error: null, result: 'again' });
    expect(await answer).toBe('own');
    expect(calls.count).toBe(0);
  });

  it('have no place where none may wait, or where all places are taken', () => {
    for (const none of [0, -1, Number.NaN, Infinity])
      expect(() => new PendingCalls(none)).toThrow(RangeError);
    const calls = new PendingCalls(1);
    const waiting = [begin(calls), begin(calls)];
    expect(() => calls.nextId()).toThrow(RangeError);
    for (const { id } of waiting) calls.settle({ id, error: null, result: null });
    expect(calls.nextId()).toMatch(/^\d{11}$/);
  });

  it('all fail when the connection is lost', async () => {
    const calls = new PendingCalls(4);
    const waiting = [begin(calls), begin(calls)];
    expect(calls.oldestMs).toBeGreaterThanOrEqual(0);
    calls.failAll('disconnected');
    for (const { answer } of waiting) await expect(answer).rejects.toMatchObject({ reason: 'disconnected' });
    expect(calls.oldestMs).toBe(0);
  });

  it('are as many as a quick service answers in 0.6 s, at least 600, and never more than may', () => {
    jest.useFakeTimers();
    const calls = new PendingCalls(2400);
    begin(calls, 60_000); // while a call waits, time is counted
    const answerInStep = (count: number): number => {
      for (let i = 0; i < count; i += 1) calls.settle({ id: begin(calls).id, error: null, result: i });
      jest.advanceTimersByTime(50);
      return calls.room;
    };
    const after = (steps: number, perStep: number): number => {
      for (let i = 1; i < steps; i += 1) answerInStep(perStep);
      return answerInStep(perStep);
    };
    expect(calls.room).toBe(600);
    expect(after(20, 50)).toBe(600); // 1,000 a second
    expect(after(100, 150)).toBeCloseTo(1800, -1); // 3,000 a second: 0.6 s of them
    expect(after(2, 0)).toBeGreaterThan(1500); // a machine that stands still for 0.1 s
    expect(after(100, 1000)).toBeCloseTo(2400, -1);
    expect(after(10, 0)).toBeGreaterThan(1000);
    expect(after(14, 0)).toBe(600); // 1.2 s after the last answer
  });

  it('are no more for an answer that the service can do nothing', () => {
    jest.useFakeTimers();
    const calls = new PendingCalls(2400);
    begin(calls, 60_000);
    for (let step = 0; step < 40; step += 1) {
      for (let i = 0; i < 400; i += 1) {
        const { id, answer } = begin(calls);
        answer.catch(() => undefined);
        calls.settle({ id, error: 'incapable' });
      }
      jest.advanceTimersByTime(50);
    }
    expect(calls.room).toBe(600);
  });

  it('are not given up for answers that came while this process stood still', async () => {
    const calls = new PendingCalls(4);
    const other = new Worker(ANSWERER, { eval: true });
    const { port1, port2 } = new MessageChannel();
    try {
      const { id, answer } = begin(calls, 50);
      port1.on('message', (result) => calls.settle({ id, error: null, result }));
      const flag = new Int32Array(new SharedArrayBuffer(4));
      other.postMessage([flag, port2], [port2]);
      expect(Atomics.wait(flag, 0, 0, 10_000)).not.toBe('timed-out');
      Atomics.wait(flag, 0, 1, 150);
      expect(await answer).toBe('answer');
    } finally {
      port1.close();
      await other.terminate();
    }
  });

  it('are no more than may, of a service that answers quickly too', () => {
    expect(new PendingCalls(4).room).toBe(4);
  });
});
