import { HttpConnection, type HttpAnswer } from './http-connection.ts';

/** One client's next exchange: sends what it must and resolves when it is complete. Undefined: nothing left to do. */
export type Exchange = (send: (request: Buffer) => Promise<HttpAnswer>) => Promise<void> | undefined;

export interface LoadResult {
  readonly exchanges: number;
  readonly seconds: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
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
    const send = (request: Buffer): Promise<HttpAnswer> => connection.send(request);
    for (let begun = performance.now(); begun < end; begun = performance.now()) {
      const exchange = next(send);
      if (exchange === undefined) break;
      await exchange;
      times.push(performance.now() - begun);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, client));
  const elapsed = (performance.now() - start) / 1000;
  const sorted = Float64Array.from(times).sort();
  return {
    exchanges: times.length,
    seconds: elapsed,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
  };
}
