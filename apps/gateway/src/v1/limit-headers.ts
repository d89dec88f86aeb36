import type { CountedBucket } from '../limits/local-buckets.ts';

/** Windows by the names that the headers give them (draft-ietf-httpapi-ratelimit-headers). */
const NAMES: ReadonlyMap<number, string> = new Map([
  [60, 'minute'],
  [3600, 'hour'],
  [86_400, 'day'],
]);

const leftIn = ({ calls, left }: CountedBucket): number => left?.calls ?? calls;

/** Of each window the bucket with the least left: it is the one that refuses first. */
function tightest(counted: readonly CountedBucket[]): [name: string, bucket: CountedBucket][] {
  return [...NAMES].flatMap(([seconds, name]) => {
    const [first, ...others] = counted.filter((bucket) => bucket.seconds === seconds);
    if (first === undefined) return [];
    return [[name, others.reduce((least, next) => (leftIn(next) < leftIn(least) ? next : least), first)]];
  });
}

/** The headers that tell a program how often it may call. */
export function limitHeaders(counted: readonly CountedBucket[]): Record<string, string> {
  const told = tightest(counted);
  if (told.length === 0) return {};
  const policy = told.map(([name, { calls, seconds }]) => `"${name}";q=${calls};w=${seconds}`);
  const state = told.flatMap(([name, { left }]) =>
    left === null ? [] : [`"${name}";r=${left.calls};t=${left.seconds}`],
  );
  return {
    'ratelimit-policy': policy.join(', '),
    ...(state.length > 0 && { ratelimit: state.join(', ') }),
  };
}
