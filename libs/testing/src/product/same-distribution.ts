/**
 * How likely two samples as different as these are when both come from the same distribution: the p-value of the
 * two-sample Kolmogorov-Smirnov test, by its asymptotic formula (good for more than about 50 values each).
 */
export function sameDistribution(a: readonly number[], b: readonly number[]): number {
  const share = (sample: readonly number[], limit: number): number =>
    sample.filter((value) => value <= limit).length / sample.length;
  const distance = Math.max(...[...a, ...b].map((value) => Math.abs(share(a, value) - share(b, value))));
  const size = Math.sqrt((a.length * b.length) / (a.length + b.length));
  const lambda = (size + 0.12 + 0.11 / size) * distance;
  // The series does not converge there; p is 1 to ten digits.
  if (lambda < 0.2) return 1;
  let p = 0;
  for (let k = 1; k <= 100; k += 1) p += 2 * (-1) ** (k - 1) * Math.exp(-2 * k * k * lambda * lambda);
  return Math.min(1, Math.max(0, p));
}
