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
