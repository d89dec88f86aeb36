/** Of many durations: the middle one, and the one that 99 of 100 stay below. Milliseconds. */
export interface Times {
  readonly p50: number;
  readonly p99: number;
}

export function summariseTimes(milliseconds: readonly number[]): Times {
  const sorted = Float64Array.from(milliseconds).sort();
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
