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

/** The value in the middle; of an even number the upper one. NaN of none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Slope {
  readonly slope: number;
  /** Standard error of the slope. */
  readonly error: number;
}

/** Least squares. NaN below three points. */
export function fitLine(points: readonly Point[]): Slope {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const sum = (term: (point: Point) => number): number =>
    points.reduce((total, point) => total + term(point), 0);
  const spread = sum(({ x }) => (x - meanX) ** 2);
  const slope = sum(({ x, y }) => (x - meanX) * (y - meanY)) / spread;
  const residue = sum(({ x, y }) => (y - meanY - slope * (x - meanX)) ** 2);
  return { slope, error: Math.sqrt(residue / (points.length - 2) / spread) };
}
