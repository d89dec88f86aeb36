import { setTimeout as pause } from 'node:timers/promises';
import { HttpConnection, type HttpAnswer } from './http-connection.ts';
import { actAtRate, type Pace } from './offer-load.ts';
import type { SharedConnections } from './shared-connections.ts';
import { summariseTimes, type Times } from '../statistics.ts';

type Send = (request: Buffer) => Promise<HttpAnswer>;

/** One client's next exchange: sends what it must and resolves when it is complete. Undefined: nothing left to do. */
export type Exchange = (send: Send) => Promise<void> | undefined;

export interface LoadResult extends Times {
  readonly exchanges: number;
  readonly seconds: number;
}

/**
 * Closed loop: every connection starts its next exchange when the last one is complete.
 * @param seconds ends after this long, or earlier when `next` has nothing left
 */
export async function runLoad(
  port: number,
  connections: number,
  seconds: number,
  next: Exchange,
): Promise<LoadResult> {
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  const client = async (): Promise<void> => {
    const connection = new HttpConnection(port);
    const send: Send = (request) => connection.send(request);
    for (let begun = performance.now(); begun < end; begun = performance.now()) {
      const exchange = next(send);
      if (exchange === undefined) break;
      await exchange;
      times.push(performance.now() - begun);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, client));
  return { exchanges: times.length, seconds: (performance.now() - start) / 1000, ...summariseTimes(times) };
}

/**
 * Open loop: exchanges begin at a fixed rate, whether or not others are complete, and each is timed from the moment at
 * which it should have begun. So a server that stands still for a second is charged for all who came in that second,
 * and not only for those that a closed loop had let in.
 */
export async function runAtRate(
  connections: SharedConnections,
  pace: Pick<Pace, 'perSecond' | 'seconds'>,
  next: Exchange,
): Promise<LoadResult> {
  const times: number[] = [];
  const begin = async (due: number): Promise<void> => {
    await next((request) => connections.ask(request));
    times.push(performance.now() - due);
  };
  const start = performance.now();
  const failures: unknown[] = [];
  const running: Promise<void>[] = [];
  await actAtRate({ ...pace, isOver: () => failures.length > 0 }, (due) => {
    running.push(begin(due).catch((error: unknown) => void failures.push(error)));
  });
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
  return { exchanges: times.length, seconds: (performance.now() - start) / 1000, ...summariseTimes(times) };
}

/**
 * One user who sends something now and then, timed from when it was sent: at a fixed rate, the lateness of a timer would be
 * a good part of so short a time.
 */
export async function runAlone(
  port: number,
  perSecond: number,
  seconds: number,
  next: Exchange,
): Promise<LoadResult> {
  const connection = new HttpConnection(port);
  const times: number[] = [];
  const start = performance.now();
  for (let left = perSecond * seconds; left > 0; left -= 1) {
    const begun = performance.now();
    const exchange = next((request) => connection.send(request));
    if (exchange === undefined) break;
    await exchange;
    times.push(performance.now() - begun);
    await pause(1000 / perSecond);
  }
  connection.close();
  return { exchanges: times.length, seconds: (performance.now() - start) / 1000, ...summariseTimes(times) };
}
