/**
 * Two-sample test of Kolmogorov and Smirnov: how probable it is that samples of one and the same distribution differ at
 * least this much. Asymptotic, good from some dozen values on.
 */
export function compareSamples(a: readonly number[], b: readonly number[]): number {
  const size = Math.sqrt((a.length * b.length) / (a.length + b.length));
  const lambda = (size + 0.12 + 0.11 / size) * largestGap(a, b);
  let probability = 0;
  for (let term = 1; term <= 100; term += 1) {
    probability += 2 * (-1) ** (term - 1) * Math.exp(-2 * (lambda * term) ** 2);
  }
  return lambda < 0.3 ? 1 : Math.min(1, Math.max(0, probability));
}

/** Largest distance between the two distribution functions. */
function largestGap(a: readonly number[], b: readonly number[]): number {
  const share = (sorted: readonly number[], value: number): number =>
    sorted.filter((each) => each <= value).length / sorted.length;
  return Math.max(...[...a, ...b].map((value) => Math.abs(share(a, value) - share(b, value))));
}
