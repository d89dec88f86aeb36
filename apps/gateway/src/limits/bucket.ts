import type { Allowance } from './rate-limits.ts';

export interface Bucket extends Allowance {
  /** Name of who or what is counted, already without anything personal. */
  readonly key: string;
}

/** The bucket that has no room, and when it will. */
export interface FullBucket {
  readonly calls: number;
  readonly waitSeconds: number;
}
