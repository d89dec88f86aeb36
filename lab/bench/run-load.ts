import { setTimeout as pause } from 'node:timers/promises';
import { HttpConnection, type HttpAnswer } from './http-connection.ts';
import { actAtRate, type Pace } from './offer-load.ts';
import type { SharedConnections } from './shared-connections.ts';
import { summariseTimes, type Times } from '../statistics.ts';
import { TurnedAwayError } from './target.ts';

/** A person gives up after about five seconds. */
const TURNED_AWAY_MS = 5000;

type Send = (request: Buffer) => Promise<HttpAnswer>;

/** One client's next exchange: sends what it must and resolves when it is complete. Undefined: nothing left to do. */
export type Exchange = (send: Send) => Promise<void> | undefined;

export interface LoadResult extends Times {
  readonly exchanges: number;
  readonly seconds: number;
}

/**
 * Closed loop: every connection starts its next exchange when the last one is complete.
 * @param ports over which connections are spread
 * @param seconds ends after this long, or earlier when `next` has nothing left
 */
export async function runLoad(
  ports: readonly number[],
  connections: number,
  seconds: number,
  next: Exchange,
): Promise<LoadResult> {
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  const client = async (index: number): Promise<void> => {
    const connection = new HttpConnection(ports[index % ports.length] ?? 0);
    const send: Send = (request) => connection.send(request);
    for (let begun = performance.now(); begun < end; begun = performance.now()) {
      const exchange = next(send);
      if (exchange === undefined) break;
      await exchange;
      times.push(performance.now() - begun);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => client(index)));
  return { exchanges: times.length, seconds: (performance.now() - start) / 1000, ...summariseTimes(times) };
}

/**
 * Open loop: exchanges begin at a fixed rate, whether or not others are complete, and each is timed from the moment at
 * which it should have begun. So a server that stands still for a second is charged for all who came in that second,
 * and not only for those that a closed loop had let in. Whoever it turns away has waited as long as people wait.
 */
export async function runAtRate(
  connections: SharedConnections,
  pace: Pick<Pace, 'perSecond' | 'seconds'>,
  next: Exchange,
): Promise<LoadResult> {
  const times: number[] = [];
  const begin = async (due: number): Promise<void> => {
    try {
      await next((request) => connections.ask(request));
      times.push(performance.now() - due);
    } catch (error) {
      if (!(error instanceof TurnedAwayError)) throw error;
      times.push(TURNED_AWAY_MS);
    }
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

/** One user's next exchange, in parts; each is timed by its name. */
export type Steps = (step: (name: string, request: Buffer) => Promise<HttpAnswer>) => Promise<void>;

export interface AloneResult extends LoadResult {
  /** By name of the part. */
  readonly parts: Readonly<Record<string, Times>>;
}

/**
 * One user, timed from when something was sent: at a fixed rate, the lateness of a timer would be a good part of so short a
 * time. @param pauseMs between exchanges: 0 keeps the caches of all processes warm
 */
export async function runAlone(
  port: number,
  pauseMs: number,
  seconds: number,
  next: Steps,
): Promise<AloneResult> {
  const connection = new HttpConnection(port);
  const all: number[] = [];
  const parts = new Map<string, number[]>();
  const step = async (name: string, request: Buffer): Promise<HttpAnswer> => {
    const begun = performance.now();
    const answer = await connection.send(request);
    const took = performance.now() - begun;
    const times = parts.get(name);
    if (times) times.push(took);
    else parts.set(name, [took]);
    return answer;
  };
  const start = performance.now();
  for (let begun = start; begun < start + seconds * 1000; begun = performance.now()) {
    await next(step);
    all.push(performance.now() - begun);
    if (pauseMs > 0) await pause(pauseMs);
  }
  connection.close();
  const timesOf = [...parts].map(([name, times]) => [name, summariseTimes(times)] as const);
  return {
    exchanges: all.length,
    seconds: (performance.now() - start) / 1000,
    ...summariseTimes(all),
    parts: Object.fromEntries(timesOf),
  };
}
